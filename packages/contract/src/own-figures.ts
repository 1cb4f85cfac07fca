// What an influencer reads as orders and revenue: those counted for her (§6). Pure.
import type { AttributedTotals } from './insights.ts';

/** Figures in the place where they are read; one the reader may not see stays absent. */
export function toOwnFigures<Figures extends AttributedTotals>(figures: Figures, isTeam: boolean): Figures {
  if (isTeam) return figures;
  const { influencer_attributed_checkouts: checkouts, influencer_attributed_revenue: revenue } = figures;
  return { ...figures, checkouts, revenue };
}
