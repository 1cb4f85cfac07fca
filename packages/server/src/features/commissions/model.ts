// The types the rooms of commissions share: claims and decisions, entries and balances, statements and payouts. Pure.
import type { AttributionRunState } from '@vitrine/contract/attribution';
import type { AccountId, LinkId, OrderId } from '@vitrine/contract/ids';
import type { PageType } from '@vitrine/contract/link-type';
import type { MonthMeasure } from '@vitrine/contract/influencers';
import type { CreditBack, EntryKind, PayoutMethod } from '@vitrine/contract/ledger';
import type { HoldFrom, HoldReason, ReviewCause, ReviewState } from '@vitrine/contract/reviews';
import type { EvidenceKind, LostReason, UnearnedReason } from '@vitrine/contract/orders';
import type { Facet } from '../traffic/traffic.ts';

/** One lead from an order to a link or influencer. */
export interface Claim {
  readonly kind: EvidenceKind;
  readonly linkId: LinkId | null;
  readonly linkType: PageType | null;
  readonly influencerId: AccountId | null;
  /** Null for a discount code. */
  readonly clickedAt: Date | null;
  /** The click id, or the code as used. */
  readonly found: string;
  /** It came after the influencer's last day of earning. */
  readonly ended?: true;
}

export type Lost = LostReason;

/** A claim as it is stored: instants as text. */
export interface StoredClaim extends Omit<Claim, 'clickedAt'> {
  clickedAt: string | null;
  lost: Lost | null;
}

export interface AttributionRules {
  readonly windowDays: number;
  /** Whether a click or a code comes first when both are there. */
  readonly priority: 'link' | 'code';
  /** Whether a click keeps the order from a code of the same link or influencer; false only for orders of before that rule. */
  readonly ownerKeeps: boolean;
  /** Whether links of nobody go after an influencer's click or code. */
  readonly houseYields: boolean;
  /** Whether what influencers order themselves earns them. */
  readonly selfPurchasesEarn: boolean;
  /** Whether the commission of orders by a leaked code is held until the merchant has looked. */
  readonly holdLeaked: boolean;
}

/** The winning click, and what is known of its visit; properties are absent while the visit is not found. */
export interface WinningClick {
  readonly id: string;
  readonly properties?: readonly Facet<string>[] | null;
}

/** The properties of visits by their click ids, as far as visits are there. */
export type VisitProperties = ReadonlyMap<string, readonly Facet<string>[]>;

