// What is chosen of one's own question: its measures, what it is split by, how it is drawn and in which order. Pure.
import { type Measure, measure, type SplitKey, splitKey } from '@vitrine/contract/figure-questions';
import { toOwnName } from '@vitrine/contract/figures';
import type { AnalyticsAccess } from '../analytics-access.ts';
import { listMeasures, listSplits, type Origin, origins } from './explore-rules.ts';

interface ExploreOrder {
  readonly by: Measure | SplitKey;
  readonly direction: 'asc' | 'desc';
}

export interface ExplorePlace {
  readonly origin: Origin;
  /** At least one, where the reader may see any. */
  readonly measures: readonly Measure[];
  /** One or two. */
  readonly split: readonly SplitKey[];
  readonly shape: 'table' | 'map';
  /** Which of its measures a heat map shows; null for the first. */
  readonly shown: Measure | null;
  /** Null where it is as the server finds it best: by time, else by the first measure. */
  readonly order: ExploreOrder | null;
}

/** How it is where nothing is chosen. */
const usual = { measures: ['visits', 'checkouts', 'revenue'], split: ['country', 'device'] } as const;

interface About {
  readonly access: AnalyticsAccess;
  /** Whether conditions are on products, and on customers. */
  readonly isOfProducts: boolean;
  readonly isOfCustomers?: boolean;
}

/** As chosen, as far as it can be asked: what no longer can is left out. */
export function fitExplore(chosen: ExplorePlace, { access, isOfProducts, isOfCustomers = false }: About): ExplorePlace {
  const [first = usual.split[0], second] = chosen.split;
  const { origin } = chosen;
  const one = listSplits(access, undefined).includes(first) ? first : usual.split[0];
  const split = second !== undefined && listSplits(access, one).includes(second) ? [one, second] : [one];
  const possible = listMeasures(access, { split, isOfProducts, isOfCustomers, origin });
  const kept = chosen.measures.filter((name) => possible.includes(name));
  const wanted = usual.measures.map((name) => toOwnName(name, access.isTeam)).filter((name) => possible.includes(name));
  const measures = kept.length > 0 ? kept : wanted.length > 0 ? wanted : possible.slice(0, 1);
  const shown: readonly string[] = [...measures, ...split];
  return {
    origin,
    measures,
    split,
    shape: split.length === 2 ? chosen.shape : 'table',
    shown: chosen.shown !== null && measures.includes(chosen.shown) ? chosen.shown : null,
    order: chosen.order !== null && shown.includes(chosen.order.by) ? chosen.order : null,
  };
}

const readNames = <Name extends string>(text: string, names: readonly Name[]): Name[] => {
  const wanted = text.split(',');
  return names.filter((name) => wanted.includes(name)).toSorted((a, b) => wanted.indexOf(a) - wanted.indexOf(b));
};

/** `-visits` is by visits, most first; `country` by name. */
function readOrder(text: string): ExploreOrder | null {
  const isDescending = text.startsWith('-');
  const name = isDescending ? text.slice(1) : text;
  const by = [...measure.options, ...splitKey.options].find((each) => each === name);
  return by === undefined ? null : { by, direction: isDescending ? 'desc' : 'asc' };
}

/** Reads what an address says by the names of its parts. */
export function readExplore(text: (name: string) => string, about: About): ExplorePlace {
  const split = text('split') === '' ? usual.split : readNames(text('split'), splitKey.options).slice(0, 2);
  const chosen: ExplorePlace = {
    origin: origins.find((each) => each === text('from')) ?? 'tab',
    measures: readNames(text('measures'), measure.options),
    split,
    shape: text('as') === 'map' ? 'map' : 'table',
    shown: measure.options.find((each) => each === text('show')) ?? null,
    order: readOrder(text('order')),
  };
  return fitExplore(chosen, about);
}

/** The parts of an address, each with whether it is as usual. */
export function listExploreParts(chosen: ExplorePlace, about: About): readonly (readonly [string, string, boolean])[] {
  const given: Readonly<Record<string, string>> = { split: chosen.split.join(','), from: chosen.origin };
  const basic = readExplore((name) => given[name] ?? '', about);
  const { origin, measures, split, shape, shown, order } = chosen;
  return [
    ['from', origin, origin === 'tab'],
    ['split', split.join(','), split.join(',') === usual.split.join(',')],
    ['measures', measures.join(','), measures.join(',') === basic.measures.join(',')],
    ['as', shape, shape === 'table'],
    ['show', shown ?? '', shown === null || shape === 'table'],
    ['order', order === null ? '' : `${order.direction === 'desc' ? '-' : ''}${order.by}`, order === null],
  ];
}
