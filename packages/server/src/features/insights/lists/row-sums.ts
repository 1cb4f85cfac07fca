// What rows of lists count: the days and the segment that are asked about, or all time.
import type { Condition } from '@vitrine/contract/conditions';
import type { LinkId } from '@vitrine/contract/ids';
import type { FiguresOf } from '@vitrine/contract/links';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { FigureSums } from '../../figures/figures.ts';
import type { Actor } from '../../identity/identity.ts';
import type { RowFiguresSent } from '../../links/links.ts';
import type { Asking } from '../asking.ts';
import { toAskedDays } from '../day-range.ts';
import { everyTab } from '../facets/codes.ts';
import type { Sources } from '../model.ts';
import { readLinkSums } from './link-sums.ts';

interface CountedRows {
  readonly of: FiguresOf;
  /** By link; one nothing was counted of is not there. */
  readonly sums: ReadonlyMap<string, FigureSums>;
}

/** Whether figures are refused for now, and not because of what was asked. */
const isAway = (problem: unknown): boolean =>
  problem instanceof Problem && (problem.code === 'figures_unavailable' || problem.code === 'timed_out');

export function createRowSums({ database: { db } }: Platform, asking: Asking, deps: Sources) {
  const readAsked = async (
    actor: Actor,
    linkIds: readonly LinkId[],
    figures: RowFiguresSent,
  ): Promise<CountedRows['sums']> => {
    if (linkIds.length === 0) return new Map();
    const ofLinks: Condition = { by: 'link', op: 'is', values: [...linkIds] };
    const [setting, where] = await Promise.all([
      asking.prepare(actor),
      asking.findWithin(actor, [ofLinks], figures.segment_id ?? null),
    ]);
    const range = await asking.decide({ ...setting, own: where }, toAskedDays(figures));
    const rows = await asking.ask(setting, { where, tabs: everyTab, range, by: ['link'] });
    const linkOf = await asking.readValues(
      actor,
      rows.map(({ keys: [key] }) => Number(key)),
    );
    return new Map(rows.map((row) => [linkOf.get(Number(row.keys[0])) ?? '', row]));
  };

  /**
   * Those of all time, which are kept ready, where nothing is asked for, and in place of others as long as figures are not
   * available. Refuses as `validation_failed` segments and days as the strip does.
   */
  return async (actor: Actor, linkIds: readonly LinkId[], figures: RowFiguresSent = {}): Promise<CountedRows> => {
    const isAsked = Object.values(figures).some((part) => part !== undefined);
    try {
      if (isAsked) return { of: 'asked', sums: await readAsked(actor, linkIds, figures) };
    } catch (problem) {
      if (!isAway(problem)) throw problem;
    }
    return { of: 'all_time', sums: await readLinkSums({ ...deps, db }, actor.businessId, linkIds) };
  };
}
