/**
 * The release (semantic versioning): the major number changes with what callers or operators must adapt to, the minor with what
 * they may use, the patch with neither. CHANGELOG.md says what each brought.
 */
export const VERSION = "1.1.0";
