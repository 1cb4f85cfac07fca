// Makes rows of a batch of records: each with what its visit, its browser and its source tell, and numbered values.
import { hash } from 'node:crypto';
import type { Db } from '../../../platform/db/db.ts';
import type { Dictionary } from '../facts/dictionary.ts';
import type { FactFacets } from '../facts/fact-sums.ts';
import { dims, toStorable } from '../facts/facets.ts';
import { visitSteps } from '../facts/visit-reach.ts';
import type { ClickDeed } from '../facts/visit-steps.ts';
import { listVisitPlaces, listVisitsAt, type StoredVisit } from '../facts/visits-store.ts';
import type { EventRow, RequestRow, VisitRow } from './history-store.ts';
import type {
  ActivationRecord,
  CheckoutRecord,
  EventRecord,
  SpoolRecord,
  VisitRecord,
} from '../intake/spool-record.ts';
import { Values, type Bearer } from '../facts/values.ts';

/** What is stored, and the numbers it is counted under. */
interface Numbered<Row> {
  readonly row: Row;
  readonly facets: FactFacets;
}

export type NumberedVisit = Numbered<VisitRow>;

interface NumberedEvent extends Numbered<EventRow> {
  readonly product: number;
}

interface NumberedRequest extends Numbered<RequestRow> {
  readonly products: readonly number[];
}

export interface Batch {
  readonly visits: readonly NumberedVisit[];
  readonly events: readonly NumberedEvent[];
  readonly requests: readonly NumberedRequest[];
  /** What was done by clicks, also again within the hour. */
  readonly deeds: readonly ClickDeed[];
  readonly businessIds: readonly string[];
  readonly days: readonly string[];
  /** The reading of User-Agent headers it was made by. */
  readonly reading: number | null;
}

/** What is left of a batch without some businesses. */
export function withoutBusinesses(batch: Batch, gone: readonly string[]): Batch {
  if (gone.length === 0) return batch;
  const isLeft = (businessId: string): boolean => !gone.includes(businessId);
  return {
    ...batch,
    visits: batch.visits.filter(({ row }) => isLeft(row.businessId)),
    events: batch.events.filter(({ row }) => isLeft(row.businessId)),
    requests: batch.requests.filter(({ row }) => isLeft(row.businessId)),
    deeds: batch.deeds.filter(({ businessId }) => isLeft(businessId)),
    businessIds: batch.businessIds.filter(isLeft),
  };
}

/**
 * Reads and numbers what the records refer to. `before` is a batch that may not be stored yet and comes first. No two
 * of what it answers are the same visit, event or request.
 */
export async function prepareBatch(
  db: Db,
  dictionary: Dictionary,
  records: readonly SpoolRecord[],
  before: Batch | null,
): Promise<Batch> {
  await dictionary.learn(records.filter((record) => record.kind === 'agent' || record.kind === 'source'));
  // what hour it is, the clocks of the stores tell
  await dictionary.hours.load([...new Set(records.flatMap((each) => ('businessId' in each ? each.businessId : [])))]);
  const rows = await toRows(db, dictionary, records, before);
  const values = new Values(dictionary);
  const all: Bearer[] = [...rows.visits, ...rows.events, ...rows.requests];
  for (const row of all) values.need(row);
  for (const { businessId, productId } of rows.events) values.needProduct(businessId, productId);
  await values.number();
  return {
    visits: rows.visits.map((row) => ({ row, facets: values.facetsOf(row) })),
    events: rows.events.map((row) => {
      const product = values.numberOf(row.businessId, dims.product, row.productId);
      return { row, facets: values.facetsOf(row), product };
    }),
    requests: rows.requests.map(({ productIds, ...row }) => {
      const products = productIds.map((productId) => values.numberOf(row.businessId, dims.product, productId));
      return { row, facets: values.facetsOf(row), products };
    }),
    deeds: rows.deeds,
    businessIds: [...new Set([...all, ...rows.deeds].map(({ businessId }) => businessId))],
    days: [...new Set(all.map(({ day }) => day))],
    reading: rows.reading,
  };
}

