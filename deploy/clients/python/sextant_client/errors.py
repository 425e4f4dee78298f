"""What a call may raise."""

from __future__ import annotations

from datetime import datetime
from email.message import Message
from typing import Mapping, Optional


class ConnectionFault(Exception):
    """No answer: the connection broke, was refused, or took longer than the timeout."""


class SextantError(Exception):
    """An answer of the API other than 200."""

    def __init__(self, status: int, body: Mapping[str, object], headers: Message) -> None:
        super().__init__(str(body.get("message", f"HTTP {status}")))
        self.status = status
        #: ``rate_limit_exceeded``, ``unauthorized``, …; ``unknown`` when it was not the API that answered.
        self.code = str(body.get("error", "unknown"))
        self.request_id: Optional[str] = headers.get("X-Request-Id")
        self.reset_at: Optional[datetime] = _moment(headers.get("X-RateLimit-Reset"))
        #: Seconds.
        self.retry_after: Optional[float] = _number(headers.get("Retry-After"))


def _moment(text: Optional[str]) -> Optional[datetime]:
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00")) if text else None
    except ValueError:
        return None


def _number(text: Optional[str]) -> Optional[float]:
    try:
        return float(text) if text else None
    except ValueError:
        return None
