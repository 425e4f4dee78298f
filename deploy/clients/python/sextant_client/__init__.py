"""Client of the Sextant scam detection API: no dependencies, Python 3.9 or newer."""

from .client import Sextant
from .errors import ConnectionFault, SextantError

__all__ = ["ConnectionFault", "Sextant", "SextantError"]
__version__ = "1.1.0"
