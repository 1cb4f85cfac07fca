// Money as integer minor units with a currency, by the currency's own exponent; never floating-point arithmetic.

export interface Money {
  /** Integer count of the currency's smallest unit: cents, yen, fils. */
  readonly minor: number;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** ISO 4217's minor units where they are not 2. Run times differ: some leave out coins that are rarely seen. */
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const withThree = 'BHD IQD JOD KWD LYD OMR TND';

/** Those that were asked for: amounts are written by the thousand. */
const knownExponents = new Map<string, number>();

/** How many decimals a currency has: 2 for USD, 0 for JPY, 3 for KWD, in letters of either case. Throws RangeError on what is no currency code. */
export function currencyExponent(currency: string): number {
  const known = knownExponents.get(currency);
  if (known !== undefined) return known;
  const exponent = findExponent(currency);
  knownExponents.set(currency, exponent);
  return exponent;
}

function findExponent(currency: string): number {
  if (!/^[A-Z]{3}$/i.test(currency)) throw new RangeError(`not a currency: ${JSON.stringify(currency)}`);
  const code = currency.toUpperCase();
  if (withoutDecimals.includes(code)) return 0;
  return withThree.includes(code) ? 3 : 2;
}

/** With a true minus, as wide as a digit, where a run time writes a hyphen. For readers only: files keep the hyphen. */
export const withMinus = (written: string): string => written.replace('-', '−');

/** Whether there is a currency of this code, as far as the run time knows. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

/**
 * Reads a decimal string such as `"19.90"`, `"-5.00"` or `"10.0"` into minor units without passing through a float.
 * Digits beyond the exponent are rounded half away from zero. Throws RangeError on anything that is not a decimal or
 * does not fit a safe integer.
 */
export function readMinor(decimal: string, currency: string): number {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal.trim());
  if (!match) throw new RangeError(`not a decimal amount: ${JSON.stringify(decimal)}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const exponent = currencyExponent(currency);
  const kept = fraction.slice(0, exponent).padEnd(exponent, '0');
  const roundUp = (fraction[exponent] ?? '0') >= '5' ? 1n : 0n;
  const minor = BigInt(whole + kept) + roundUp;
  const result = Number(sign === '-' ? -minor : minor);
  if (!Number.isSafeInteger(result)) throw new RangeError(`amount too large: ${decimal}`);
  return result === 0 ? 0 : result;
}

/** Writes minor units as a plain decimal string with all of the currency's decimals: 1990 USD is `"19.90"`. */
export function toDecimal(minor: number, currency: string): string {
  const exponent = currencyExponent(currency);
  const digits = Math.abs(minor)
    .toString()
    .padStart(exponent + 1, '0');
  const sign = minor < 0 ? '-' : '';
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Whether a decimal JSON number of the wire format has no more decimals than its currency. */
export function isExact(major: number, currency: string): boolean {
  const minor = fromMajor(major, currency);
  return Number.isSafeInteger(minor) && toMajor(minor, currency) === major;
}

/** The minor units of a decimal JSON number of the wire format that is exact. */
export function fromMajor(major: number, currency: string): number {
  return Math.round(major * 10 ** currencyExponent(currency)) || 0;
}

/** Minor units as the decimal JSON number of the wire format, e.g. 19.9; for presenting, never for arithmetic. */
export function toMajor(minor: number, currency: string): number {
  // both numbers are exact, so what is divided is the double nearest to the decimal (IEEE 754, correctly rounded)
  return minor / 10 ** currencyExponent(currency);
}

/**
 * Splits `total` over `weights` so that the parts add up to it exactly, by largest remainder; ties go to the earlier
 * part. All-zero weights share evenly. Weights are non-negative integers; `total` may be negative.
 */
export function split(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const sum = weights.reduce((a, b) => a + b, 0);
  const shares = sum === 0 ? weights.map(() => 1n) : weights.map((weight) => BigInt(weight));
  const whole = shares.reduce((a, b) => a + b, 0n);
  const magnitude = BigInt(Math.abs(total));
  const parts = shares.map((share) => (magnitude * share) / whole);
  const remainders = shares.map((share, index) => ({ index, rest: (magnitude * share) % whole }));
  const left = Number(magnitude - parts.reduce((a, b) => a + b, 0n));
  remainders.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const { index } of remainders.slice(0, left)) parts[index] = (parts[index] ?? 0n) + 1n;
  return parts.map((part) => (total < 0 ? -Number(part) : Number(part)) || 0);
}
