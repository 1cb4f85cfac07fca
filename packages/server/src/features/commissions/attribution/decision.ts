// Decides which link and influencer an order is credited to, from the evidence alone. Pure.
import { clockSlack } from '@vitrine/contract/limits';
import type { EvidenceKind } from '@vitrine/contract/orders';
import type { AttributionRules, Claim, Lost } from '../model.ts';

interface LostClaim extends Claim {
  readonly lost: Lost;
}

export interface Decision {
  readonly winner: Claim | null;
  readonly losers: readonly LostClaim[];
  readonly rule: 'last_click' | 'code' | 'none';
  readonly channel: 'links' | 'shorts' | 'organic' | null;
  /** Key of the sentence that says why. */
  readonly reason: string;
}

const strength: Record<EvidenceKind, number> = { cart_attribute: 3, landing_page: 2, storefront: 1, discount_code: 0 };
const dayMs = 24 * 3600 * 1000;

/**
 * The last click within the window wins; of two findings of one moment the stronger evidence does. A code wins when there
 * is no such click, or always when codes come first. Whatever else was found is a loser, with why.
 */
export function attribute(claims: readonly Claim[], orderedAt: Date, rules: AttributionRules): Decision {
  const clicks = claims.filter((claim) => claim.clickedAt !== null);
  const codes = claims.filter((claim) => claim.clickedAt === null);
  const valid = clicks
    .filter((claim) => rejection(claim, orderedAt, rules) === null)
    .sort(byStrongestLast)
    .toReversed();
  const [lastClick] = valid;
  const [code] = codes;
  const codeFirst = rules.priority === 'code' && code !== undefined;
  const winner = (codeFirst ? code : (lastClick ?? code)) ?? null;
  const losers = claims
    .filter((claim) => !isSame(claim, winner))
    .map((claim) => ({ ...claim, lost: rejection(claim, orderedAt, rules) ?? defeat(claim, winner) }));
  const tooOld = losers.some(({ lost }) => lost === 'outside_window');
  return { winner, losers, ...explain(winner, { codeFirst, clicked: clicks.length > 0, tooOld }) };
}

/** Why a click cannot win whatever else there is; null when it can. */
function rejection({ clickedAt }: Claim, orderedAt: Date, { windowDays }: AttributionRules): Lost | null {
  if (clickedAt === null) return null;
  const age = orderedAt.getTime() - clickedAt.getTime();
  if (age < -clockSlack) return 'after_order';
  return age > windowDays * dayMs ? 'outside_window' : null;
}

/** Orders by time of the click, then by strength of the evidence: the winner comes last. */
function byStrongestLast(a: Claim, b: Claim): number {
  return (a.clickedAt?.getTime() ?? 0) - (b.clickedAt?.getTime() ?? 0) || strength[a.kind] - strength[b.kind];
}

function defeat(claim: Claim, winner: Claim | null): Lost {
  if (winner === null || (claim.clickedAt === null) !== (winner.clickedAt === null)) return 'lower_priority';
  if (claim.clickedAt === null) return 'weaker_evidence';
  return claim.clickedAt.getTime() === winner.clickedAt?.getTime() ? 'weaker_evidence' : 'older_click';
}

/** The same finding, or another sign of the same click: no loser to the winner. */
function isSame(claim: Claim, winner: Claim | null): boolean {
  return winner !== null && (claim === winner || (claim.found === winner.found && claim.linkId === winner.linkId));
}

function explain(
  winner: Claim | null,
  { codeFirst, clicked, tooOld }: { codeFirst: boolean; clicked: boolean; tooOld: boolean },
): Pick<Decision, 'rule' | 'channel' | 'reason'> {
  if (winner === null) {
    const missed = tooOld ? 'none_in_window' : 'none_before_order';
    return { rule: 'none', channel: null, reason: clicked ? missed : 'none_found' };
  }
  if (winner.clickedAt === null) {
    return { rule: 'code', channel: 'organic', reason: codeFirst && clicked ? 'code_first' : 'code' };
  }
  const reasons = {
    cart_attribute: 'last_click_attribute',
    landing_page: 'last_click_landing',
    storefront: 'last_click_storefront',
    discount_code: 'code',
  } as const;
  return {
    rule: 'last_click',
    channel: winner.linkType === 'SHORT' ? 'shorts' : 'links',
    reason: reasons[winner.kind],
  };
}
