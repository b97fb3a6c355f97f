"""The two generations of the AI Engine: what compilers, designs and drivers call them."""

from __future__ import annotations

from attrs import frozen

from kernelbench_core.api import Target


@frozen(kw_only=True)
class Generation:
    """Names of one generation.

    Args:
        target: Name of our target.
        architecture: What the compiler calls it, as in `--print-targets`.
        design: Device of a design in mlir-aie: one column, where the generation has such a device.
        pci: PCI device numbers of the NPUs that have it, after the kernel's `amdxdna` driver.
        machines: Processors that have it, for messages.
    """

    target: str
    architecture: str
    design: str
    pci: tuple[int, ...]
    machines: str

    @property
    def triple(self) -> str:
        """What the compiler is told with `--target`."""
        return f"{self.architecture}-none-unknown-elf"


GENERATIONS = (
    Generation(
        target="amd-aie2",
        architecture="aie2",
        design="npu1_1col",
        pci=(0x1502,),
        machines="Ryzen 7040 and 8040 (Phoenix, Hawk Point)",
    ),
    Generation(
        target="amd-aie2p",
        architecture="aie2p",
        design="npu2",
        pci=(0x17F0,),
        machines="Ryzen AI 300 (Strix, Krackan)",
    ),
)


def generation_of(target: Target) -> Generation | None:
    """The generation that a target stands for; None where it is no AI Engine."""
    return next((each for each in GENERATIONS if each.target == target.name), None)