/** A run that credits past orders by other rules: first dry, then, once confirmed, in earnest. */
export interface Run extends AttributionRules {
  readonly runId: string;
  readonly state: AttributionRunState;
  readonly days: number;
  readonly since: Date;
  readonly total: number;
  readonly processed: number;
  /** The last order looked at in this state; null before the first. */
  readonly reachedAt: Date | null;
  readonly reachedId: OrderId | null;
  readonly credited: number;
  readonly uncredited: number;
  readonly moved: number;
  /** Credited as before, for another commission. */
  readonly repriced: number;
  readonly createdBy: AccountId;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** Terms as an entry was counted by them: rates and ratio in hundredths of a percent, amounts in minor units. */
export interface AppliedTerms {
  readonly rate: number | null;
  readonly flat: { readonly amount: number; readonly currency: string } | null;
  readonly ratio: number;
  readonly reducesRefunds: boolean;
  readonly reducesTax: boolean;
  /** Why nothing was earned, whatever the terms; absent where they were applied. */
  readonly unearned?: UnearnedReason;
  /** Why it is another than the general rate or the product's; absent in entries of before there were any such. */
  readonly by?: 'returning' | 'tier' | null;
  readonly isCapped?: boolean;
}

/** Which month a bonus is for and what it had to reach; money in minor units. */
export interface ReachedBonus {
  readonly month: string;
  readonly measure: MonthMeasure;
  readonly from: number;
}

/** The sums of all entries posted for one line of an order, or for one refund of it, to one influencer. */
export interface Posted {
  readonly accountId: AccountId;
  readonly lineId: string;
  readonly refundId: string | null;
  readonly currency: string;
  readonly amount: number;
  readonly base: number;
  readonly orderAt: Date;
  /** When it was paid; null for with the order. */
  readonly paidAt: Date | null;
}

/** An entry as it is stored; amounts in minor units. */
export interface Entry {
  readonly entryId: string;
  readonly accountId: AccountId;
  readonly kind: EntryKind;
  readonly orderId: OrderId | null;
  readonly lineId: string | null;
  readonly refundId: string | null;
  readonly amount: number;
  readonly base: number;
  readonly currency: string;
  readonly occurredAt: Date;
  readonly day: string;
  readonly orderAt: Date | null;
  /** When what it is for was paid, if that was seen to be after the order. */
  readonly paidAt: Date | null;
  readonly recordedAt: Date;
  readonly terms: AppliedTerms | null;
  readonly reason: string | null;
  readonly madeBy: AccountId | null;
  /** Of a bonus alone. */
  readonly bonus: ReachedBonus | null;
}

/** Entries that somebody makes: what is `repaid` or `written_off` settles a balance below zero, and is no supply. */
export type ByHand = 'correction' | 'repaid' | 'written_off';

export const isByHand = <Given extends { readonly kind: EntryKind }>(entry: Given): entry is Given & { kind: ByHand } =>
  entry.kind === 'correction' || entry.kind === 'repaid' || entry.kind === 'written_off';

/** An entry for what a month of an influencer reached; below zero once it no longer does. */
export interface BonusEntry extends Omit<Entry, 'entryId' | 'recordedAt' | 'orderId' | 'lineId' | 'refundId'> {
  readonly kind: 'bonus';
  readonly orderId: null;
  readonly lineId: null;
  readonly refundId: null;
  readonly bonus: ReachedBonus;
}

/** An entry of the ledger that an order makes. */
export interface OrderEntry extends Omit<Entry, 'entryId' | 'recordedAt' | 'reason' | 'madeBy' | 'bonus'> {
  readonly kind: 'earned' | 'refund' | 'exchange';
  readonly orderId: OrderId;
  readonly lineId: string;
  readonly orderAt: Date;
}

/** When commission becomes payable, as the business has it. */
export interface HoldRules {
  readonly days: number;
  readonly from: HoldFrom;
  /** Orders from this moment on wait for approval; null for none. */
  readonly approvalSince: Date | null;
}

/** What was decided of an order's commission. */
export interface Review {
  readonly state: ReviewState;
  /** Empty where none was given. */
  readonly reason: string;
  /** Why the program did it; null where somebody did. */
  readonly cause: ReviewCause | null;
  readonly madeBy: AccountId | null;
  readonly madeAt: Date;
}

/** What of an order, besides its payment, says when its commission can be paid. */
export interface HoldFacts {
  readonly fulfilment: 'none' | 'part' | 'whole' | null;
  readonly fulfilledAt: Date | null;
  /** Null where nobody decided anything. */
  readonly review: Review | null;
}

/** Until when something cannot be paid, and why. */
export interface Hold {
  /** Null while nobody knows: it is not fulfilled, not approved, or held by decision. */
  readonly availableAt: Date | null;
  /** Null for what can be paid. */
  readonly reason: HoldReason | null;
}

/** An entry as it is read. */
export interface LedgerLine extends Entry {
  readonly orderName: string | null;
  readonly lineTitle: string | null;
  /** The link or post by which its order came, where that is what it was credited by, and what it is called. */
  readonly linkId: LinkId | null;
  readonly linkTitle: string | null;
  readonly hold: Hold;
  /** What was decided of its order; null for nothing. */
  readonly review: Review | null;
  readonly madeByName: string | null;
}

/** In minor units: what was earned less what was paid, of it what cannot be paid yet, and beside it what is not earned yet. */
export interface Balance {
  readonly accountId: AccountId;
  readonly currency: string;
  readonly balance: number;
  readonly held: number;
  readonly payable: number;
  /** What orders would earn once shoppers have paid what is outstanding; in none of the others. */
  readonly pending: number;
  readonly nextAvailableAt: Date | null;
}

/** A page of a list. */
export interface Page {
  readonly count: number;
  readonly skip: number;
}

/** The sums of a statement, in minor units; months are texts such as `2026-11`. */
export interface StatementSums {
  readonly month: string;
  readonly currency: string;
  readonly opening: number;
  readonly earned: number;
  readonly refunded: number;
  readonly other: number;
  /** Balances below zero that were repaid or written off. */
  readonly settled: number;
  readonly paid: number;
  readonly closing: number;
  readonly lines: number;
}

/** Without a moment of issue it is a draft. */
export interface Statement extends StatementSums {
  readonly issuedAt: Date | null;
}

/** Amounts in minor units. */
export interface Payout {
  readonly payoutId: string;
  readonly accountId: AccountId;
  readonly currency: string;
  readonly amount: number;
  readonly method: PayoutMethod;
  readonly reference: string;
  readonly paidOn: string;
  readonly createdAt: Date;
  readonly createdBy: AccountId;
  readonly undoneAt: Date | null;
  readonly undoneBy: AccountId | null;
  /** How far the store credit it was is taken back; null where nothing is to be. */
  readonly creditBack: CreditBack | null;
}

/** A payout on a statement; below zero where one of an earlier statement was undone. */
export interface StatedPayout extends Pick<
  Payout,
  'payoutId' | 'currency' | 'amount' | 'method' | 'reference' | 'paidOn'
> {
  readonly isUndo: boolean;
  /** The month of the statement; null for none yet. */
  readonly month: string | null;
  /** The day it counts on. */
  readonly day: string;
}
