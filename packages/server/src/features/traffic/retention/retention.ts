// The data retention of single visits: by whole months, so that a month is either whole, and can be counted again, or gone.
import type { BusinessId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import type { Database } from '../../../platform/db/db.ts';
import { ensureMonth } from '../copying/history-store.ts';
import { toClockHour } from '../facts/week-hours.ts';
import {
  deleteBefore,
  deleteEarlyStepsBefore,
  deleteVisitorHoursBefore,
  dropMonthsBefore,
  listKeptFrom,
} from './retention-store.ts';
import { lockBusinesses } from '../store.ts';

/** Salts change daily, so nobody is recognised longer; the rest covers visits that waited for the database. */
const visitorHours = 72;
/** For so many days what was done in a visit waits for its spool. */
const earlyDays = 35;

/** A day is over everywhere so long after it is by UTC. */
const behindMs = 12 * 3_600_000;

/** The first day of the month that lies some months before the one a moment is in. */
export function monthBefore(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)).toISOString().slice(0, 10);
}

/** Makes the partitions of this month and the next. */
export async function ensureMonths({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  for (const month of [monthBefore(now, 0), monthBefore(now, -1)]) await ensureMonth(db, month);
}

/**
 * Deletes the single visits that are older than their business keeps them. The facts of them stay. A month begins once it has begun everywhere:
 * no store loses one before its own clocks say so.
 */
export async function deleteOld(
  database: Pick<Database, 'db' | 'transaction'>,
  retentions: readonly { businessId: BusinessId; months: number }[],
  now: Date,
): Promise<void> {
  const begun = new Date(now.getTime() - behindMs);
  const own = new Map(retentions.map(({ businessId, months }) => [businessId, months]));
  for (const { businessId, keptFrom } of await listKeptFrom(database.db)) {
    const from = monthBefore(begun, own.get(businessId) ?? limits.visitRetentionMonths.usual);
    if (keptFrom !== null && keptFrom >= from) continue;
    await database.transaction(async (tx) => {
      await lockBusinesses(tx, [businessId]);
      await deleteBefore(tx, businessId, from);
    });
  }
  const longest = Math.max(limits.visitRetentionMonths.usual, ...retentions.map(({ months }) => months));
  await dropMonthsBefore(database.db, monthBefore(begun, longest));
  await deleteVisitorHoursBefore(database.db, toClockHour(now.getTime(), 0) - visitorHours);
  await deleteEarlyStepsBefore(database.db, new Date(now.getTime() - earlyDays * 24 * 3_600_000));
}