interface Rows {
  readonly reading: number | null;
  readonly visits: readonly VisitRow[];
  readonly events: readonly EventRow[];
  readonly requests: readonly (RequestRow & { readonly productIds: readonly string[] })[];
  readonly deeds: readonly ClickDeed[];
}

async function toRows(
  db: Db,
  dictionary: Dictionary,
  records: readonly SpoolRecord[],
  before: Batch | null,
): Promise<Rows> {
  const visits = records.filter((record) => record.kind === 'visit');
  const seen = records.filter((record) => record.kind === 'event' || record.kind === 'checkout');
  const opened = records.filter((record) => record.kind === 'activation');
  const visitRows = visits.map((record) => toVisitRow(record, dictionary));
  const clicks = await findClicks(db, [...(before?.visits ?? []).map(({ row }) => row), ...visitRows], seen);
  const seenRows = seen.map((record) => {
    const click = clicks.get(clickKeyOf(record) ?? '');
    const country = click ? click.country : record.country;
    return { ...toHappened(record, dictionary), country, sourceId: click?.sourceId ?? null, record };
  });
  const all = [...visitRows, ...seenRows];
  await dictionary.load(
    new Set([...all.map(({ agentId }) => agentId), ...opened.map(({ agentId }) => dictionary.decimals.of(agentId))]),
    new Set(all.flatMap(({ sourceId }) => sourceId ?? [])),
  );
  const flagged = <Row extends Bearer>(row: Row): Row => {
    const flag = decideFlag(row, dictionary);
    return flag === row.flag ? row : { ...row, flag };
  };
  const judged = seenRows.map(flagged);
  return {
    reading: dictionary.reading,
    visits: once(visitRows, (row) => `${row.businessId} ${row.at} ${row.visitId}`).map(flagged),
    events: once(
      judged.flatMap((row) => toEventRows(row, dictionary)),
      eventKeyOf,
    ),
    requests: once(
      judged.flatMap(toRequestRows),
      ({ businessId, day, requestId }) => `${businessId} ${day} ${requestId}`,
    ),
    deeds: [
      ...judged.flatMap(({ record, flag }) => toDeeds(record, flag)),
      ...opened.flatMap((record) => {
        const agentId = dictionary.decimals.of(record.agentId);
        return toDeeds(record, decideFlag({ agentId, flag: record.flag }, dictionary));
      }),
    ],
  };
}

function toVisitRow(record: VisitRecord, { decimals, hours }: Dictionary): VisitRow {
  return {
    hour: hours.clockHourOf(record),
    businessId: record.businessId,
    linkId: record.linkId,
    linkType: record.linkType,
    influencerId: record.influencerId,
    day: record.day,
    at: record.at,
    agentId: decimals.of(record.agentId),
    sourceId: decimals.of(record.sourceId),
    visitId: record.visitId,
    key: record.key,
    country: record.country,
    flag: record.flag,
  };
}

function toHappened(record: EventRecord | CheckoutRecord, { decimals }: Dictionary) {
  const { businessId, linkId, linkType, influencerId, day, at, agentId, country, flag } = record;
  const of = { businessId, linkId, linkType, influencerId, day, at, country };
  // said wide, as another reading of the browser may change it
  return { ...of, flag: flag as string | null, agentId: decimals.of(agentId) };
}

/** Whether it is a program is what the browser is taken for now, not when it was written down. */
function decideFlag({ agentId, flag }: Pick<Bearer, 'agentId' | 'flag'>, dictionary: Dictionary): string | null {
  if (flag !== null && flag !== 'bot') return flag;
  return dictionary.agentOf(agentId).isBot ? 'bot' : null;
}

type SeenRow<R> = ReturnType<typeof toHappened> & { readonly sourceId: string | null; readonly record: R };

