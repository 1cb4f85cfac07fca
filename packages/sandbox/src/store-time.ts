// Writes instants as the store does: UTC seconds in GraphQL, the shop's own offset in webhooks.

const formats = new Map<string, Intl.DateTimeFormat>();

/** Any name of a zone, the newer one of a place (`Asia/Kathmandu`) as well as the older; no bare offset. */
export function isZone(name: unknown): boolean {
  if (typeof name !== 'string' || !/^[A-Za-z]/.test(name)) return false;
  try {
    offsetAt('2026-01-01T00:00:00Z', name);
    return true;
  } catch (problem) {
    if (problem instanceof RangeError) return false;
    throw problem;
  }
}

/** `DateTime` of the Admin API, e.g. `2026-07-02T22:44:07Z`. */
export function toUtcSeconds(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/** The zone's offset at an instant as `+01:00`. */
export function offsetAt(instant: string, zone: string): string {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  const name = format.formatToParts(new Date(instant)).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  return name === 'GMT' ? '+00:00' : name.slice('GMT'.length);
}

/** A webhook's time: local to the shop with its offset, e.g. `2025-02-04T19:09:48+01:00`. */
export function toShopTime(instant: string, zone: string): string {
  const offset = offsetAt(instant, zone);
  const minutes = offsetMinutes(offset);
  const local = new Date(new Date(instant).getTime() + minutes * 60_000).toISOString().slice(0, 19);
  return `${local}${offset}`;
}

/** `-05:30` → -330. */
export function offsetMinutes(offset: string): number {
  const [hours = '0', minutes = '0'] = offset.slice(1).split(':');
  return (offset.startsWith('-') ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
