// Protocol buffers, as far as a small network is written in them: the number of a field and its kind, then the value. Pure.

const number = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...number(Math.floor(value / 128))];

/** A whole number from 0 on. */
export const whole = (key: number, value: number): number[] => [...number(key << 3), ...number(value)];

export const field = (key: number, bytes: readonly number[]): number[] => [
  ...number((key << 3) | 2),
  ...number(bytes.length),
  ...bytes,
];

export const text = (key: number, value: string): number[] => field(key, [...new TextEncoder().encode(value)]);
