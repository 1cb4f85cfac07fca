// The hour of the week at which something happened, by the clocks of its store: found once, when it is stored.
import { isZone } from '@vitrine/contract/range';
import { sql } from 'kysely';
import { toPlainColumn } from '../../../platform/db/columns.ts';
import type { Db } from '../../../platform/db/db.ts';

/** Clocks of every zone change at a quarter of an hour. */
const quarterMs = 900_000;
const mostRemembered = 50_000;

/** The hour of the day, 0 to 23, of a moment in a zone. */
function readHour(at: number, zone: string): number {
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at);
  return Number(hour);
}

/** 0 on Mondays. */
const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** Remembers zones until they are loaded again, and hours by the quarter. */
export class WeekHours {
  readonly #db: Db;
  readonly #zones = new Map<string, string>();
  readonly #hours = new Map<string, number>();

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
    const zone = this.#zones.get(businessId) ?? 'UTC';
    const quarter = Math.floor(at / quarterMs);
    const key = `${day} ${quarter} ${zone}`;
    const known = this.#hours.get(key);
    if (known !== undefined) return known;
    if (this.#hours.size >= mostRemembered) this.#hours.clear();
    const hour = weekdayOf(day) * 24 + readHour(quarter * quarterMs, zone);
    this.#hours.set(key, hour);
    return hour;
  }
}
