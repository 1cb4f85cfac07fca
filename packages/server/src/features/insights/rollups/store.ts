// Reads, never writes, the tables of sums: one shape of question for every figure, over both halves at once.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { DayRange, FullSums } from '../figures.ts';
import { none } from './codes.ts';
import { hasMonths, type Cut, type GroupedCut } from './cuts.ts';
import { daysAndMonths, daysOnly, everyGrain, planLifetime, planStretches, type Grains, type Stretch } from './plan.ts';

/** Whose sums: tabs are summed together unless they are a part of the key. */
export interface Ground {
  readonly businessId: BusinessId;
  readonly tabs: readonly number[];
}

export interface DayRow extends FullSums {
  tab: number;
  /** `YYYY-MM-DD` in the store's zone. */
  key: string;
}

export interface ValueRow extends FullSums {
  tab: number;
  /** The number of the value; null for what carries none. */
  key: number | null;
}

const trafficColumns = ['visits', 'unique_visits', 'flagged_visits', 'views', 'adds', 'requests'] as const;
const saleColumns = ['orders', 'revenue', 'tax', 'refunded', 'buys', 'influencer_orders', 'influencer_base'] as const;
const columns = [...trafficColumns, ...saleColumns];

/** A table of sums, and by which grains it has them. */
interface Table {
  readonly name: 'traffic_rollups' | 'settled_rollups' | 'sale_rollups';
  readonly columns: readonly (typeof columns)[number][];
  readonly grains: Grains;
}

/** Where both halves are: a visit that came late is summed beside those of its month that are settled. */
const tables: Readonly<Record<'traffic' | 'sales', readonly Table[]>> = {
  traffic: [
    { name: 'traffic_rollups', columns: trafficColumns, grains: daysAndMonths },
    { name: 'settled_rollups', columns: trafficColumns, grains: everyGrain },
  ],
  sales: [{ name: 'sale_rollups', columns: saleColumns, grains: daysAndMonths }],
};

/** How the columns are called in answers. */
const names: Readonly<Record<(typeof columns)[number], keyof FullSums>> = {
  visits: 'visits',
  unique_visits: 'uniqueVisits',
  flagged_visits: 'flagged',
  views: 'views',
  adds: 'adds',
  requests: 'requests',
  orders: 'orders',
  revenue: 'revenue',
  tax: 'tax',
  refunded: 'refunded',
  buys: 'buys',
  influencer_orders: 'influencerOrders',
  influencer_base: 'influencerBase',
};

type Key = 'bucket' | 'value_id' | 'by_value_id' | 'nothing';

function toList(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([...parts], sql`, `);
}

/** Rows of a table of sums within a cut and a stretch; only what is asked for is written, so that its keys fit. */
function rowsOf(
  table: Table,
  { businessId, tabs }: Ground,
  cut: Cut,
  { grain, from, to, sign }: Stretch,
): RawBuilder<unknown> {
  const picked = table.columns.map((name) => (sign === 1 ? sql.ref(name) : sql`-${sql.ref(name)} as ${sql.ref(name)}`));
  const conditions = [
    sql`business_id = ${businessId}`,
    isIn('tab', tabs),
    sql`dim = ${cut.dim}::int2`,
    sql`by_dim = ${cut.byDim}::int2`,
    sql`grain = ${grain}::int2`,
    sql`bucket between ${from}::date and ${to}::date`,
  ];
  const values = cut.dim === none ? [none] : cut.values;
  if (values) conditions.push(isIn('value_id', values));
  const byValues = cut.byDim === none ? [none] : cut.byValues;
  if (byValues) conditions.push(isIn('by_value_id', byValues));
  return sql`select tab, bucket, value_id, by_value_id, ${toList(picked)} from ${sql.ref(table.name)}
    where ${sql.join(conditions, sql` and `)}`;
}

