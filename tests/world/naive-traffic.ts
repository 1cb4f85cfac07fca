// Counts the raw visits, events and requests of a business in the plainest way, and asks the program's figures, to compare.
import { sql } from 'kysely';
import type {
  FacetCondition,
  NumberedFacet,
  Figures,
  Key,
} from '../../packages/server/src/features/figures/figures.ts';
import type { BusinessId } from '@vitrine/contract/ids';
import type { Db } from '../../packages/server/src/platform/db/db.ts';

const properties = [
  'country',
  'device',
  'browser',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;

/** Every pair that was ever shown. Written out here on purpose. */
const pairs: readonly (readonly [string, string])[] = [
  ['none', 'none'],
  ['none', 'link'],
  ['none', 'product'],
  ['none', 'influencer'],
  ['none', 'flag'],
  ['link', 'product'],
  ...properties.map((property) => ['none', property] as const),
  ...properties.map((property) => ['link', property] as const),
  ...properties.flatMap((one, at) => properties.slice(at + 1).map((other) => [one, other] as const)),
];

const measures = ['visits', 'flagged', 'views', 'adds', 'requests'] as const;
type Measure = (typeof measures)[number];

/** Sums by a text that names their row. */
export type Sums = Record<string, Record<Measure, number>>;

interface RawRow {
  day: string;
  /** By the clocks of the store. */
  hour: number;
  link_type: string;
  link: string;
  influencer: string | null;
  country: string | null;
  device: string;
  browser: string;
  in_app: string | null;
  referrer_host: string | null;
  source_id: string | null;
  flag: string | null;
  kind: 'visit' | 'view' | 'add' | 'request';
  is_unique: boolean;
  /** The visitor's key, or what tells a visit without one apart. */
  who: string | null;
  products: (string | null)[];
}

async function readRaw(db: Db, businessId: string): Promise<RawRow[]> {
  const zone = sql`coalesce((select time_zone from stores where business_id = ${businessId}), 'UTC')`;
  const of = (
    at: string,
  ) => sql`r.day, extract(hour from ${sql.ref(at)} at time zone ${zone})::int as hour, r.link_type, r.link_id::text as link, r.influencer_id::text as influencer, r.country, r.flag,
    a.device, a.browser, a.in_app, s.referrer_host, r.source_id::text, s.utm_source, s.utm_medium, s.utm_campaign, s.utm_term,
    s.utm_content`;
  const told = sql`join agents a using (agent_id) left join sources s using (source_id) where business_id = ${businessId}`;
  const { rows } = await sql<RawRow>`
    select ${of('r.visited_at')}, 'visit' as kind, is_unique, coalesce(encode(visitor_key, 'hex'), 'visit ' || visit_id) as who,
      '[]'::jsonb as products from visits r ${told}
    union all
    select ${of('r.happened_at')}, kind, false, null, jsonb_build_array(product_id) from product_events r ${told}
    union all
    select ${of('r.requested_at')}, 'request', false, null, jsonb_path_query_array(lines, '$[*].productId') from checkout_requests r ${told}`.execute(
    db,
  );
  return rows;
}

function toValues(row: RawRow, product: string | null): Record<string, string | null> {
  const host = row.referrer_host?.replace(/^www\./, '') ?? null;
  // where an event's visit is unknown, so is where it came from
  const app = row.in_app === null || row.source_id === null ? null : `app:${row.in_app}`;
  const { products: _, is_unique: __, hour: ___, who: ____, ...values } = row;
  const flag = row.kind === 'visit' && row.flag === null && !row.is_unique ? 'repeat' : row.flag;
  return { ...values, flag, none: '', product, referrer: host ?? app };
}

function measureOf({ kind, flag, is_unique: isFirst }: RawRow): Measure | null {
  if (kind === 'visit') return flag === null && isFirst ? 'visits' : 'flagged';
  if (flag !== null) return null;
  return ({ view: 'views', add: 'adds', request: 'requests' } as const)[kind];
}

const nothing = (): Record<Measure, number> => ({ visits: 0, flagged: 0, views: 0, adds: 0, requests: 0 });

/** Adds a row to the sum of a name. */
function count(sums: Sums, key: string, row: RawRow): void {
  const measure = measureOf(row);
  if (measure === null) return;
  const sum = (sums[key] ??= nothing());
  sum[measure] += 1;
}

/** The rows once for themselves and once for each of their products. */
function listTold(rows: readonly RawRow[], ofProducts: boolean) {
  return rows.flatMap((row) => {
    if (!ofProducts) return [{ row, values: toValues(row, null) }];
    const products = new Set(row.products.filter((product) => product !== null));
    return [...products].map((product) => ({ row, values: toValues(row, product) }));
  });
}

const tabOf = ({ link_type: type }: RawRow): number => ({ LOOK: 1, SHORT: 2, POST: 3 })[type] ?? 0;

/** What the figures of every pair must be, by tab and day. */
export async function recountNaively(db: Db, businessId: string): Promise<Sums> {
  const sums: Sums = {};
  const rows = await readRaw(db, businessId);
  for (const [one, other] of pairs) {
    for (const { row, values } of listTold(rows, other === 'product')) {
      const [value, otherValue] = [values[one] ?? null, values[other] ?? null];
      if (value === null || otherValue === null) continue;
      count(sums, `${tabOf(row)} ${one}:${value} ${other}:${otherValue} ${row.day}`, row);
    }
  }
  return sums;
}

/** The texts of numbers, of all dimensions. */
async function readTexts(db: Db, businessId: string): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; value: string }>`
    select value_id as id, value from facet_values where business_id = ${businessId}`.execute(db);
  return new Map(rows.map(({ id, value }) => [id, value]));
}

