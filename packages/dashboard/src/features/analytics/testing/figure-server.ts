// Stands in for the server of figures in component tests: a few countries and devices, segments and funnels that are kept.
import type { Condition } from '@vitrine/contract/conditions';
import { type Measure, type SplitKey, splitKey } from '@vitrine/contract/figure-questions';
import { type Funnel, funnel, type Segment, segment } from '@vitrine/contract/saved-questions';
import { hasWords, toSearchWords } from '@vitrine/contract/search-text';
import type { getSettings } from '@vitrine/contract/brand';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { toSampleUuid } from '../../../testing/link-samples.ts';
import { usualSettings } from '../../../testing/settings-samples.ts';
import { answerCalls, type Call } from '../../../testing/server.ts';

type Refusal = Exclude<Awaited<ReturnType<Parameters<typeof answerCalls>[0]>>, { data: unknown } | 'away'>;

/** Values with their names and how many visits they had. */
const values: Readonly<Partial<Record<SplitKey, readonly (readonly [string | null, string, number])[]>>> = {
  country: [
    ['US', 'United States', 300],
    ['IL', 'Israel', 200],
    [null, 'Unknown country', 10],
  ],
  device: [
    ['phone', 'Phone', 3],
    ['desktop', 'Computer', 1],
  ],
  utm_campaign: [['spring', 'spring', 12]],
  // more than a list shows
  utm_content: Array.from({ length: 5000 }, (_, at) => [`c${at + 1}`, `Content ${at + 1}`, 5000 - at] as const),
  tab: [
    ['links', 'Looks', 3],
    ['code', 'Discount code only', 1],
  ],
  weekday: [['7', 'Sunday', 2]],
  hour: [['23', '23:00', 5]],
};

interface Asked {
  readonly measures: readonly Measure[];
  readonly split_by: readonly SplitKey[];
  readonly filters?: readonly Condition[];
  readonly compare?: unknown;
  readonly q?: string;
  readonly top?: readonly number[];
  readonly count?: number;
}

type Key = { by: SplitKey; value: string | null; label: string; image_url: null; others?: number };

type Value = readonly [string | null, string, number, number?];

/** All but the first `most` as one. */
function foldOthers(all: readonly Value[], most = all.length): readonly Value[] {
  const rest = all.slice(most);
  if (rest.length === 0) return all;
  return [...all.slice(0, most), [null, 'All others', rest.reduce((sum, [, , count]) => sum + count, 0), rest.length]];
}

function listRows({ measures, split_by: split, filters = [], compare, q = '', top = [] }: Asked) {
  const toFigures = (visits: number) => Object.fromEntries(measures.map((name) => [name, visits]));
  // of what has no values here there is nothing
  const isAny = filters.every(({ by }) => Object.hasOwn(values, by));
  let rows: { keys: Key[]; visits: number }[] = [{ keys: [], visits: isAny ? 1 : 0 }];
  for (const [at, by] of split.entries()) {
    const wanted = filters.find((each) => each.by === by && each.op === 'is')?.values;
    const all = (values[by] ?? []).filter(([value]) => wanted === undefined || wanted.includes(value));
    const known = foldOthers(all, top[at]);
    rows = rows.flatMap(({ keys, visits }) =>
      known.map(([value, label, count, others]) => ({
        keys: [...keys, { by, value, label, image_url: null, ...(others ? { others } : {}) }],
        visits: visits * count,
      })),
    );
  }
  const words = toSearchWords(q);
  return rows
    .filter(({ keys }) => hasWords(keys.map(({ label }) => label).join(' '), words))
    .map(({ keys, visits }) => ({
      keys,
      figures: toFigures(visits),
      compared: compare === undefined ? null : toFigures(visits / 2),
    }));
}

function answerQuery(asked: Asked) {
  const all = listRows(asked);
  const rows = all.slice(0, asked.count ?? 100);
  const visits = all.reduce((sum, { figures }) => sum + (figures['visits'] ?? 0), 0);
  const sums = { from_date: '2026-11-01', to_date: '2026-11-22', totals: { visits }, remainder: {} };
  return {
    ...sums,
    currency: 'USD',
    rows,
    total: all.length,
    compared: asked.compare === undefined ? null : sums,
    next_skip: null,
    freshness: { counted_at: null, waiting_ms: 0, known_from: null },
  };
}

/** In the period before there was twice as much of everything; in all else half, and nothing of what carries no value. */
function answerBreakdown({ query }: Call) {
  const by = splitKey.parse(query.get('by'));
  const isCompared = query.get('comparison') !== null;
  const rows = (values[by] ?? []).map(([value, label, visits]) => ({
    value,
    label,
    image_url: null,
    link_id: null,
    multilink_id: null,
    link_type: null,
    visits,
    previous:
      query.get('compare') === 'true'
        ? { visits: visits * 2 }
        : isCompared
          ? { visits: value === null ? 0 : visits / 2 }
          : null,
  }));
  return { rows, total: rows.length, currency: 'USD', next_skip: null };
}