function isIn(column: 'tab' | 'value_id' | 'by_value_id', values: readonly number[]): RawBuilder<unknown> {
  const type = sql.raw(column === 'tab' ? 'int2' : 'int4');
  const [only] = values;
  if (values.length === 1 && only !== undefined) return sql`${sql.ref(column)} = ${only}::${type}`;
  return sql`${sql.ref(column)} = any(${[...values]}::${type}[])`;
}

/** What is to be summed up, and by what; over all time where there is no range. */
interface Group {
  readonly cut: Cut;
  readonly key: Key;
  readonly byTab: boolean;
  readonly range: DayRange | null;
}

function planOf({ grains }: Table, { cut, key, range }: Omit<Group, 'byTab'>): Stretch[] {
  const usable = key === 'bucket' || !hasMonths(cut) ? daysOnly : grains;
  return range === null ? planLifetime(usable) : planStretches(range, usable);
}

function sumsOf(half: keyof typeof tables, ground: Ground, group: Group): RawBuilder<unknown> {
  const { cut, key, byTab } = group;
  const rows = tables[half].flatMap((table) =>
    planOf(table, group).map((stretch) => rowsOf(table, ground, cut, stretch)),
  );
  const sums = (half === 'traffic' ? trafficColumns : saleColumns).map(
    (name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`,
  );
  const keyOf = key === 'nothing' ? sql`0` : sql.ref(key);
  const tabOf = byTab ? sql`tab` : sql`0::int2`;
  return sql`select ${tabOf} as tab, ${keyOf} as key, ${toList(sums)}
    from (${sql.join(rows, sql` union all `)}) part group by 1, 2`;
}

/** Both halves of the sums side by side, by tab where asked for and by key. */
function bothHalves(ground: Ground, group: Group): RawBuilder<unknown> {
  const halves = columns.map((name) => sql`coalesce(${sql.ref(name)}, 0)::bigint as ${sql.ref(name)}`);
  return sql`select tab, key, ${toList(halves)}
    from (${sumsOf('traffic', ground, group)}) traffic
    full join (${sumsOf('sales', ground, group)}) sales using (tab, key)`;
}

const named = toList(columns.map((name) => sql`${sql.ref(name)} as ${sql.ref(names[name])}`));

/** The sums of a cut by tab and day; days without any are not there. */
export async function selectDays(db: Db, ground: Ground, cut: Cut, range: DayRange | null): Promise<DayRow[]> {
  const group = { cut, key: 'bucket', byTab: true, range } as const;
  const { rows } = await sql<DayRow>`
    select tab, key, ${named} from (${bothHalves(ground, group)}) day order by tab, key`.execute(db);
  return rows;
}

/** The sums of a cut by tab and value over a range, or over all time. */
export async function selectValues(
  db: Db,
  ground: Ground,
  { cut, key }: Pick<GroupedCut, 'cut' | 'key'>,
  range: DayRange | null,
): Promise<ValueRow[]> {
  const group = { cut, key, byTab: true, range };
  const { rows } = await sql<ValueRow>`
    select tab, key, ${named} from (${bothHalves(ground, group)}) one`.execute(db);
  return rows;
}

/** The sums of a cut by tab. */
export async function selectTotals(db: Db, ground: Ground, cut: Cut, range: DayRange | null): Promise<ValueRow[]> {
  const group = { cut, key: 'nothing', byTab: true, range } as const;
  const { rows } = await sql<ValueRow>`
    select tab, key, ${named} from (${bothHalves(ground, group)}) one`.execute(db);
  return rows;
}

/** Of figures of rows: `people` leaves out what is flagged, `everyone` adds it, `flagged` is that alone. */
type Counting = 'people' | 'everyone' | 'flagged';

export interface PageQuestion {
  readonly grouped: GroupedCut;
  /** Influencers of links, where keys are to stand for them. */
  readonly influencerOf: ReadonlyMap<number, number>;
  /** What the rows are a part of: what they leave over is a row too, without a key. Null where nothing is left over. */
  readonly rest: Cut | null;
  readonly range: DayRange;
  readonly counting: Counting;
  /** Rows without any of these are left out. */
  readonly shown: readonly (keyof FullSums)[];
  /** By which of them rows are sorted, most first; and by which among equals. */
  readonly sortBy: readonly (keyof FullSums)[];
}

function visitsOf(counting: Counting): RawBuilder<unknown> {
  if (counting === 'people') return sql`visits`;
  return counting === 'everyone' ? sql`visits + flagged_visits` : sql`flagged_visits`;
}

/** All rows of a breakdown, with what they leave over. */
function rowsOfPage(
  ground: Ground,
  { grouped, influencerOf, rest, range, counting }: PageQuestion,
): RawBuilder<unknown> {
  const { cut, key, toInfluencers } = grouped;
  const both = bothHalves(ground, { cut, key, byTab: false, range });
  const keyed = toInfluencers
    ? sql`select owner.influencer as key, ${sumAll} from (${both}) one
        join unnest(${[...influencerOf.keys()]}::int4[], ${[...influencerOf.values()]}::int4[]) as owner (link, influencer)
          on owner.link = one.key group by owner.influencer`
    : sql`select key, ${toList(columns.map((name) => sql.ref(name)))} from (${both}) one`;
  const others = columns.map((name) => (name === 'visits' ? sql`${visitsOf(counting)} as visits` : sql.ref(name)));
  if (rest === null) return sql`select key, ${toList(others)} from (${keyed}) found`;
  const whole = bothHalves(ground, { cut: rest, key: 'nothing', byTab: false, range });
  const negative = columns.map((name) => sql`-${sql.ref(name)}`);
  return sql`
    select key, ${toList(others)} from (
      with found as materialized (${keyed})
      select key, ${toList(columns.map((name) => sql.ref(name)))} from found
      union all
      select null::int4, ${sumAll} from (
        select ${toList(columns.map((name) => sql.ref(name)))} from (${whole}) whole
        union all select ${toList(negative)} from found
      ) left_over
    ) every_row`;
}

const sumAll = toList(columns.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`));

/** One page of a breakdown, most first, with the number of all its rows. */
export async function selectPage(
  db: Db,
  ground: Ground,
  question: PageQuestion,
  { count, skip }: { count: number | null; skip: number },
): Promise<{ rows: ValueRow[]; total: number }> {
  const isShown = sql.join(
    question.shown.map((name) => sql`${sql.ref(name)} <> 0`),
    sql` or `,
  );
  const order = question.sortBy.map((name) => sql`${sql.ref(name)} desc`);
  const { rows } = await sql<ValueRow & { total: number }>`
    select *, 0 as tab, count(*) over () as total
    from (select key, ${named} from (${rowsOfPage(ground, question)}) counted) named
    where ${isShown} order by ${toList([...order, sql`key nulls last`])} limit ${count} offset ${skip}`.execute(db);
  if (rows.length === 0 && skip > 0) {
    const { total } = await selectPage(db, ground, question, { count: 1, skip: 0 });
    return { rows: [], total };
  }
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The same rows in another range, for those keys. */
export async function selectRowsOf(
  db: Db,
  ground: Ground,
  question: PageQuestion,
  keys: readonly (number | null)[],
): Promise<ValueRow[]> {
  const known = keys.filter((key) => key !== null);
  const { rows } = await sql<ValueRow>`
    select key, 0 as tab, ${named} from (${rowsOfPage(ground, question)}) counted
    where key is null or key = any(${known}::int4[])`.execute(db);
  return rows;
}

/** The first and the last day anything was counted on. */
export async function selectLife(
  db: Db,
  ground: Ground,
  cut: Cut,
): Promise<{ first: string | null; last: string | null }> {
  const days = [...tables.traffic, ...tables.sales].flatMap((table) =>
    planLifetime(daysOnly).map((stretch) => rowsOf(table, ground, cut, stretch)),
  );
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(bucket) as first, max(bucket) as last
    from (${sql.join(
      days.map((part) => sql`select bucket from (${part}) half`),
      sql` union all `,
    )}) either`.execute(db);
  return rows[0] ?? { first: null, last: null };
}
