// How long screens wait, in milliseconds: for typing to stop, before a message leaves.

export const timings = {
  inputDebounce: 400,
  saveStripDebounce: 500,
  optionDebounce: 300,
  approvalMessage: 2_000,
  undoOffer: 6_000,
} as const;
