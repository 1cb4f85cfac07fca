// Days and ranges in a store's time zone: the only place where zones enter.

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/** The calendar day `YYYY-MM-DD` of an instant in an IANA zone. Throws RangeError on an unknown zone. */
export function dayOf(instant: Date, zone: string): string {
  return formatOf(zone).format(instant);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The hour, 0 to 23, that clocks of an IANA zone show at an instant. Throws RangeError on an unknown zone. */
export function hourOf(instant: Date | number, zone: string): number {
  const known = clocks.get(zone);
  const clock = known ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
  if (!known) clocks.set(zone, clock);
  return Number(clock.format(instant));
}

/** Of an hour of a calendar day, the hours since the Monday of its week, 0 to 167. */
export const toHourOfWeek = (day: string, hour: number): number =>
  ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) * 24 + hour;

const quarterMs = 900_000;
const hourMs = 4 * quarterMs;

/** The hour of a day that clocks of an IANA zone show at an instant, as `YYYY-MM-DDTHH:00`. */
export const toHourKey = (at: Date | number, zone: string): string =>
  `${dayOf(new Date(at), zone)}T${String(hourOf(at, zone)).padStart(2, '0')}:00`;

/** The day of such an hour, and the hour itself, 0 to 23. */
export const readHourKey = (key: string): { day: string; hour: number } => ({
  day: key.slice(0, 10),
  hour: Number(key.slice(11, 13)),
});

/** When the last 24 hours begin: with the hour that clocks of a zone showed 23 hours before the running one. */
export function startOfLast24Hours(now: Date, zone: string): Date {
  // clocks of every zone change at a quarter of an hour
  let begin = Math.floor(now.getTime() / quarterMs) * quarterMs;
  const running = toHourKey(begin, zone);
  while (toHourKey(begin - quarterMs, zone) === running) begin -= quarterMs;
  return new Date(begin - 23 * hourMs);
}

/**
 * The hours that clocks of a zone show from then up to the running one, the earliest first.
 * An hour that clocks show twice is one of them, and one that they skip is none.
 */
export function listLast24Hours(now: Date, zone: string): string[] {
  const hours = new Set<string>();
  for (let at = startOfLast24Hours(now, zone).getTime(); at <= now.getTime(); at += quarterMs)
    hours.add(toHourKey(at, zone));
  return [...hours];
}

/** True when the run time knows the IANA zone. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch (problem) {
    if (problem instanceof RangeError) return false;
    throw problem;
  }
}

const dayMs = 86_400_000;

const minuteMs = 60_000;
/** No zone is further from UTC. */
const furthestMinutes = 15 * 60;

/** The first minute of a calendar day in a zone; where clocks skip midnight, the first there is. */
export function startOfDay(day: string, zone: string): Date {
  const start = Date.parse(`${day}T00:00:00Z`);
  const has = (minutes: number): boolean => dayOf(new Date(start + minutes * minuteMs), zone) >= day;
  let [before, after] = [-furthestMinutes, furthestMinutes];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (has(middle)) after = middle;
    else before = middle;
  }
  return new Date(start + after * minuteMs);
}

const minuteClocks = new Map<string, Intl.DateTimeFormat>();

/** The minute that clocks of a zone show at an instant, as `YYYY-MM-DDTHH:mm`. */
export function minuteOf(instant: Date, zone: string): string {
  const known = minuteClocks.get(zone);
  const clock =
    known ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (!known) minuteClocks.set(zone, clock);
  return `${dayOf(instant, zone)}T${clock.format(instant)}`;
}

/**
 * When clocks of a zone show a minute, `YYYY-MM-DDTHH:mm`, for the first time. One that they skip comes as much later as
 * they skip.
 */
export function instantOf(minute: string, zone: string): Date {
  const asUtc = Date.parse(`${minute}Z`);
  const aheadAt = (at: number): number => Date.parse(`${minuteOf(new Date(at), zone)}Z`) - at;
  // no clock is changed twice within two days
  const before = asUtc - aheadAt(asUtc - dayMs);
  const after = asUtc - aheadAt(asUtc + dayMs);
  const shown = [before, after].filter((at) => minuteOf(new Date(at), zone) === minute);
  return new Date(shown.length > 0 ? Math.min(...shown) : before);
}

/** Every calendar day of a range, both ends included; none when it ends before it begins. */
export function listDays({ from, to }: { readonly from: string; readonly to: string }): string[] {
  const days: string[] = [];
  const last = Date.parse(`${to}T00:00:00Z`);
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= last; at += dayMs)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** The day `days` after a calendar day (before, when negative); calendar arithmetic, no zone involved. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The same day of the year before; the last of February where that has no 29th. */
export function toYearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  const rest = day.slice(4);
  const isLeap = new Date(`${year}-02-29T00:00:00Z`).getUTCDate() === 29;
  return rest === '-02-29' && !isLeap ? `${year}-02-28` : `${year}${rest}`;
}

/** Ranges that move on with the days. */
export const rangePresets = [
  'last_24_hours',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'this_month',
  'previous_month',
  'lifetime',
] as const;
export type RangePreset = (typeof rangePresets)[number];

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** How many days before today each begins; the last 24 hours reach into yesterday. */
const reach = { last_24_hours: 1, last_7_days: 6, last_30_days: 29, last_90_days: 89 } as const;

/** The days of such a range on a day, both included; null for a lifetime, which has no bounds. */
export function toPresetDays(preset: RangePreset, today: string): { from: string; to: string } | null {
  if (preset === 'lifetime') return null;
  if (preset === 'this_month') return { from: firstOfMonth(today), to: today };
  if (preset === 'previous_month') {
    const to = addDays(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to };
  }
  return { from: addDays(today, -reach[preset]), to: today };
}
