// The door of traffic: visits and checkout requests, taken in without the database and counted exactly once.
import type { BusinessId, LinkId, VariantId } from '@vitrine/contract/ids';

/** Why a visit is kept but not counted. */
export type Flag = 'head' | 'prefetch' | 'preview' | 'empty_agent' | 'bot' | 'scanner' | 'repeat';

/** What the request tells about its visitor; the network address itself is not in it. */
export interface Visitor {
  /** Hash of address and browser under a salt that lives one day, hex; null when the visitor asks not to be tracked. */
  readonly key: string | null;
  readonly device: 'mobile' | 'tablet' | 'desktop' | 'other';
  readonly browser: string;
  /** Two letters from a proxy's country header, or null. */
  readonly country: string | null;
  readonly referrerHost: string | null;
  /** The app whose built-in browser it is, e.g. `instagram`. */
  readonly inApp: string | null;
  readonly flag: Flag | null;
}

/** The signed facts inside a click id. */
export interface Click {
  readonly linkId: LinkId;
  readonly businessId: BusinessId;
  readonly clickedAt: Date;
}

export interface VisitToRecord {
  readonly businessId: BusinessId;
  readonly linkId: LinkId;
  /** IANA zone of the store, for the visit's day. */
  readonly timeZone: string;
  readonly visitor: Visitor;
  /** Now, unless history is made up. */
  readonly at?: Date;
}

export interface CheckoutRequestToRecord extends VisitToRecord {
  readonly clickId: string | null;
  readonly lines: readonly { variantId: VariantId; quantity: number }[];
}

export interface Traffic {
  /** Reads a visitor from request facts; pure but for the day's salt. */
  readVisitor(
    request: { method: string; headers: Record<string, string | string[] | undefined>; address: string },
    at?: Date,
  ): Visitor;
  /**
   * Mints a click id and resolves with it once the visit is written to the spool: from then on it survives the death of
   * the program and is counted once.
   */
  recordVisit(visit: VisitToRecord): Promise<string>;
  recordCheckoutRequest(request: CheckoutRequestToRecord): Promise<void>;
  /** The facts of a click id, or null when we did not sign it. */
  readClick(clickId: string): Click | null;
  /** Copies what the spool holds into the database now; resolves when all that was written before the call is counted. */
  drain(): Promise<void>;
  /** Age of the oldest record taken in but not yet counted, in milliseconds; 0 when none waits. */
  lagMs(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
}
