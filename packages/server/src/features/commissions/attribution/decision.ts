// Decides which link and influencer an order is credited to, from the evidence alone. Pure.
import { clockSlack } from '@vitrine/contract/limits';
import type { PageType } from '@vitrine/contract/link-type';
import type { CreditChannel, EvidenceKind } from '@vitrine/contract/orders';
import type { AttributionRules, Claim, Lost } from '../model.ts';

interface LostClaim extends Claim {
  readonly lost: Lost;
}

export interface Decision {
  readonly winner: Claim | null;
  readonly losers: readonly LostClaim[];
  readonly rule: 'last_click' | 'code' | 'none';
  readonly channel: CreditChannel | null;
  /** Key of the sentence that says why. */
  readonly reason: string;
}

const strength: Record<EvidenceKind, number> = { cart_attribute: 3, landing_page: 2, storefront: 1, discount_code: 0 };
const channelOfType: Readonly<Record<PageType, CreditChannel>> = { LOOK: 'links', SHORT: 'shorts', POST: 'shopboard' };
const dayMs = 24 * 3600 * 1000;

/**
 * The last click within the window wins; of two findings of one moment the stronger evidence does. A code wins when there
 * is no such click, or, when codes come first, unless its own link or influencer was clicked: then that click keeps the
 * order. Who does not earn any more, and where house links yield nobody, goes after an influencer who earns. Whatever else
 * was found is a loser, with why.
 */
export function attribute(claims: readonly Claim[], orderedAt: Date, rules: AttributionRules): Decision {
  const valid = claims.filter((claim) => rejection(claim, orderedAt, rules) === null);
  const standing = listStanding(valid, rules);
  const clicks = standing
    .filter(({ clickedAt }) => clickedAt !== null)
    .sort(byStrongestLast)
    .toReversed();
  const code = standing.find(({ clickedAt }) => clickedAt === null);
  const codeFirst = rules.priority === 'code' && code !== undefined;
  const own = codeFirst && rules.ownerKeeps ? clicks.find((click) => isOfOwner(click, code)) : undefined;
  const winner = own ?? (codeFirst ? code : (clicks[0] ?? code)) ?? null;
  const losers = claims
    .filter((claim) => !isSame(claim, winner))
    .map((claim) => ({
      ...claim,
      lost:
        rejection(claim, orderedAt, rules) ?? (standing.includes(claim) ? defeat(claim, winner, own) : yielding(claim)),
    }));
  const why = {
    codeFirst,
    own: own !== undefined,
    clicked: claims.some(({ clickedAt }) => clickedAt !== null),
    yielded: losers.some(({ clickedAt, lost }) => clickedAt !== null && (lost === 'house_link' || lost === 'ended')),
    tooOld: losers.some(({ lost }) => lost === 'outside_window'),
  };
  return { winner, losers, ...explain(winner, why) };
}

const isEarning = ({ influencerId, ended }: Claim): boolean => influencerId !== null && ended !== true;

/** Those that stand against each other: beside an influencer who earns neither one who ended nor, by the rules, nobody. */
function listStanding(valid: readonly Claim[], { houseYields }: AttributionRules): readonly Claim[] {
  if (!valid.some(isEarning)) return valid;
  return valid.filter((claim) => isEarning(claim) || (claim.influencerId === null && !houseYields));
}

const yielding = ({ influencerId }: Claim): Lost => (influencerId === null ? 'house_link' : 'ended');

/** Whether click and code belong to one link, or to one influencer. */
const isOfOwner = (click: Claim, code: Claim): boolean =>
  (click.linkId !== null && click.linkId === code.linkId) ||
  (click.influencerId !== null && click.influencerId === code.influencerId);

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

function defeat(claim: Claim, winner: Claim | null, own: Claim | undefined): Lost {
  if (own !== undefined && claim.clickedAt === null && isOfOwner(own, claim)) return 'same_owner';
  if (winner === null || (claim.clickedAt === null) !== (winner.clickedAt === null)) return 'lower_priority';
  if (claim.clickedAt === null) return 'weaker_evidence';
  const later = claim.clickedAt.getTime() - (winner.clickedAt?.getTime() ?? 0);
  if (later === 0) return 'weaker_evidence';
  return later > 0 ? 'lower_priority' : 'older_click';
}

/** The same finding, or another sign of the same click: no loser to the winner. */
function isSame(claim: Claim, winner: Claim | null): boolean {
  return winner !== null && (claim === winner || (claim.found === winner.found && claim.linkId === winner.linkId));
}

interface Why {
  readonly codeFirst: boolean;
  /** Codes come first, and the click is of the code's own link or influencer. */
  readonly own: boolean;
  readonly clicked: boolean;
  /** A click within the window went after an influencer's claim. */
  readonly yielded: boolean;
  readonly tooOld: boolean;
}

function explain(
  winner: Claim | null,
  { codeFirst, own, clicked, yielded, tooOld }: Why,
): Pick<Decision, 'rule' | 'channel' | 'reason'> {
  if (winner === null) {
    const missed = tooOld ? 'none_in_window' : 'none_before_order';
    return { rule: 'none', channel: null, reason: clicked ? missed : 'none_found' };
  }
  if (winner.clickedAt === null) {
    const reason = yielded ? 'code_over_house' : 'code';
    return { rule: 'code', channel: 'organic', reason: codeFirst && clicked && !yielded ? 'code_first' : reason };
  }
  const reasons = {
    cart_attribute: 'last_click_attribute',
    landing_page: 'last_click_landing',
    storefront: 'last_click_storefront',
    discount_code: 'code',
  } as const;
  return {
    rule: 'last_click',
    channel: winner.linkType === null ? 'links' : channelOfType[winner.linkType],
    reason: own ? 'own_click' : reasons[winner.kind],
  };
}
