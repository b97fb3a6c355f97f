"""What LiteLLM's proxy loads for the tests: a pupil, who needs to be told once, and a check of keys.

`litellm_server` copies this file beside the proxy's configuration, together with `answers.json`: the right code for
each entry point. It is imported in the proxy's process only.
"""

from __future__ import annotations

import hmac
import json
import os
import re
import zlib
from pathlib import Path
from typing import Any

from fastapi import Request
from litellm import CustomLLM, EmbeddingResponse, ModelResponse
from litellm.proxy._types import ProxyException, UserAPIKeyAuth

FOLDER = Path(__file__).parent
ANSWERS: dict[str, str] = json.loads((FOLDER / "answers.json").read_text(encoding="utf-8"))
DIMENSIONS = 64


class Pupil(CustomLLM):
    """Answers a first question with an intrinsic that does not exist, and what follows with the right code."""

    async def acompletion(self, *args: Any, **options: Any) -> ModelResponse:
        assert not args
        messages = options["messages"]
        with (FOLDER / "asked.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps({"messages": messages, **options["optional_params"]}) + "\n")
        words = re.findall(r"\w+", " ".join(each["content"] for each in messages))
        code = ANSWERS[next(word for word in words if word in ANSWERS)]
        if not any(each["role"] == "assistant" for each in messages):
            code += "static const int sum = _mm256_no_such_thing_epi32(1);\n"
        # a model is no parrot: each seed gives another text, and with it another sample
        text = f"Here it is.\n\n```cpp\n// seed {options['optional_params'].get('seed')}\n{code}\n```\n"
        length = {"prompt_tokens": 10 * len(messages), "completion_tokens": 7, "total_tokens": 10 * len(messages) + 7}
        choice = {"finish_reason": "stop", "message": {"role": "assistant", "content": text}}
        return ModelResponse(model=options["model"], choices=[choice], usage=length)

    async def aembedding(self, model: str, input: list[str], *_args: Any, **_options: Any) -> EmbeddingResponse:  # noqa: A002 - LiteLLM's name
        """Vectors of hashed words: texts with words in common are near to each other."""
        data = []
        for index, text in enumerate(input):
            vector = [0.0] * DIMENSIONS
            for word in re.findall(r"\w+", text.lower()):
                vector[zlib.crc32(word.encode()) % DIMENSIONS] += 1.0
            data.append({"object": "embedding", "index": index, "embedding": vector})
        usage = {"prompt_tokens": len(input), "completion_tokens": 0, "total_tokens": len(input)}
        return EmbeddingResponse(model=model, data=data, usage=usage)


pupil = Pupil()


async def check_key(_request: Request, api_key: str) -> UserAPIKeyAuth:
    """Refuses a key as LiteLLM does where it has a database of keys: it shows the wrong one.

    Without a database it answers a wrong key with status 400 and `No connected db.`
    """
    if not hmac.compare_digest(api_key, os.environ["LITELLM_MASTER_KEY"]):
        message = f"Authentication Error, Invalid proxy server token passed. Received API Key = {api_key}"
        raise ProxyException(message=message, type="token_not_found_in_db", param="key", code=401)
    return UserAPIKeyAuth(api_key=api_key)
