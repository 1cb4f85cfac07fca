// Brings visits as far as what was done in them, opens those that were fetched ahead, and counts the difference.
import type { Tx } from '../../../platform/db/db.ts';
import { insertVisitorHours } from '../copying/history-store.ts';
import type { Dictionary } from './dictionary.ts';
import type { FactSums } from './fact-sums.ts';
import { Values } from './values.ts';
import { visitorNumberOf } from './visitor-number.ts';
import { afterDeed, joinDeeds, reachOf, type Deed } from './visit-reach.ts';
import { insertEarlySteps, listClicked, updateStepped, type Clicked, type SteppedVisit } from './visit-steps-store.ts';

/** What was done by a click. */
export interface ClickDeed extends Clicked, Deed {}

const nameClick = ({ businessId, at, visitId }: Clicked): string => `${businessId} ${at} ${visitId}`;

interface StepTools {
  readonly tx: Tx;
  readonly dictionary: Dictionary;
  /** Takes what changes of the facts. */
  readonly sums: FactSums;
}

/**
 * Counts deeds with the visits of their clicks; those of a repeat with the visit it repeats. The caller holds the locks of the
 * businesses. What is done in a visit that is not stored yet waits for it, orders apart; answers the clicks of those.
 */
export async function countDeeds(tools: StepTools, deeds: readonly ClickDeed[]): Promise<Clicked[]> {
  const folded = foldDeeds(deeds);
  if (folded.length === 0) return [];
  const { tx } = tools;
  const clicks = new Map(folded.map((deed) => [nameClick(deed), deed]));
  const known = new Map((await listClicked(tx, [...clicks.values()])).map((visit) => [nameClick(visit), visit]));
  const missing = folded.filter((deed) => !known.has(nameClick(deed)));
  await insertEarlySteps(
    tx,
    missing.filter(({ orders }) => orders === 0),
  );
  const after = new Map(known);
  const opened = folded.flatMap((deed) => (deed.isPerson ? (known.get(nameClick(deed)) ?? []) : []));
  for (const visit of await openVisits(tools, opened)) after.set(nameClick(visit), visit);
  const counting = await findCounting(tx, known, after);
  for (const deed of folded) {
    const name = counting.get(nameClick(deed)) ?? '';
    const visit = after.get(name);
    if (visit?.flag === (deed.isPerson ? null : 'bot')) after.set(name, { ...visit, ...afterDeed(visit, deed) });
  }
  await writeChanges(tools, known, after);
  return missing;
}

/** One for each click and kind of doer. */
function foldDeeds(deeds: readonly ClickDeed[]): ClickDeed[] {
  const folded = new Map<string, ClickDeed>();
  for (const deed of deeds) {
    const name = `${nameClick(deed)} ${deed.isPerson}`;
    const known = folded.get(name);
    folded.set(name, known ? { ...known, ...joinDeeds(known, deed) } : deed);
  }
  return [...folded.values()];
}

/** Of visits that were fetched, or drawn, ahead: makes them visits of people at those moments, or repeats of such. */
async function openVisits({ tx, dictionary }: StepTools, among: readonly SteppedVisit[]): Promise<SteppedVisit[]> {
  const visits = among.filter(({ flag }) => flag === 'prefetch');
  if (visits.length === 0) return [];
  await dictionary.hours.load([...new Set(visits.map(({ businessId }) => businessId))]);
  const opened: SteppedVisit[] = [];
  // one after the other, in the order of time: the first of an hour is the visit
  for (const visit of visits.toSorted((a, b) => a.at - b.at)) {
    const { key } = visit;
    const hour = dictionary.hours.clockHourOf(visit);
    const [first] = key === null ? [] : await insertVisitorHours(tx, [{ ...visit, key, hour }]);
    opened.push({
      ...visit,
      flag: null,
      isUnique: first === undefined,
      repeatsAt: first?.at ?? null,
      repeatsId: first?.visitId ?? null,
    });
  }
  return opened;
}

/** The visit that a repeat repeats; null of others. */
const clickOf = ({ businessId, isUnique, repeatsAt: at, repeatsId: visitId }: SteppedVisit): Clicked | null =>
  isUnique || at === null || visitId === null ? null : { businessId, at, visitId };

/** By click the name of the visit that counts what is done by it; those that are repeated are added to what is known. */
async function findCounting(
  tx: Tx,
  known: Map<string, SteppedVisit>,
  after: Map<string, SteppedVisit>,
): Promise<Map<string, string>> {
  const repeated = [...after.values()].flatMap((visit) => clickOf(visit) ?? []);
  const unread = new Map(repeated.map((click) => [nameClick(click), click]));
  for (const name of after.keys()) unread.delete(name);
  for (const visit of await listClicked(tx, [...unread.values()])) {
    known.set(nameClick(visit), visit);
    after.set(nameClick(visit), visit);
  }
  const counting = new Map<string, string>();
  for (const [name, visit] of after) {
    const click = clickOf(visit);
    const counted = click === null ? name : nameClick(click);
    if (after.get(counted)?.isUnique) counting.set(name, counted);
  }
  return counting;
}

async function writeChanges(
  { tx, dictionary, sums }: StepTools,
  before: ReadonlyMap<string, SteppedVisit>,
  after: ReadonlyMap<string, SteppedVisit>,
): Promise<void> {
  const changes = [...after].flatMap(([name, now]) => {
    const past = before.get(name);
    return past === undefined || isSame(past, now) ? [] : [{ past, now }];
  });
  if (changes.length === 0) return;
  const all = changes.flatMap(({ past, now }) => [past, now]);
  await dictionary.load(new Set(all.map(({ agentId }) => agentId)), new Set(all.map(({ sourceId }) => sourceId)));
  const values = new Values(dictionary);
  for (const visit of all) values.need(visit);
  await values.number();
  const count = (visit: SteppedVisit, times: 1 | -1): void =>
    sums.addVisits({ ...visit, facets: values.facetsOf(visit), count: times }, visit.isUnique, {
      reached: reachOf(visit),
      visitor: visitorNumberOf(visit.businessId, visit.key),
    });
  for (const { past, now } of changes) {
    count(past, -1);
    count(now, 1);
  }
  await updateStepped(
    tx,
    changes.map(({ now }) => now),
  );
}

const isSame = (one: SteppedVisit, other: SteppedVisit): boolean =>
  one.flag === other.flag && one.step === other.step && one.orders === other.orders;
