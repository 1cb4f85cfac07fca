// Copies a spool into the database, batch by batch: visits, their sums and the spool's position in one transaction each.
import { dayOf, isZone } from '@vitrine/contract/range';
import { join } from 'node:path';
import type { Database } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import { readBatch, removeSegments, type SpoolBatch } from './spool-reader.ts';
import type { CheckoutRecord, SpoolRecord, VisitRecord } from './spool-record.ts';
import * as store from './store.ts';

export interface CopySettings {
  readonly database: Pick<Database, 'transaction'>;
  readonly log: Log;
  /** The folder that holds every spool's own. */
  readonly root: string;
  /** How much is read and copied in one transaction, in bytes. */
  readonly batchBytes: number;
}

/** Copies until nothing more is there; answers how many records. A crash at any moment neither loses nor doubles one. */
export async function copySpool(settings: CopySettings, spoolId: string): Promise<number> {
  const folder = join(settings.root, spoolId);
  let copied = 0;
  for (;;) {
    const batch = await copyBatch(settings, spoolId, folder);
    if (batch === null) return copied;
    copied += batch.records.length;
    if (batch.damaged > 0) settings.log.error({ spoolId, lines: batch.damaged }, 'damaged lines in the spool');
    await removeSegments(folder, batch.next);
  }
}

async function copyBatch(
  { database, batchBytes }: CopySettings,
  spoolId: string,
  folder: string,
): Promise<SpoolBatch | null> {
  return database.transaction(async (tx) => {
    const position = await store.lockPosition(tx, spoolId);
    const batch = await readBatch(folder, position, batchBytes);
    const { segment, offset } = batch.next;
    if (segment === position.segment && offset === position.offset) return null;
    const visits = batch.records.filter((record) => record.kind === 'visit').map(toVisitRow);
    const requests = batch.records.filter((record) => record.kind === 'checkout').map(toCheckoutRow);
    await store.lockBusinesses(tx, [...new Set(batch.records.map((record) => record.businessId))]);
    if (visits.length > 0) await store.insertVisits(tx, visits);
    await store.insertCheckoutRequests(tx, requests);
    await store.updatePosition(tx, spoolId, batch.next);
    return batch;
  });
}

const quarterMs = 15 * 60_000;
const days = new Map<string, string>();

/** The calendar day in the store's zone, remembered by quarter hours, which every zone's days begin with; a zone the run time does not know must not hold up everybody's visits. */
function dayIn({ at, timeZone }: SpoolRecord): string {
  const quarter = `${timeZone} ${Math.floor(at / quarterMs)}`;
  const known = days.get(quarter);
  if (known !== undefined) return known;
  if (days.size >= 10_000) days.clear();
  const day = dayOf(new Date(at), isZone(timeZone) ? timeZone : 'UTC');
  days.set(quarter, day);
  return day;
}

function toVisitRow(visit: VisitRecord): store.VisitRow {
  return {
    business_id: visit.businessId,
    click_id: visit.clickId,
    link_id: visit.linkId,
    visited_at: new Date(visit.at).toISOString(),
    day: dayIn(visit),
    visitor_key: visit.key,
    device: visit.device,
    browser: visit.browser,
    country: visit.country,
    referrer_host: visit.referrerHost,
    in_app: visit.inApp,
    flag: visit.flag,
  };
}

function toCheckoutRow(request: CheckoutRecord): store.CheckoutRow {
  return {
    business_id: request.businessId,
    request_id: request.requestId,
    click_id: request.clickId,
    link_id: request.linkId,
    requested_at: new Date(request.at).toISOString(),
    day: dayIn(request),
    lines: request.lines,
    flag: request.flag,
  };
}
