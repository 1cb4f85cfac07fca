// The clock hours of stores, and the hours of their week: found once, when something is stored.
import { hourOf, isZone, toHourOfWeek } from '@vitrine/contract/range';
import { sql } from 'kysely';
import { toPlainColumn } from '../../../platform/db/columns.ts';
import type { Db } from '../../../platform/db/db.ts';

/** Clocks of every zone change at a quarter of an hour. */
const quarterMs = 900_000;
const hourMs = 3_600_000;
const mostRemembered = 50_000;
/** More hours than there have been since 1970: those of clocks that are some quarters off are numbered behind them. */
export const numberedApart = 10_000_000;

/** By how many quarters of an hour the clocks of a zone are off the full hours of UTC, 0 to 3. */
function readQuartersOff(at: number, zone: string): number {
  const minute = new Intl.DateTimeFormat('en-GB', { timeZone: zone, minute: '2-digit' }).format(at);
  return (Math.round((Number(minute) - new Date(at).getUTCMinutes()) / 15) + 4) % 4;
}

/**
 * The number of a clock hour: that of the hour of UTC where clocks show full hours with UTC, so that the hour which clocks show
 * twice in autumn is two.
 */
export const toClockHour = (at: number, quartersOff: number): number =>
  quartersOff * numberedApart + Math.floor((at + quartersOff * quarterMs) / hourMs);

/** The moment, in milliseconds since 1970, at which a clock hour begins. */
export const startOfHour = (hour: number): number =>
  (hour % numberedApart) * hourMs - Math.floor(hour / numberedApart) * quarterMs;

/** Remembers zones until they are loaded again, and hours by the quarter. */
export class WeekHours {
  readonly #db: Db;
  readonly #zones = new Map<string, string>();
  readonly #hours = new Map<string, number>();
  readonly #quartersOff = new Map<string, number>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Reads the zones of these businesses as they are now. */
  async load(businessIds: readonly string[]): Promise<void> {
    if (businessIds.length === 0) return;
    const { rows } = await sql<{ businessId: string; zone: string }>`
      select business_id as "businessId", time_zone as zone from stores
      where business_id = any(${toPlainColumn(businessIds)}::uuid[])`.execute(this.#db);
    for (const { businessId, zone } of rows) this.#zones.set(businessId, isZone(zone) ? zone : 'UTC');
  }

  /** Hours since the Monday of its day, 0 to 167; by UTC where there is no store. */
  of({ businessId, day, at }: { businessId: string; day: string; at: number }): number {
    const quarter = Math.floor(at / quarterMs);
    const zone = this.#zoneOf(businessId);
    const read = () => toHourOfWeek(day, hourOf(quarter * quarterMs, zone));
    return remember(this.#hours, `${day} ${quarter} ${zone}`, read);
  }

  /** The number of the clock hour of a moment, as `toClockHour` has them; of UTC where there is no store. */
  clockHourOf({ businessId, at }: { businessId: string; at: number }): number {
    const quarter = Math.floor(at / quarterMs);
    const zone = this.#zoneOf(businessId);
    const read = () => readQuartersOff(quarter * quarterMs, zone);
    return toClockHour(at, remember(this.#quartersOff, `${quarter} ${zone}`, read));
  }

  #zoneOf(businessId: string): string {
    return this.#zones.get(businessId) ?? 'UTC';
  }
}

function remember(known: Map<string, number>, key: string, read: () => number): number {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= mostRemembered) known.clear();
  const value = read();
  known.set(key, value);
  return value;
}
