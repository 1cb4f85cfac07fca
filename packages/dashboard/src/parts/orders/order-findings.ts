// What was found on an order, in the order a reader follows: what won, what says the same, and what lost and why. Pure.
import type { Attribution, Claim } from '@vitrine/contract/orders';

/** `won` decided; `same` is another sign of the click that won; the others lost for the reason named. */
type Fate = 'won' | 'same' | NonNullable<Claim['lost']>;

export interface Finding {
  readonly key: string;
  readonly place: Claim['kind'];
  readonly found: string;
  readonly linkId: Claim['link_id'];
  readonly person: string | null;
  readonly clickedAt: string | null;
  readonly fate: Fate;
}

const sign = ({ kind, found }: Claim): string => `${kind} ${found}`;

/** Each sign once: losers are listed among the evidence too, and there without their reason in old answers. */
export function toFindings({ evidence, losers }: Pick<Attribution, 'evidence' | 'losers'>): Finding[] {
  const lost = new Map(losers.map((claim) => [sign(claim), claim.lost]));
  const all = new Map([...evidence, ...losers].map((claim) => [sign(claim), claim]));
  const standing = [...all.values()].filter((claim) => claim.lost === null && !lost.has(sign(claim)));
  const [winner] = standing;
  const fateOf = (claim: Claim): Fate => {
    if (claim === winner) return 'won';
    const reason = claim.lost ?? lost.get(sign(claim)) ?? null;
    return reason ?? 'same';
  };
  const findings = [...all].map(([key, claim]) => ({
    key,
    place: claim.kind,
    found: claim.found,
    linkId: claim.link_id,
    person: claim.influencer_username,
    clickedAt: claim.clicked_at,
    fate: fateOf(claim),
  }));
  return findings.toSorted((one, other) => toRank(one.fate) - toRank(other.fate));
}

const toRank = (fate: Fate): number => (fate === 'won' ? 0 : fate === 'same' ? 1 : 2);

export interface Span {
  readonly unit: 'day' | 'hour' | 'minute' | 'second';
  readonly count: number;
  /** The click came after the order. */
  readonly isAfter: boolean;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** How long before the order a click came, in its largest whole unit. */
export function toSpan(clickedAt: string, orderedAt: string): Span {
  const ms = Date.parse(orderedAt) - Date.parse(clickedAt);
  const [unit, size] = units.find(([, length]) => Math.abs(ms) >= length) ?? ['second', 1_000];
  return { unit, count: Math.floor(Math.abs(ms) / size), isAfter: ms < 0 };
}
