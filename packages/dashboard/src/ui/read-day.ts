// Reads a day as people write it, in the order of their language. Pure.

const written = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Whether it is a day that there is, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const [, year, month, day] = written.exec(text) ?? [];
  return year !== undefined && toDay(Number(year), Number(month), Number(day)) === text;
}

/** Null for a day that there is not, such as February 30. */
function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isThere = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isThere ? date.toISOString().slice(0, 10) : null;
}

/** Month names of a language, short and long, in small letters and without full stops. */
function listMonths(locale: string): string[][] {
  const formats = (['short', 'long'] as const).map(
    (month) => new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }),
  );
  return Array.from({ length: 12 }, (_, month) =>
    formats.map((format) =>
      format
        .format(new Date(Date.UTC(2026, month, 15)))
        .toLowerCase()
        .replace('.', ''),
    ),
  );
}

/** Whether the language writes the month before the day. */
const isMonthFirst = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts(0)[0]?.type === 'month';

/** `2026-11-28`, `11/28/2026` or `28.11.2026` as the language has it, or with the month by its name; null for anything else. */
export function readDay(text: string, locale: string): string | null {
  const parts = text
    .toLowerCase()
    .replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '')
    .split(/[\s,./-]+/)
    .filter((part) => part !== '');
  if (parts.length !== 3) return null;
  const numbers = parts.map((part) => (/^\d{1,4}$/.test(part) ? Number(part) : null));
  if (/^\d{4}$/.test(parts[0] ?? '')) return ofNumbers(numbers[0], numbers[1], numbers[2]);
  const named = findNamed(parts, locale);
  if (named !== null) {
    const [day, year] = numbers.filter((each) => each !== null);
    return ofNumbers(toFullYear(year), named, day);
  }
  const [first, second, year] = numbers;
  return isMonthFirst(locale) ? ofNumbers(toFullYear(year), first, second) : ofNumbers(toFullYear(year), second, first);
}

type Part = number | null | undefined;

/** The month by its name, 1 to 12; Hebrew puts a letter before it. */
function findNamed(parts: readonly string[], locale: string): number | null {
  const names = listMonths(locale);
  const at = names.findIndex((forms) =>
    parts.some((part) => forms.includes(part) || forms.includes(part.replace(/^ב/, ''))),
  );
  return at === -1 ? null : at + 1;
}

/** Of two digits the century that runs. */
const toFullYear = (year: Part): Part => (typeof year === 'number' && year < 100 ? 2000 + year : year);

function ofNumbers(year: Part, month: Part, day: Part): string | null {
  if (typeof year !== 'number' || typeof month !== 'number' || typeof day !== 'number' || year < 1900) return null;
  return toDay(year, month, day);
}
