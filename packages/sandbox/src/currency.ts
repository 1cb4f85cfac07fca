// Reads and writes minor units the way the store's formats and its pages show money.

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

/** How many decimals the currency has, e.g. 2 for USD, 0 for JPY. */
export function decimalsOf(currency: string): number {
  return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
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

/** Reads a decimal string or number of the currency into minor units, half a unit up; null when it is not one. */
export function readMoney(value: unknown, currency: string): number | null {
  const text = typeof value === 'number' ? value.toString() : value;
  const [, whole, fraction = ''] = (typeof text === 'string' && /^(\d{1,12})(?:\.(\d+))?$/.exec(text)) || [];
  if (whole === undefined) return null;
  // By its digits: 1.005 as a float lies below half a cent.
  const decimals = decimalsOf(currency);
  const digits = fraction.padEnd(decimals + 1, '0');
  return Number(whole + digits.slice(0, decimals)) + (digits.charAt(decimals) >= '5' ? 1 : 0);
}

/** Minor units as people read them, e.g. 123450 → "$1,234.50". */
export function showMoney(amount: number, currency: string): string {
  return formatOf(currency).format(amount / 10 ** decimalsOf(currency));
}

/** `1250` basis points as `12.5 %`. */
export function showPercent(basisPoints: number): string {
  return `${basisPoints / 100} %`;
}

/** The platform's format templates: `${{amount}}` and `${{amount}} USD`, with the currency's own sign. */
export function moneyFormat(currency: string): { plain: string; withCurrency: string } {
  const sign =
    formatOf(currency)
      .formatToParts(1)
      .find(({ type }) => type === 'currency')?.value ?? '';
  const plain = `${sign}{{amount}}`;
  return { plain, withCurrency: `${plain} ${currency}` };
}
