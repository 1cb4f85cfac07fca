// Copies a spool into the database, batch by batch: visits, their sums and the spool's position in one transaction each.
import { join } from 'node:path';
import type { Database } from '../../platform/db/db.ts';
import { readBatch, removeSegments, type SpoolBatch } from './spool-reader.ts';
import type { AgentRecord, CheckoutRecord, SourceRecord, SpoolRecord, VisitRecord } from './spool-record.ts';
import type { Position } from './spool.ts';
import * as store from './store.ts';

/** How much is read and copied in one transaction, in bytes. */
const batchBytes = 512 * 1024;

export interface Copied {
  readonly records: number;
  /** Lines that were passed over because they are damaged. */
  readonly damaged: number;
}

/**
 * Copies the spool `spoolId` below `root` up to `until` at least, or until nothing more is there. A crash at any moment
 * neither loses nor doubles a record. Rejects when the database is away.
 */
export async function copySpool(
  database: Pick<Database, 'transaction'>,
  root: string,
  spoolId: string,
  until: Position | null,
): Promise<Copied> {
  const folder = join(root, spoolId);
  let records = 0;
  let damaged = 0;
  for (;;) {
    const step = await copyBatch(database, spoolId, folder);
    if (step === null) return { records, damaged };
    records += step.batch.records.length;
    damaged += step.batch.damaged;
    const { next } = step.batch;
    if (next.segment > step.from.segment) await removeSegments(folder, next);
    // whoever writes faster than we copy must not keep a copy from ever ending
    if (until && isAtLeast(next, until)) return { records, damaged };
  }
}

function isAtLeast(position: Position, other: Position): boolean {
  return position.segment === other.segment ? position.offset >= other.offset : position.segment > other.segment;
}

/** The next batch and where it began, or null when there is none. */
async function copyBatch(
  database: Pick<Database, 'transaction'>,
  spoolId: string,
  folder: string,
): Promise<{ from: Position; batch: SpoolBatch } | null> {
  return database.transaction(async (tx) => {
    const from = await store.lockPosition(tx, spoolId);
    const batch = await readBatch(folder, from, batchBytes);
    const { segment, offset } = batch.next;
    if (segment === from.segment && offset === from.offset) return null;
    learn(batch.records);
    const visits = batch.records.filter((record) => record.kind === 'visit').map(toVisitRow);
    const requests = batch.records.filter((record) => record.kind === 'checkout').map(toCheckoutRow);
    await store.lockBusinesses(tx, [
      ...new Set(batch.records.flatMap((record) => ('businessId' in record ? record.businessId : []))),
    ]);
    if (visits.length > 0) await store.insertVisits(tx, visits);
    await store.insertCheckoutRequests(tx, requests);
    await store.updatePosition(tx, spoolId, batch.next);
    return { from, batch };
  });
}

/** What is known of browsers and sources, told in the spool before their first visit. */
const told = new Map<string, AgentRecord | SourceRecord>();

function learn(records: readonly SpoolRecord[]): void {
  for (const record of records) {
    if (record.kind === 'agent') told.set(record.agentId, record);
    if (record.kind === 'source') told.set(record.sourceId, record);
  }
}

function toVisitRow(visit: VisitRecord): store.VisitRow {
  const agent = told.get(visit.agentId);
  const source = told.get(visit.sourceId);
  const browser = agent?.kind === 'agent' ? agent : { device: 'other', browser: 'other', inApp: null };
  return {
    business_id: visit.businessId,
    click_id: `${visit.at} ${visit.visitId}`,
    link_id: visit.linkId,
    link_type: visit.linkType,
    visited_at: new Date(visit.at).toISOString(),
    day: visit.day,
    visitor_key: visit.key,
    device: browser.device,
    browser: browser.browser,
    country: visit.country,
    referrer_host: source?.kind === 'source' ? source.referrerHost : null,
    in_app: browser.inApp,
    flag: visit.flag,
  };
}

function toCheckoutRow(request: CheckoutRecord): store.CheckoutRow {
  return {
    business_id: request.businessId,
    request_id: request.requestId,
    click_id: request.visitId === null ? null : `${request.clickAt} ${request.visitId}`,
    link_id: request.linkId,
    link_type: request.linkType,
    requested_at: new Date(request.at).toISOString(),
    day: request.day,
    lines: request.lines,
    flag: request.flag,
  };
}
