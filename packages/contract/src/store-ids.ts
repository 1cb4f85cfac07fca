// The shape of ids that stores give their things, for those who read them without zod.

/** 1 to 100 letters, digits, `_`, `-`, `.` and `~`, the first a letter or digit; adapters write other ids in these. */
export const storeIdShape = /^[A-Za-z0-9][\w.~-]{0,99}$/;
