"""The calls of the API, each tried again where that can help."""

from __future__ import annotations

import http.client
import json
import random
import time
import uuid
from typing import Any, Dict, Optional, Sequence, Union
from urllib.parse import urlsplit

from .errors import ConnectionFault, SextantError

_VERSION = "1.1.0"
#: Pauses before each attempt after the first, in seconds, as the API's description asks.
_PAUSES = (0.5, 1.0, 2.0, 4.0)
#: Longest ``Retry-After`` that is waited out, in seconds; a longer one is the caller's to plan for.
_LONGEST_WAIT = 30.0

Item = Union[str, Dict[str, str]]


def _pause_after(attempt: int, error: Exception) -> Optional[float]:
    """Seconds until the next attempt; None: do not try again."""
    if attempt >= len(_PAUSES):
        return None
    if isinstance(error, ConnectionFault) or (isinstance(error, SextantError) and error.status >= 500):
        return _PAUSES[attempt] * random.uniform(0.5, 1.5)
    if isinstance(error, SextantError) and error.status in (409, 429):
        wait = error.retry_after
        return wait if wait is not None and wait <= _LONGEST_WAIT else None
    return None


def _with_ledger(path: str, ledger: bool) -> str:
    return f"{path}?include=ledger" if ledger else path


class Sextant:
    """Client of the API. A connection a call: one instance may be used by several threads at a time.

    :param base_url: ends with the version, such as ``https://sextant.example/api/v1``.
    :param timeout: of one attempt, in seconds.
    """

    def __init__(self, api_key: str, base_url: str, timeout: float = 10.0) -> None:
        if not api_key:
            raise ValueError("api_key is required")
        address = urlsplit(base_url)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise ValueError("base_url must be an http or https address, such as https://sextant.example/api/v1")
        self._key = api_key
        self._address = address
        self._timeout = timeout

    def check(
        self, content: str, *, input_type: Optional[str] = None, locale: Optional[str] = None, ledger: bool = False
    ) -> Dict[str, Any]:
        """Analyzes one content; with ``ledger`` the answer says what its score is made up of."""
        body = {"content": content, "input_type": input_type, "locale": locale}
        return self._call("POST", _with_ledger("/check", ledger), {name: value for name, value in body.items() if value is not None})

    def bulk(self, items: Sequence[Item], *, ledger: bool = False) -> Dict[str, Any]:
        """Analyzes up to ten contents: texts, or dictionaries with ``content`` and ``input_type``."""
        body = {"items": [{"content": i} if isinstance(i, str) else i for i in items]}
        return self._call("POST", _with_ledger("/bulk", ledger), body)

    def usage(self) -> Dict[str, Any]:
        """What the account has left."""
        return self._call("GET", "/usage", None)

    def _call(self, method: str, path: str, body: Optional[Dict[str, Any]]) -> Dict[str, Any]:
        # The same key with every attempt: a first answer that was lost is told again, and charged once.
        idempotency_key = str(uuid.uuid4())
        attempt = 0
        while True:
            try:
                return self._attempt(method, path, body, idempotency_key)
            except (ConnectionFault, SextantError) as error:
                pause = _pause_after(attempt, error)
                if pause is None:
                    raise
                time.sleep(pause)
                attempt += 1

    def _attempt(self, method: str, path: str, body: Optional[Dict[str, Any]], idempotency_key: str) -> Dict[str, Any]:
        headers = {
            "Authorization": f"Bearer {self._key}",
            "Accept": "application/json",
            "User-Agent": f"sextant-client-python/{_VERSION}",
        }
        sent = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            headers["Idempotency-Key"] = idempotency_key
            sent = json.dumps(body).encode("utf-8")
        connection = self._connect()
        try:
            connection.request(method, self._address.path.rstrip("/") + path, sent, headers)
            answer = connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise ConnectionFault(f"no answer: {type(error).__name__}") from error
        finally:
            connection.close()
        parsed = _parsed(text)
        if answer.status == 200 and parsed is not None:
            return parsed
        raise SextantError(answer.status, parsed or {}, answer.headers)

    def _connect(self) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self._address.scheme == "https" else http.client.HTTPConnection
        return kind(self._address.hostname or "", self._address.port, timeout=self._timeout)


def _parsed(text: bytes) -> Optional[Dict[str, Any]]:
    """A JSON object, or None: a proxy before the API answers with whatever it likes."""
    try:
        value = json.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None
