"""Marks a mail: reads it from standard input, writes it to standard output with X-Sextant-* header fields before its own.

Nothing else of it is changed, and no mail is lost: what goes wrong is told in X-Sextant-Error, and the mail passes.
SEXTANT_KEY is the API key, SEXTANT_URL the base address (default http://localhost:8080/api/v1).
"""

from __future__ import annotations

import os
import re
import sys
from typing import Any, BinaryIO, Dict, List, Mapping, Optional, Tuple

from sextant_client import ConnectionFault, Sextant, SextantError

#: Longest content that the API takes, in characters. Of a longer mail the beginning is checked.
MAX_CONTENT = 100_000
#: Of one attempt, in seconds.
TIMEOUT = 10.0
#: Most flags that are named: a header line stays below the 998 characters of RFC 5322.
MAX_FLAGS = 20

#: A header field of ours with its folded lines: whoever sent the mail has no say in them.
_OURS = re.compile(rb"^X-Sextant-[^\n]*(?:\n[ \t][^\n]*)*(?:\n|\Z)", re.IGNORECASE | re.MULTILINE)
#: The same after a lone carriage return, which some readers take for the end of a line.
_HIDDEN = re.compile(rb"\r+(?=X-Sextant-)", re.IGNORECASE)
#: The empty line after the header.
_END = re.compile(rb"^\r?\n", re.MULTILINE)
#: What our fields are written in; anything else would not be from a Sextant.
_ODD = re.compile(r"[^\w.,: -]", re.ASCII)


def marked(mail: bytes, sextant: Optional[Sextant]) -> bytes:
    """The mail with our header fields; without a client they say that it could not be made."""
    envelope, header, body = _split(mail)
    header = _HIDDEN.sub(b" ", _OURS.sub(b"", header))
    newline = b"\r\n" if b"\r\n" in header else b"\n"
    fields = _fields(_text(header + body), sextant)
    lines = [f"X-Sextant-{name}: {_ODD.sub('', value)}".encode("ascii") + newline for name, value in fields.items()]
    return envelope + b"".join(lines) + header + body


def _split(mail: bytes) -> Tuple[bytes, bytes, bytes]:
    """The mbox line that some delivery agents put first, the header, and the rest from the empty line on."""
    start = mail.find(b"\n") + 1 if mail.startswith(b"From ") else 0
    end = _END.search(mail, start)
    cut = end.start() if end else len(mail)
    return mail[:start], mail[start:cut], mail[cut:]


def _text(mail: bytes) -> str:
    try:
        return mail.decode("utf-8")
    except UnicodeDecodeError:
        # Each byte its own character: no byte is lost, and encoded parts are ASCII anyway.
        return mail.decode("latin-1")


def _fields(content: str, sextant: Optional[Sextant]) -> Dict[str, str]:
    if sextant is None:
        return {"Error": "misconfigured"}
    try:
        fields = _told(sextant.check(content[:MAX_CONTENT], input_type="email"))
    except SextantError as error:
        return {"Error": error.code}
    except ConnectionFault:
        return {"Error": "unreachable"}
    except ValueError:
        # A key or an address that cannot be sent.
        return {"Error": "misconfigured"}
    except (KeyError, TypeError):
        # Something else than a Sextant answers there.
        return {"Error": "unknown"}
    return {**fields, "Checked": f"the first {MAX_CONTENT} characters"} if len(content) > MAX_CONTENT else fields


def _told(result: Mapping[str, Any]) -> Dict[str, str]:
    codes: List[str] = [str(flag["code"]) for flag in result["red_flags"]]
    return {
        "Verdict": str(result["verdict"]),
        "Score": str(result["composite_score"]),
        "Confidence": str(result["confidence"]),
        "Type": str(result["scam_type"]),
        "Flags": ", ".join(dict.fromkeys(codes[:MAX_FLAGS])) or "none",
        "Id": str(result["id"]),
    }


def _client() -> Optional[Sextant]:
    base_url = os.environ.get("SEXTANT_URL", "http://localhost:8080/api/v1")
    try:
        return Sextant(os.environ.get("SEXTANT_KEY", ""), base_url, timeout=TIMEOUT)
    except ValueError:
        return None


def main(source: BinaryIO, sink: BinaryIO) -> None:
    sink.write(marked(source.read(), _client()))


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