const sampleStanding: AnswerOf<typeof getSettings> = {
  settings: { ...usualSettings, auto_swap_enabled: true },
  chosen: { products: [], collections: [] },
  appearance: { logo_url: null },
};

const changed = { changed_at: '2026-11-22T12:00:00Z' };

export const toSampleSegment = (number: number, name: string, filters: Condition[]): Segment =>
  segment.parse({ segment_id: toSampleUuid(number), name, owner: 'mine', filters, ...changed });

export const toSampleFunnel = (number: number, name: string): Funnel =>
  funnel.parse({ funnel_id: toSampleUuid(number), name, owner: 'mine', steps: ['visit', 'order'], ...changed });

interface Kept {
  segments?: Segment[];
  funnels?: Funnel[];
}

/** `refuses` answers what is asked for at a path with that end, until it is taken away. */
export function startFigureServer({ segments = [], funnels = [] }: Kept = {}) {
  const server: { refuses: { readonly path: string; readonly with: Refusal } | null } = { refuses: null };
  const calls = answerCalls((call) => {
    const { path, method, body } = call;
    if (server.refuses !== null && path.endsWith(server.refuses.path)) return server.refuses.with;
    if (path.includes('/figures/segments')) return { data: keepOne(call, segments, 'segment') };
    if (path.includes('/figures/funnels')) return { data: keepOne(call, funnels, 'funnel') };
    if (path.includes('/figures/funnel.')) return { data: {} };
    if (path.endsWith('/figures/funnel'))
      return { data: answerFunnel(body as Parameters<typeof answerFunnel>[0], funnels) };
    if (path.endsWith('/settings')) return { data: sampleStanding };
    if (path.endsWith('/visits.csv') || path.endsWith('/visits.parquet')) return { data: {} };
    if (path.endsWith('/tags')) return { data: { tags: [{ tag: 'summer', links: 2 }] } };
    if (path.endsWith('/breakdown')) return { data: answerBreakdown(call) };
    if (path.includes('/figures/query')) return { data: answerQuery(body as Asked) };
    throw new Error(`${method} ${path} is not answered`);
  });
  /** What breakdowns were asked for. */
  const breakdowns = () => calls.filter(({ path }) => path.endsWith('/breakdown')).map(({ query }) => query);
  /** What was sent to a path with that end, in its order. */
  const sentTo = (end: string) =>
    calls.filter(({ path, method }) => method === 'POST' && path.endsWith(end)).map(({ body }) => body);
  /** What files of visits were asked for, with their endings. */
  const visitFiles = () =>
    calls.flatMap(({ path, query }) => (path.includes('/figures/visits.') ? [{ path, query }] : []));
  return { server, sentTo, breakdowns, visitFiles };
}

type Saved = Segment | Funnel;

/** Lists, creates, changes and removes as the server does. */
function keepOne(call: Call, kept: Saved[], kind: 'segment' | 'funnel') {
  const { method, path, body } = call;
  if (method === 'GET') return { [`${kind}s`]: kept };
  const [id = '', action] = path.split('/').slice(-2);
  const at = kept.findIndex((each) => Object.values(each).includes(id));
  if (action === 'remove') {
    kept.splice(at, 1);
    return {};
  }
  const before = at < 0 ? { [`${kind}_id`]: toSampleUuid(700 + kept.length) } : kept[at];
  const after = { ...before, ...changed, ...(body as object) } as Saved;
  kept.splice(at < 0 ? kept.length : at, at < 0 ? 0 : 1, after);
  return { [kind]: after };
}

/** Of the named country alone there is nothing; carts are estimated. */
function answerFunnel(
  asked: Partial<Pick<Funnel, 'funnel_id' | 'steps'>> & Pick<Asked, 'filters'>,
  funnels: readonly Funnel[],
) {
  const steps = asked.steps ?? funnels.find((each) => each.funnel_id === asked.funnel_id)?.steps ?? [];
  const isNothing = asked.filters?.some(({ values: of }) => of.includes('XX')) ?? false;
  return {
    from_date: '2026-11-01',
    to_date: '2026-11-22',
    steps: steps.map((step, at) => ({
      step,
      count: isNothing ? 0 : 10_000 / 10 ** at,
      is_estimated: step === 'checkout',
      of_first: isNothing ? null : 100 / 10 ** at,
      of_previous: isNothing || at === 0 ? null : 10,
    })),
    compared: null,
    freshness: { counted_at: null, waiting_ms: 0, known_from: null },
  };
}