type Answering = Figures['answering'];
type Question = Parameters<Answering['ask']>[0];
type Answer = Awaited<ReturnType<Answering['ask']>>[number];

/** The figures of traffic alone; null where there are none. */
function toSum({ visits, flagged, views, adds, requests }: Answer): Record<Measure, number> | null {
  const sum = { visits, flagged, views, adds, requests };
  return measures.some((measure) => sum[measure] !== 0) ? sum : null;
}

/** The figures of every pair as the program answers them, by tab and day. */
export async function readKeptSums(answering: Answering, db: Db, businessId: string): Promise<Sums> {
  const sums: Sums = {};
  const texts = await readTexts(db, businessId);
  for (const [one, other] of pairs) {
    const keys = [one, other].filter((key): key is NumberedFacet => key !== 'none');
    const by: Key[] = ['tab', 'day', ...keys];
    const rows = await answering.ask({ ...everything(businessId), by });
    for (const row of rows) {
      const [tab, day, ...values] = row.keys;
      const sum = toSum(row);
      if (sum === null || values.includes(null)) continue;
      const told = new Map(keys.map((key, at) => [key as string, texts.get(Number(values[at]))]));
      sums[`${tab} ${one}:${told.get(one) ?? ''} ${other}:${told.get(other) ?? ''} ${day}`] = sum;
    }
  }
  return sums;
}

const everything = (businessId: string): Question => ({
  businessId: businessId as BusinessId,
  tabs: [1, 2, 3, 4],
  range: null,
  where: [],
  by: [],
  currency: null,
});

/** A question in words; null is no value. */
export interface PlainQuestion {
  readonly tabs: readonly number[];
  readonly range: { from: string; to: string; hours?: readonly string[] } | null;
  readonly where: readonly { facet: NumberedFacet; values: readonly (string | null)[]; isNot: boolean }[];
  readonly by: readonly Key[];
}

/** What is asked, counted of the raw rows, by the texts of its keys. */
export async function answerNaively(db: Db, businessId: string, question: PlainQuestion): Promise<Sums> {
  const { tabs, range, where, by } = question;
  const ofProducts = by.includes('product') || where.some(({ facet }) => facet === 'product');
  const sums: Sums = {};
  for (const { row, values } of listTold(await readRaw(db, businessId), ofProducts)) {
    if (!tabs.includes(tabOf(row)) || (range && !isWithin(row, range))) continue;
    const holds = where.every(({ facet, values: wanted, isNot }) => wanted.includes(values[facet] ?? null) !== isNot);
    if (holds) count(sums, by.map((key) => readKey(key, row, values) ?? '-').join(' '), row);
  }
  return sums;
}

