"""The providers that are reached over HTTP. One class; what tells them apart is in `presets`."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import define

from kernelbench_core.api import Batches, Completion, GenerationRequest, Price, Target, Task
from kernelbench_llm_providers.keys import Key, find_key
from kernelbench_llm_providers.options import Options, body_parameters, read_options
from kernelbench_llm_providers.presets import Preset

if TYPE_CHECKING:
    from kernelbench_llm_providers.client import Client
    from kernelbench_llm_providers.wire import Wire


@define
class _Access:
    """The way to a provider with certain options."""

    key: Key
    client: Client
    batches: Batches | None = None


class HttpProvider:
    """One provider; to be used from many threads at once.

    Requests with the same options share a client, and with it connections, limits and what is known about the models.

    Args:
        preset: Which one.
        environ: Where keys and base URLs are looked up; `os.environ` when None.
    """

    def __init__(self, preset: Preset, environ: Mapping[str, str] | None = None) -> None:
        self.preset = preset
        self.name = preset.name
        self._environ = os.environ if environ is None else environ
        self._lock = threading.Lock()
        self._accesses: dict[Options, _Access] = {}

    def models(self) -> Sequence[str]:
        """None: what there is, is the provider's affair. The name may hold slashes."""
        return ()

    def samples_for(self, model: str, task: Task, target: Target, wanted: int) -> int:  # noqa: ARG002 - the protocol's
        """As many as are wanted."""
        return wanted

    def check(self, model: str, parameters: Mapping[str, Any]) -> None:  # noqa: ARG002 - the protocol's
        """Finds what can be found without sending anything: options, base URL, key, proxy.

        Raises:
            UsageError: One of them is missing or cannot be used.
            ConfigError: A file with keys cannot be used.
        """
        self.client(parameters)

    def connections(self, model: str, parameters: Mapping[str, Any]) -> int:  # noqa: ARG002 - the protocol's
        """How many requests may be under way at once."""
        return self._options(parameters).max_connections

    def price(self, model: str, parameters: Mapping[str, Any]) -> Price | None:  # noqa: ARG002 - the protocol's
        """The list price of a model, where it is known."""
        from kernelbench_llm_providers.prices import price_of

        return price_of(self.name, model)

    def batches(self, model: str, parameters: Mapping[str, Any]) -> Batches | None:  # noqa: ARG002 - the protocol's
        """The provider's batches; None where it has none that we know of.

        Raises:
            UsageError: An option, or the key, cannot be used.
            ConfigError: A file with keys cannot be used.
        """
        from kernelbench_llm_providers.batches import AnthropicBatches, OpenAIBatches

        kinds: dict[str, Callable[[Client, Callable[[GenerationRequest], Mapping[str, Any]]], Batches]]
        kinds = {"openai": OpenAIBatches, "anthropic": AnthropicBatches}
        make = kinds.get(self.preset.batch)
        if make is None:
            return None
        access = self._access(self._options(parameters))
        with self._lock:
            access.batches = access.batches or make(access.client, _body_of)
            return access.batches

    def complete(self, request: GenerationRequest) -> Completion:
        """One answer.

        Raises:
            UsageError: An option cannot be used.
            RequestError: There is no answer, whatever was tried.
            ProviderError: There is none, and there will be none to other questions.
        """
        options = self._options(request.parameters)
        client = self._access(options).client
        return client.complete(request, body_parameters(request.parameters), stream=options.stream)

    def client(self, parameters: Mapping[str, Any]) -> Client:
        """The client for requests with these parameters.

        Raises:
            UsageError: An option, or the key, cannot be used.
            ConfigError: A file with keys cannot be used.
        """
        return self._access(self._options(parameters)).client

    def stop(self) -> None:
        """Ends all waiting: requests that wait raise `RequestError`. What comes later starts afresh."""
        self._forget(lambda client: client.stop())

    def close(self) -> None:
        """Stops, and closes all connections."""
        self._forget(lambda client: client.close())

    def _forget(self, end: Callable[[Client], None]) -> None:
        with self._lock:
            accesses, self._accesses = self._accesses, {}
        for access in accesses.values():
            end(access.client)

    def _options(self, parameters: Mapping[str, Any]) -> Options:
        return read_options(self.preset, parameters, self._environ)

    def _access(self, options: Options) -> _Access:
        with self._lock:
            known = self._accesses.get(options)
            if known and not known.client.dead:
                return known
            key = self._key(options)
            if known and key == known.key:
                return known  # it will say once more why it has given up
            access = _Access(key, self._new_client(options, key))
            self._accesses[options] = access
            return access

    def _key(self, options: Options) -> Key:
        return find_key(
            self.name,
            self.preset.variables,
            needed=self.preset.key_needed,
            variable=options.api_key_env,
            file=options.api_key_file,
            environ=self._environ,
        )

    def _new_client(self, options: Options, key: Key) -> Client:
        from kernelbench_llm_providers.client import Client
        from kernelbench_llm_providers.http import Http
        from kernelbench_llm_providers.limits import Limits
        from kernelbench_llm_providers.retry import Retries

        wire = make_wire(options.api)
        http = Http(
            options.base_url,
            {**wire.headers(key.secret.reveal()), **{name.lower(): text for name, text in options.headers}},
            timeout=options.timeout,
            connections=options.max_connections,
        )
        limits = Limits(requests_per_minute=options.requests_per_minute, tokens_per_minute=options.tokens_per_minute)
        return Client(
            http,
            wire,
            name=self.name,
            limits=limits,
            retries=Retries(most=options.max_retries, longest=options.max_wait),
            secrets=(key.secret,),
            key_remedy=f"check {key.source}" if key.secret else f"it wants a key: set {key.source}",
        )


def make_wire(api: str) -> Wire:
    """The protocol of that name (`chat`, `responses`, `messages`, `gemini`)."""
    if api == "responses":
        from kernelbench_llm_providers.openai_responses import ResponsesWire

        return ResponsesWire()
    if api == "messages":
        from kernelbench_llm_providers.anthropic_messages import MessagesWire

        return MessagesWire()
    if api == "gemini":
        from kernelbench_llm_providers.google_gemini import GeminiWire

        return GeminiWire()
    from kernelbench_llm_providers.openai_chat import ChatWire

    return ChatWire()


def _body_of(request: GenerationRequest) -> Mapping[str, Any]:
    return body_parameters(request.parameters)
