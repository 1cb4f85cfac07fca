// Counts months again from the single visits, and reads User-Agent headers again when the lists have improved.
import type { BusinessId } from '@vitrine/contract/ids';
import { addDays } from '@vitrine/contract/range';
import { addFields } from '@vitrine/contract/sums';
import type { Database, Tx } from '../../../platform/db/db.ts';
import { readAgent } from '../intake/agent.ts';
import type { Agent } from '../model.ts';
import { Dictionary } from '../facts/dictionary.ts';
import { dims } from '../facts/facets.ts';
import {
  deleteDue,
  findKeptFrom,
  insertDue,
  listAgentPage,
  listDue,
  listGroups,
  listMonthOfLinks,
  listMonths,
  reflagMonth,
  updateAgents,
  type RecountGroup,
} from './recount-store.ts';
import type { StoredAgent } from '../facts/dictionary-store.ts';
import { FactSums, linkMeasures, noLinkSums, type LinkSum } from '../facts/fact-sums.ts';
import { addToLinkTotals, beginGeneration, holdGeneration, insertFacts, replaceMonth } from '../facts/facts-store.ts';
import { listKeptFrom } from './retention-store.ts';
import { lockBusinesses } from '../store.ts';
import { visitorNumberOf } from '../facts/visitor-number.ts';
import { Values } from '../facts/values.ts';

type Transacting = Pick<Database, 'db' | 'transaction'>;

/**
 * Counts a month of a business again, after looking again at who is a program. Answers false, and leaves what is counted
 * alone, when single visits of that month were deleted.
 */
export async function recountMonth(database: Transacting, businessId: string, month: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockBusinesses(tx, [businessId]);
    await deleteDue(tx, businessId, month);
    const keptFrom = await findKeptFrom(tx, businessId);
    if (keptFrom !== null && month < keptFrom) return false;
    const before = await listMonthOfLinks(tx, businessId, month);
    await reflagMonth(tx, businessId, month);
    // committed at once: nobody stores facts of this business meanwhile, and nobody else waits until the month is counted
    await beginGeneration(database.db);
    const generation = await holdGeneration(tx);
    await replaceMonth(tx, businessId, month, generation - 1);
    const dictionary = new Dictionary(tx);
    for (let day = month; day.startsWith(month.slice(0, 7)); day = addDays(day, 1))
      await countDay(tx, dictionary, { businessId, day, generation });
    await addToLinkTotals(tx, differences(before, await listMonthOfLinks(tx, businessId, month)));
    return true;
  });
}

interface DayToCount {
  readonly businessId: string;
  readonly day: string;
  readonly generation: number;
}

async function countDay(tx: Tx, dictionary: Dictionary, { businessId, day, generation }: DayToCount): Promise<void> {
  const groups = await listGroups(tx, businessId, day);
  if (groups.length === 0) return;
  await dictionary.load(
    new Set(groups.map(({ agentId }) => agentId)),
    new Set(groups.flatMap(({ sourceId }) => sourceId ?? [])),
  );
  const values = new Values(dictionary);
  for (const group of groups) {
    values.need({ ...group, businessId, day });
    for (const productId of group.productIds) values.needProduct(businessId, productId);
  }
  await values.number();
  const sums = new FactSums();
  for (const group of groups) countGroup(sums, values, { ...group, businessId, day });
  await insertFacts(tx, sums.listFacts(), generation);
}

function countGroup(sums: FactSums, values: Values, group: RecountGroup & { businessId: string; day: string }): void {
  const counted = { ...group, facets: values.facetsOf(group) };
  const products = [...new Set(group.productIds)].map((productId) =>
    values.numberOf(group.businessId, dims.product, productId),
  );
  if (group.kind === 'visit')
    sums.addVisits(counted, group.isFirst, {
      reached: group.reached,
      visitor: visitorNumberOf(group.businessId, group.key),
    });
  else if (group.kind === 'request') sums.addRequests(counted, products);
  else for (const product of products) sums.addEvents(counted, group.kind, product);
}

/** What links have after over what they had before. */
function differences(before: readonly LinkSum[], after: readonly LinkSum[]): LinkSum[] {
  const sums = new Map(after.map((sum) => [sum.linkId, sum]));
  for (const had of before) {
    const has = sums.get(had.linkId) ?? noLinkSums;
    sums.set(had.linkId, { ...had, ...addFields(addFields(noLinkSums, has), had, -1) });
  }
  return [...sums.values()].filter((sum) => linkMeasures.some((name) => sum[name] !== 0));
}

/** Counts every month of a business again; answers the months that were, and those whose single visits are gone. */
export async function recountBusiness(
  database: Transacting,
  businessId: BusinessId,
): Promise<{ counted: string[]; kept: string[] }> {
  const counted: string[] = [];
  const kept: string[] = [];
  for (const { month } of await listMonths(database.db, businessId, null))
    ((await recountMonth(database, businessId, month)) ? counted : kept).push(month);
  return { counted, kept };
}

/** Counts a month of every business again; answers of how many it was, and of how many single visits are gone. */
export async function recountMonthOfAll(
  database: Transacting,
  month: string,
): Promise<{ counted: number; kept: number }> {
  const sums = { counted: 0, kept: 0 };
  for (const { businessId } of await listKeptFrom(database.db))
    sums[(await recountMonth(database, businessId, month)) ? 'counted' : 'kept'] += 1;
  return sums;
}

/** Counts the months that wait for it; answers how many. */
export async function recountDue(database: Transacting): Promise<number> {
  const due = await listDue(database.db);
  for (const { businessId, month } of due) await recountMonth(database, businessId, month);
  return due.length;
}

const pageSize = 2_000;

/** Reads every browser by the lists of today; the months of those taken for something else wait to be counted again. */
export async function readAgentsAgain(
  database: Transacting,
  read: (agent: string) => Agent = readAgent,
): Promise<number> {
  const changed: StoredAgent[] = [];
  for (let page = await listAgentPage(database.db, null, pageSize); page.length > 0;) {
    for (const known of page) {
      const now = { ...known, ...read(known.agent) };
      if (isOther(known, now)) changed.push(now);
    }
    page = await listAgentPage(database.db, page.at(-1)?.id ?? null, pageSize);
  }
  if (changed.length === 0) return 0;
  await database.transaction(async (tx) => {
    await updateAgents(tx, changed);
    await insertDue(
      tx,
      await listMonths(
        tx,
        null,
        changed.map(({ id }) => id),
      ),
    );
  });
  return changed.length;
}

function isOther(known: StoredAgent, now: StoredAgent): boolean {
  return (
    known.device !== now.device ||
    known.browser !== now.browser ||
    known.inApp !== now.inApp ||
    known.isBot !== now.isBot
  );
}
