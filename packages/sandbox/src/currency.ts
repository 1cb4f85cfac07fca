// Writes minor units the way the store's formats write money.

const exponents = new Map<string, number>();

/** How many decimals the currency has, e.g. 2 for USD, 0 for JPY. */
export function decimalsOf(currency: string): number {
  const known = exponents.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  exponents.set(currency, decimals);
  return decimals;
}

/** `Money`: a decimal string with the currency's decimals, e.g. 1999 → "19.99". */
export function toMoney(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = Math.abs(amount)
    .toString()
    .padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const sign = amount < 0 ? '-' : '';
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-decimals)}`;
}

/** `MoneyV2.amount`: as `toMoney`, with superfluous zeros cut but one kept, e.g. 1000 → "10.0", 1950 → "19.5". */
export function toMoneyAmount(amount: number, currency: string): string {
  const text = toMoney(amount, currency);
  return text.includes('.') ? text.replace(/(\.\d+?)0+$/, '$1') : `${text}.0`;
}

/** Reads a decimal string or number of the currency into minor units, or null when it is not one. */
export function readMoney(value: unknown, currency: string): number | null {
  const text = typeof value === 'number' ? value.toString() : value;
  if (typeof text !== 'string' || !/^\d{1,12}(\.\d+)?$/.test(text)) return null;
  return Math.round(Number(text) * 10 ** decimalsOf(currency));
}
