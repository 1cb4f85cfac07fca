// The facts that lie in the database: added to by copying and counting again, taken out once a segment holds them.
import { sql } from 'kysely';
import { toPlainColumn, toTextColumn, unnestRows } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { lockBusinesses } from '../store.ts';
import { linkMeasures, type LinkSum } from './fact-sums.ts';

/**
 * The generation that facts stored by this transaction are of; it stays until the transaction ends. To be asked for after
 * the locks of businesses, so that whoever begins a new generation never waits for one who waits for those.
 */
export async function holdGeneration(tx: Tx): Promise<number> {
  const { rows } = await sql<{ generation: number }>`select generation from fact_generations for share`.execute(tx);
  return rows[0]?.generation ?? 0;
}

/** Begins a new generation; answers the one before, of which nothing is stored any more once this returns. */
export async function beginGeneration(db: Db): Promise<number> {
  const { rows } = await sql<{ before: number }>`
    update fact_generations set generation = generation + 1 returning generation - 1 as before`.execute(db);
  return rows[0]?.before ?? 0;
}

/** The row of a fact, whose line ends with the visitor and `n`: both have their own places in the table. */
function toRow(line: string, generation: number): string {
  const n = line.lastIndexOf(',');
  const visitor = line.lastIndexOf(',', n - 1);
  return `(${line.slice(0, visitor)}${line.slice(n)},${generation},${line.slice(visitor + 1, n)})`;
}

/** Stores facts, each as its columns up to `n` with commas between. */
export async function insertFacts(tx: Tx, facts: readonly string[], generation: number): Promise<void> {
  if (facts.length === 0) return;
  const rows = toTextColumn(facts.map((line) => toRow(line, generation)));
  await sql`insert into facts select * from unnest(${rows}::facts[])`.execute(tx);
}

/** Takes out the facts up to a generation and before a day; answers how many there were. */
export async function deleteFacts(tx: Tx, { upTo, before }: { upTo: number; before: string }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from facts where generation <= ${upTo} and day < ${before}::date`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes the facts of a business for good, and notes that segments of the months that `listMonths` answers for its number hold facts that
 * count no more. Whatever was on its way into the database or a segment is there by then. Answers how many facts lay here.
 */
export async function eraseFacts(
  tx: Tx,
  businessId: string,
  listMonths: (business: number) => Promise<readonly string[]>,
): Promise<number> {
  await lockBusinesses(tx, [businessId]);
  const { rows } = await sql<{ business: number }>`
    select value_id as business from facet_values where business_id = ${businessId} and dim = 0`.execute(tx);
  let erased = 0n;
  for (const { business } of rows) {
    // whoever closes them at the same time is waited for here: the list is read behind it
    const { numAffectedRows = 0n } = await sql`delete from facts where business = ${business}`.execute(tx);
    erased += numAffectedRows;
    await sql`
      insert into facts_replaced as known (business, month, generation)
      select ${business}, month, generation from fact_generations,
        unnest(${toPlainColumn(await listMonths(business))}::date[]) as month
      on conflict (business, month) do update set generation = greatest(known.generation, excluded.generation)`.execute(
      tx,
    );
  }
  return Number(erased);
}

/** Notes that segments of a month hold facts, which count no more, of whichever of these numbers is no business's any more. */
export async function replaceErased(tx: Tx, month: string, businesses: readonly number[]): Promise<void> {
  await sql`
    insert into facts_replaced as known (business, month, generation)
    select business, ${month}::date, generation from fact_generations, unnest(${toPlainColumn(businesses)}::int[]) as business
    where not exists (select from facet_values v where v.dim = 0 and v.value_id = business)
    on conflict (business, month) do update set generation = greatest(known.generation, excluded.generation)`.execute(
    tx,
  );
}

/**
 * Forgets a month of a business: its facts here are deleted, and those of segments up to a generation are noted as not
 * counting any more.
 */
export async function replaceMonth(tx: Tx, businessId: string, month: string, upTo: number): Promise<void> {
  await sql`
    delete from facts f using facet_values b where b.business_id = ${businessId} and b.dim = 0 and f.business = b.value_id
      and f.day >= ${month}::date and f.day < ${month}::date + interval '1 month'`.execute(tx);
  await sql`
    insert into facts_replaced as known (business, month, generation)
    select value_id, ${month}::date, ${upTo}::bigint from facet_values where business_id = ${businessId} and dim = 0
    on conflict (business, month) do update set generation = greatest(known.generation, excluded.generation)`.execute(
    tx,
  );
}

/** Forgets what was replaced, unless it was again since: no segment holds it any more. */
export async function forgetReplaced(
  db: Db,
  replaced: readonly { readonly business: number; readonly month: string; readonly generation: number }[],
): Promise<void> {
  if (replaced.length === 0) return;
  const { rows } = unnestRows(replaced, { int: ['business'], date: ['month'], bigint: ['generation'] });
  await sql`
    delete from facts_replaced r using ${rows}
    where (r.business, r.month, r.generation) = (given.business, given.month, given.generation)`.execute(db);
}

/** Adds to the lifetime sums of links. */
export async function addToLinkTotals(tx: Tx, sums: readonly LinkSum[]): Promise<void> {
  if (sums.length === 0) return;
  const column = (read: (sum: LinkSum) => string | number) => sql`${toPlainColumn(sums.map(read))}`;
  await sql`
    insert into link_totals as kept (business_id, link_id, visits, flagged_visits, views, adds, checkout_requests)
    select * from unnest(${column((sum) => sum.businessId)}::uuid[], ${column((sum) => sum.linkId)}::uuid[],
      ${sql.join(
        linkMeasures.map((name) => sql`${column((sum) => sum[name])}::bigint[]`),
        sql`, `,
      )})
      as given (business_id, link_id, visits, flagged_visits, views, adds, checkout_requests)
    order by business_id, link_id
    on conflict (business_id, link_id) do update
    set visits = kept.visits + excluded.visits, flagged_visits = kept.flagged_visits + excluded.flagged_visits,
      views = kept.views + excluded.views, adds = kept.adds + excluded.adds, checkout_requests = kept.checkout_requests + excluded.checkout_requests`.execute(
    tx,
  );
}

/** The lifetime sums of traffic of a link, as figures name them. */
export interface LinkTotals {
  readonly visits: number;
  readonly flagged: number;
  readonly views: number;
  readonly adds: number;
  readonly requests: number;
}

/** Those of each of these links that was ever visited. */
export async function listLinkTotals(
  db: Db,
  businessId: string,
  linkIds: readonly string[],
): Promise<ReadonlyMap<string, LinkTotals>> {
  const { rows } = await sql<LinkTotals & { linkId: string }>`
    select link_id as "linkId", visits, flagged_visits as flagged, views, adds,
      checkout_requests as requests
    from link_totals where business_id = ${businessId} and link_id = any(${toPlainColumn(linkIds)}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ linkId, ...totals }) => [linkId, totals]));
}