/** Who visited on each day what is asked about, and the days added up, by the texts of keys: in the plainest way. */
export async function countVisitorsNaively(
  db: Db,
  businessId: string,
  { tabs, range, where, by }: PlainQuestion,
): Promise<Record<string, number>> {
  const seen = new Set<string>();
  const counts: Record<string, number> = {};
  for (const row of await readRaw(db, businessId)) {
    if (measureOf(row) !== 'visits' || !tabs.includes(tabOf(row)) || (range && !isWithin(row, range))) continue;
    const values = toValues(row, null);
    if (!where.every(({ facet, values: wanted, isNot }) => wanted.includes(values[facet] ?? null) !== isNot)) continue;
    const name = by.map((key) => readKey(key, row, values) ?? '-').join(' ');
    const visitor = JSON.stringify([name, row.day, row.who]);
    if (seen.has(visitor)) continue;
    seen.add(visitor);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** The visits that count, each with its values and whose it is. */
export async function listCountedVisits(db: Db, businessId: string) {
  const rows = (await readRaw(db, businessId)).filter((row) => measureOf(row) === 'visits');
  return rows.map((row) => ({ day: row.day, hour: row.hour, who: row.who, values: toValues(row, null) }));
}

const clockHour = ({ day, hour }: RawRow): string => `${day}T${String(hour).padStart(2, '0')}:00`;

function isWithin(row: RawRow, { from, to, hours }: NonNullable<PlainQuestion['range']>): boolean {
  if (hours !== undefined) return hours.includes(clockHour(row));
  return row.day >= from && row.day <= to;
}

function readKey(key: Key, row: RawRow, values: Readonly<Record<string, string | null>>): string | null {
  if (key === 'tab') return String(tabOf(row));
  if (key === 'day') return row.day;
  if (key === 'clock_hour') return clockHour(row);
  if (key === 'month') return `${row.day.slice(0, 7)}-01`;
  // 0 is Sunday to JavaScript, and the last day of the week to the figures
  if (key === 'hour') return String(((new Date(row.day).getUTCDay() + 6) % 7) * 24 + row.hour);
  return values[key] ?? null;
}

const isText = (key: Key): boolean => !['tab', 'day', 'month', 'hour', 'clock_hour'].includes(key);

/** A question in the program's numbers, and how the keys of its rows read. */
async function toNumbers(db: Db, businessId: string, { where, by }: Pick<PlainQuestion, 'where' | 'by'>) {
  const { rows: numbers } = await sql<{ dim: number; value: string; id: number }>`
    select dim::int as dim, value, value_id as id from facet_values where business_id = ${businessId}`.execute(db);
  const numberOf = (facet: NumberedFacet, value: string | null): number =>
    value === null ? 0 : (numbers.find((each) => each.dim === codes[facet] && each.value === value)?.id ?? -1);
  const conditions = where.map(({ facet, values, isNot }): FacetCondition => ({
    facet,
    isNot,
    values: values.map((value) => numberOf(facet, value)),
  }));
  const texts = new Map(numbers.map(({ id, value }) => [id, value]));
  const nameOf = (keys: Answer['keys']): string =>
    keys
      .map((key, at) => (key === null ? '-' : isText(by[at] ?? 'tab') ? texts.get(Number(key)) : String(key)))
      .join(' ');
  return { conditions, nameOf };
}

/** The same question as the program answers it. */
export async function askPlainly(
  answering: Answering,
  db: Db,
  businessId: string,
  question: PlainQuestion,
): Promise<Sums> {
  const { tabs, range, by } = question;
  const { conditions, nameOf } = await toNumbers(db, businessId, question);
  const rows = await answering.ask({ ...everything(businessId), tabs, range, where: conditions, by });
  const told = rows.flatMap((row): [string, Record<Measure, number>][] => {
    const sum = toSum(row);
    return sum === null ? [] : [[nameOf(row.keys), sum]];
  });
  return Object.fromEntries(told);
}

/** The visitors of a question as the program counts them. */
export async function askVisitorsPlainly(
  answering: Answering,
  db: Db,
  businessId: string,
  question: PlainQuestion,
): Promise<Record<string, number>> {
  const { tabs, range } = question;
  const { conditions, nameOf } = await toNumbers(db, businessId, question);
  const by = question.by as Parameters<Answering['askVisitors']>[0]['by'];
  const rows = await answering.askVisitors({
    businessId: businessId as BusinessId,
    tabs,
    range,
    where: conditions,
    by,
  });
  return Object.fromEntries(rows.map(({ keys, visitors }) => [nameOf(keys), visitors]));
}

/** As `facet_values` has them. */
const codes: Readonly<Record<NumberedFacet, number>> = {
  link: 1,
  product: 2,
  influencer: 3,
  country: 10,
  device: 11,
  browser: 12,
  referrer: 13,
  utm_source: 14,
  utm_medium: 15,
  utm_campaign: 16,
  utm_term: 17,
  utm_content: 18,
  flag: 20,
};

/** The lifetime sums of links, as they follow from the figures, and as they are kept. */
export async function readLinkTotals(
  answering: Answering,
  db: Db,
  businessId: string,
): Promise<{ figures: unknown; kept: unknown }> {
  const texts = await readTexts(db, businessId);
  const rows = await answering.ask({ ...everything(businessId), by: ['link'] });
  const figures = rows.flatMap((row) => {
    const sum = toSum(row);
    return sum === null ? [] : [[texts.get(Number(row.keys[0])), ...measures.map((measure) => sum[measure])].join(' ')];
  });
  const kept = await sql<{ sum: string }>`
    select concat_ws(' ', link_id, visits, flagged_visits, views, adds, checkout_requests) as sum
    from link_totals where business_id = ${businessId}
      and visits + flagged_visits + views + adds + checkout_requests > 0`.execute(db);
  return { figures: figures.toSorted(), kept: kept.rows.map(({ sum }) => sum).toSorted() };
}