function toEventRows({ record, ...row }: SeenRow<EventRecord | CheckoutRecord>, { hours }: Dictionary): EventRow[] {
  const facts = { ...row, who: whoOf(record, row.flag), hour: hours.clockHourOf(row) };
  if (record.kind === 'event') return [{ ...facts, kind: record.event, productId: record.productId }];
  // who requests the checkout of a product has put it in the bag, though no script may have reported it
  return productsOf(record).map((productId) => ({ ...facts, kind: 'add', productId }));
}

function toRequestRows({ record, ...row }: SeenRow<EventRecord | CheckoutRecord>): Rows['requests'] {
  if (record.kind !== 'checkout') return [];
  const { clickAt, visitId } = record;
  const lines = record.lines.map(({ productId, variantId, quantity }) => ({
    productId: productId === null ? null : toStorable(productId),
    variantId: toStorable(variantId),
    quantity,
  }));
  const requestId = toStorable(record.requestId);
  return [{ ...row, requestId, clickAt, visitId, lines: JSON.stringify(lines), productIds: productsOf(record) }];
}

const stepOf = (record: EventRecord | CheckoutRecord | ActivationRecord): number => {
  if (record.kind === 'activation') return 0;
  return visitSteps[record.kind === 'event' ? record.event : 'checkout'];
};

/** What is done by a click; nothing of what a browser does ahead of its visit. */
function toDeeds(record: EventRecord | CheckoutRecord | ActivationRecord, flag: string | null): ClickDeed[] {
  const { businessId, clickAt: at, visitId } = record;
  if (at === null || visitId === null || (flag !== null && flag !== 'bot')) return [];
  return [{ businessId, at, visitId, step: stepOf(record), isPerson: flag === null, orders: 0 }];
}

function productsOf({ lines }: CheckoutRecord): string[] {
  return [...new Set(lines.flatMap(({ productId }) => (productId === null ? [] : toStorable(productId))))];
}

/** Who it was within the hour, in hexadecimal digits; what a program prepares never stands for what a person does. */
function whoOf(record: EventRecord | CheckoutRecord, flag: string | null): string {
  const who = record.key ?? (record.visitId === null ? null : toHex(record.visitId));
  const one = who ?? hash('sha256', record.kind === 'checkout' ? record.requestId : '').slice(0, 32);
  return flag === null || flag === 'bot' ? one : `${one}01`;
}

function toHex(visitId: string): string {
  return BigInt.asUintN(64, BigInt(visitId)).toString(16).padStart(16, '0');
}

const eventKeyOf = (row: EventRow): string =>
  `${row.businessId} ${row.day} ${row.kind} ${row.linkId} ${row.productId} ${row.who} ${row.hour}`;

/** Names the visit a record belongs to; null when it has none. */
function clickKeyOf({ businessId, clickAt, visitId }: EventRecord | CheckoutRecord): string | null {
  return clickAt === null || visitId === null ? null : `${businessId} ${clickAt} ${visitId}`;
}

/** The visits that events and requests belong to, by their key: of this batch, or stored before. */
async function findClicks(
  db: Db,
  visits: readonly VisitRow[],
  seen: readonly (EventRecord | CheckoutRecord)[],
): Promise<Map<string, StoredVisit>> {
  if (seen.length === 0) return new Map();
  const found = new Map<string, StoredVisit>(
    visits.map((visit) => [`${visit.businessId} ${visit.at} ${visit.visitId}`, visit]),
  );
  const missing = new Map(
    seen.flatMap((record) => {
      const key = clickKeyOf(record);
      return key === null || found.has(key) ? [] : [[key, record] as const];
    }),
  );
  const places = [...missing].flatMap(([key, { businessId, clickAt: at, visitId }]) =>
    at === null || visitId === null
      ? []
      : listVisitPlaces({ businessId, at, visitId }).map((place) => ({ key, ...place })),
  );
  for (const { n, ...visit } of await listVisitsAt(db, places)) found.set(places[n]?.key ?? '', visit);
  return found;
}

/** The first of all with the same key. */
function once<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const known = new Set<string>();
  return rows.filter((row) => {
    const key = keyOf(row);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}
