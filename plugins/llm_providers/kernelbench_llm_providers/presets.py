"""The providers that are reached over HTTP: where they are, which variables hold their keys, what they speak.

Sources: the providers' own pages on their OpenAI-compatible interfaces (2025).
"""

from __future__ import annotations

from attrs import field, frozen


@frozen(kw_only=True)
class Preset:
    """One provider.

    Args:
        name: What stands before the first slash of a model's name.
        summary: One line for lists.
        base_url: Where its interface begins; empty where the user has to say it.
        variables: Environment variables that usually hold the key; the first that is set counts.
        key_needed: Whether nothing works without a key.
        apis: What it speaks: `chat`, `responses`, `messages`, `gemini`; the first is the default.
        batch: Whose batches it has: `openai`, `anthropic`, or empty for none.
    """

    name: str
    summary: str
    base_url: str
    variables: tuple[str, ...] = field()
    key_needed: bool = True
    apis: tuple[str, ...] = ("chat", "responses")
    batch: str = ""

    @variables.default
    def _usual(self) -> tuple[str, ...]:
        return (f"{self.prefix}_API_KEY",)

    @property
    def prefix(self) -> str:
        """What the names of its environment variables begin with."""
        return self.name.upper().replace("-", "_")

    @property
    def base_url_variable(self) -> str:
        """The environment variable that replaces `base_url`."""
        return f"{self.prefix}_BASE_URL"


_ALL = (
    Preset(
        name="openai",
        summary="OpenAI: chat completions, or -M api=responses",
        base_url="https://api.openai.com/v1",
        batch="openai",
    ),
    Preset(
        name="anthropic",
        summary="Anthropic: messages",
        base_url="https://api.anthropic.com",
        apis=("messages",),
        batch="anthropic",
    ),
    Preset(
        name="google",
        summary="Google: Gemini's generateContent",
        base_url="https://generativelanguage.googleapis.com/v1beta",
        variables=("GOOGLE_API_KEY", "GEMINI_API_KEY"),
        apis=("gemini",),
    ),
    Preset(
        name="openai-compatible",
        summary="Any server that speaks OpenAI's protocol: -M base_url=URL",
        base_url="",
        key_needed=False,
        batch="openai",
    ),
    Preset(
        name="vllm", summary="vLLM on this machine (port 8000)", base_url="http://localhost:8000/v1", key_needed=False
    ),
    Preset(
        name="llamacpp",
        summary="llama.cpp's server on this machine (port 8080)",
        base_url="http://localhost:8080/v1",
        variables=("LLAMACPP_API_KEY", "LLAMA_API_KEY"),
        key_needed=False,
    ),
    Preset(
        name="ollama",
        summary="Ollama on this machine (port 11434)",
        base_url="http://localhost:11434/v1",
        key_needed=False,
    ),
    Preset(
        name="lmstudio",
        summary="LM Studio on this machine (port 1234)",
        base_url="http://localhost:1234/v1",
        key_needed=False,
    ),
    Preset(name="together", summary="Together", base_url="https://api.together.xyz/v1"),
    Preset(name="deepseek", summary="DeepSeek", base_url="https://api.deepseek.com/v1"),
    Preset(name="mistral", summary="Mistral", base_url="https://api.mistral.ai/v1"),
    Preset(name="xai", summary="xAI", base_url="https://api.x.ai/v1"),
    Preset(
        name="qwen",
        summary="Qwen (Alibaba's DashScope, international)",
        base_url="https://dashscope-intl.aliyuncs.com/compatible-mode/v1",
        variables=("DASHSCOPE_API_KEY", "QWEN_API_KEY"),
    ),
    Preset(name="openrouter", summary="OpenRouter", base_url="https://openrouter.ai/api/v1"),
    Preset(name="groq", summary="Groq", base_url="https://api.groq.com/openai/v1"),
    Preset(name="fireworks", summary="Fireworks", base_url="https://api.fireworks.ai/inference/v1"),
)

PRESETS = {preset.name: preset for preset in _ALL}
"""All of them, by name."""
