"""The same as drive.mjs, for the Python client."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "python"))

from sextant_client import ConnectionFault, Sextant, SextantError  # noqa: E402

base_url, api_key, timeout_ms = sys.argv[1:]
sextant = Sextant(api_key, base_url, timeout=int(timeout_ms) / 1000)
calls = {
    "check": lambda words: sextant.check(
        words["content"],
        input_type=words.get("input_type"),
        locale=words.get("locale"),
        ledger=words.get("ledger", False),
    ),
    "bulk": lambda words: sextant.bulk(words["items"], ledger=words.get("ledger", False)),
    "usage": lambda words: sextant.usage(),
}
for line in sys.stdin:
    words = json.loads(line)
    try:
        outcome = {"answer": calls[words["call"]](words)}
    except SextantError as error:
        reset = int(error.reset_at.timestamp() * 1000) if error.reset_at else None
        outcome = {"status": error.status, "code": error.code, "reset": reset}
    except ConnectionFault:
        outcome = {"connection": True}
    print(json.dumps(outcome), flush=True)
