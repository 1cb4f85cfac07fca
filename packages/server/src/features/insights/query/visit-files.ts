// Single visits as files, for a bookkeeper or an analyst: read and written piece by piece.
import type { LinkTab, TrafficKind } from '@vitrine/contract/analytics';
import type { Condition } from '@vitrine/contract/conditions';
import { limits } from '@vitrine/contract/limits';
import { addDays, toHourKey } from '@vitrine/contract/range';
import type { AccountId, SegmentId } from '@vitrine/contract/ids';
import type { NamedFile, Pieces } from '../../../platform/http/file-answers.ts';
import { byteOrderMark, toLines } from '../../../platform/tables/write-table.ts';
import { Problem } from '../../../platform/problem.ts';
import { isOfCustomers, type Column } from '../../figures/figures.ts';
import type { Actor } from '../../identity/identity.ts';
import { toFacetValue, type StoredVisitRow } from '../../traffic/traffic.ts';
import type { Asking } from '../asking.ts';
import type { AskedDays } from '../day-range.ts';
import { channelOf, networkOf } from '../facets/referrers.ts';
import type { DayRange } from '../figures.ts';
import type { Sources } from '../model.ts';
import { createVisitTest } from '../facets/visit-test.ts';

/** By the names of the columns, which are the same in every language: programs read them. */
const columns = [
  { name: 'visited_at', type: 'moment' },
  { name: 'day', type: 'day' },
  { name: 'link_id', type: 'text' },
  { name: 'link_type', type: 'text' },
  { name: 'influencer', type: 'text' },
  { name: 'country', type: 'text' },
  { name: 'device', type: 'text' },
  { name: 'browser', type: 'text' },
  { name: 'referrer', type: 'text' },
  { name: 'channel', type: 'text' },
  { name: 'network', type: 'text' },
  { name: 'utm_source', type: 'text' },
  { name: 'utm_medium', type: 'text' },
  { name: 'utm_campaign', type: 'text' },
  { name: 'utm_term', type: 'text' },
  { name: 'utm_content', type: 'text' },
  { name: 'flag', type: 'text' },
] as const satisfies readonly Column[];
type ColumnName = (typeof columns)[number]['name'];
type FileVisit = Readonly<Record<ColumnName, string | boolean | null>>;

type Deps = Pick<Sources, 'traffic' | 'influencers' | 'figures'>;

/** Which single visits are asked for, besides those of some days. */
export interface VisitsAsked {
  readonly asked: AskedDays;
  readonly tab: LinkTab | null;
  readonly traffic: TrafficKind;
  readonly filters: readonly Condition[];
  readonly segmentId: SegmentId | null;
}

/** Refuse conditions on products, values that are not there, more days than a year, and the Parquet file more visits than it may hold, as `question_too_large`. */
export class VisitFiles {
  readonly #asking: Asking;
  readonly #deps: Deps;

  constructor(asking: Asking, deps: Deps) {
    this.#asking = asking;
    this.#deps = deps;
  }

  async toCsv(actor: Actor, asked: VisitsAsked): Promise<NamedFile<Pieces>> {
    const { days, rows } = await this.#read(actor, asked);
    return { name: toName(days, 'csv'), content: toTable(rows) };
  }

  async toParquet(actor: Actor, asked: VisitsAsked): Promise<NamedFile<Pieces>> {
    const { days, rows } = await this.#read(actor, asked);
    const content = this.#deps.figures.tables.toParquet(columns, upTo(limits.rawRows, rows));
    return { name: toName(days, 'parquet'), content };
  }

  async #read(actor: Actor, { asked, tab, traffic, ...within }: VisitsAsked) {
    const { businessId } = actor;
    const [{ days, zone }, where, everyone] = await Promise.all([
      this.#decide(actor, asked),
      this.#asking.findScope(actor, within),
      this.#deps.influencers.list(businessId),
    ]);
    if (where.some(({ facet }) => facet === 'product')) {
      throw new Problem('validation_failed', { faults: [{ field: 'filters', code: 'visits_products' }] });
    }
    if (isOfCustomers({ by: [], where })) {
      throw new Problem('validation_failed', { faults: [{ field: 'filters', code: 'measure_customers' }] });
    }
    const texts = await this.#asking.readValues(
      actor,
      where.flatMap(({ values }) => values),
    );
    const isAsked = createVisitTest({
      tab,
      isOfPeople: traffic === 'human',
      where,
      textOf: (number) => texts.get(number),
      toValue: toFacetValue,
    });
    const hours = days.hours && new Set(days.hours);
    const isMeant = (visit: StoredVisitRow): boolean =>
      (hours?.has(toHourKey(visit.visitedAt, zone)) ?? true) && isAsked(visit);
    const names = new Map(everyone.map(({ accountId, username }) => [accountId, username]));
    return { days, rows: toRows(this.#deps.traffic.counted.readVisits(businessId, days), isMeant, names) };
  }

  async #decide(actor: Actor, asked: AskedDays): Promise<{ days: DayRange; zone: string }> {
    const setting = await this.#asking.prepare(actor);
    const days = await this.#asking.decide(setting, asked);
    if (days.to > addDays(days.from, limits.rawDays - 1)) {
      const fault = { field: 'to_date', code: 'range_too_long', values: { limit: limits.rawDays } };
      throw new Problem('validation_failed', { faults: [fault] });
    }
    return { days, zone: setting.zone };
  }
}

const toName = ({ from, to }: DayRange, ending: string): string => `visits_${from}_to_${to}.${ending}`;

async function* toRows(
  visits: AsyncIterable<readonly StoredVisitRow[]>,
  isAsked: (visit: StoredVisitRow) => boolean,
  names: ReadonlyMap<AccountId, string>,
): AsyncGenerator<FileVisit[]> {
  for await (const some of visits) yield some.filter(isAsked).map((visit) => toRow(visit, names));
}

function toRow(visit: StoredVisitRow, names: ReadonlyMap<AccountId, string>): FileVisit {
  const { visitedAt, linkId, linkType, influencerId, utm, day, country, device, browser, referrer, flag } = visit;
  return {
    visited_at: visitedAt.toISOString(),
    day,
    link_id: linkId,
    link_type: linkType,
    influencer: influencerId && (names.get(influencerId) ?? null),
    country,
    device,
    browser,
    referrer,
    channel: channelOf(referrer),
    network: referrer === null ? null : networkOf(referrer),
    ...utm,
    flag,
  };
}

async function* toTable(rows: AsyncIterable<readonly FileVisit[]>): AsyncGenerator<string> {
  yield byteOrderMark + toLines([columns.map(({ name }) => name)]);
  for await (const some of rows) {
    yield toLines(some.map((row) => columns.map(({ name }) => (row[name] === null ? null : String(row[name])))));
  }
}

async function* upTo<Row>(most: number, rows: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  let count = 0;
  for await (const some of rows) {
    count += some.length;
    if (count > most) throw new Problem('question_too_large', { values: { limit: most } });
    yield some;
  }
}
