// What features announce to each other: at most 32 events, delivered as jobs of the emitter's transaction, and announcements.
import type { AccountId, ApplicationId, BusinessId, OrderId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import type { MailSwitch } from '@vitrine/contract/notifications';
import type { RightsId } from '@vitrine/contract/post-rights';
import type { LinkType } from '@vitrine/contract/link-type';
import type { PostReportId } from '@vitrine/contract/post-reports';
import type { UploadId } from '@vitrine/contract/uploads';
import type { TroubleKind } from '@vitrine/contract/stores';
import type { ReviewState } from '@vitrine/contract/reviews';
import { notify, type Database, type Db } from './platform/db/db.ts';
import type { JobOptions, Jobs } from './platform/jobs.ts';

/** Mails with a single-use link. */
export type CodeMail = 'verification' | 'reset' | 'invitation' | 'sign_in' | 'new_email' | 'keep_account';

/** Mails to whoever reported a post of a feed. */
export type ReportMail = 'report_received' | 'report_upheld' | 'report_rejected' | 'report_reopened';

/** Mails to whoever sent a picture to a campaign. */
export type UploadMail = 'upload_confirm' | 'upload_approved' | 'upload_declined';

/** Mails that tell of something, with a link to a page. */
export type Notice =
  | 'alert'
  | 'alerts'
  | 'goal_reached'
  | 'digest'
  | 'digest_quiet'
  | 'own_digest'
  | 'own_digest_quiet'
  | 'report'
  | 'report_quiet'
  | 'report_asked'
  | 'export_ready'
  | 'code_kept'
  | 'code_not_made'
  | 'payee_entered'
  | 'payee_changed'
  | 'sales'
  | 'refunds'
  | 'statement'
  | 'paid'
  | 'rate_falls'
  | 'terms_changed'
  | 'code_ends'
  | 'ended'
  | 'ended_unseen'
  | 'balance_request'
  | 'payouts_due'
  | 'appeal_made'
  | 'application_made'
  | 'appeal_accepted'
  | 'appeal_declined'
  | 'reviewed'
  | 'plan_frozen'
  | 'plan_cap_reached'
  | 'plan_asked'
  | 'email_asked'
  | 'email_changed'
  | 'password_changed'
  | 'username_changed'
  | 'merchant_renamed'
  | 'second_step_on'
  | 'second_step_off'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'codes_locked'
  | 'passkey_added'
  | 'passkey_removed'
  | 'account_kept'
  | 'account_deleted'
  | 'business_leaves'
  | 'team_removed'
  | 'team_left'
  | 'ownership_offered'
  | 'ownership_moved'
  | 'store_linked'
  | 'store_unlinked';

/** A line of what a letter lists, as it is read, in the language of whoever gets it. */
export interface LetterRow {
  readonly name: string;
  readonly value: string;
  /** Beneath it, smaller. */
  readonly note: string;
  /** Where it leads, from the public address on; null for nowhere. */
  readonly path: string | null;
}

/** A part of a letter. */
export interface LetterSection {
  readonly title: string;
  readonly rows: readonly LetterRow[];
}

/** A file beside a letter. */
export interface LetterFile {
  readonly filename: string;
  readonly content: string;
}

/** Who did it; null where the program did, or an operator of the installation. */
interface Made {
  readonly businessId: BusinessId;
  readonly by: AccountId | null;
}

type LinkKind = LinkType | 'MULTILINK';

/** Every event with what it carries. */
export interface Events {
  /**
   * An account needs a mail: with a single-use link, a notice that leads to a page of theirs. Of those
   * of the business each one of the team who gets them is a `recipient`; without one it is not decided yet who does.
   */
  'account.mail': { businessId: BusinessId; recipient?: AccountId } & (
    | { accountId: AccountId; mail: CodeMail }
    | { mail: 'store_access_lost'; shop: string }
    | { mail: 'store_trouble'; kind: TroubleKind }
    | { mail: 'data_request' }
    | {
        accountId: AccountId;
        mail: Notice;
        values: Readonly<Record<string, string>>;
        /** Null where its reader has no page to go to. */
        path: string | null;
        /** Another address of theirs than that of the account; with a language, somebody else’s. */
        to?: string;
        language?: Language;
        /** Where this one alone is ended, from the public address on. */
        leavePath?: string;
        attachments?: readonly LetterFile[];
        sections?: readonly LetterSection[];
        /** What names this letter alone: one that is sent again is known as the same. */
        once?: string;
        /** What its link switches off; where it is left out, what the mail always is about. */
        about?: readonly MailSwitch[];
      }
  );
  /** Somebody asks whoever runs this installation for an account. */
  'account.requested': { requestId: string };
  /** A business was opened with its merchant. */
  'account.created': Made & { accountId: AccountId };
  /** An account confirmed its address or another one, or set a password. */
  'account.changed': Made & { accountId: AccountId; changed: readonly ('email_verified' | 'email' | 'password')[] };
  /** A trial began, or an operator set other limits. */
  'plan.changed': Made & { changed: readonly ('plan' | 'trial' | 'limits')[] };
  /** Settings of a section have other values. */
  'settings.changed': Made & { section: string; changed: readonly string[] };
  /** A store was connected or connected again. */
  'store.connected': Made;
  /** A store is no longer connected: the merchant ended it, or the app was removed in the store. */
  'store.disconnected': Made & { reason: 'disconnected' | 'uninstalled' };
  /** A store that left asked for all of its data to be erased: what is kept of it and of orders that are gone elsewhere goes too. */
  'store.erased': Made & { shopDomain: string };
  /** A code was made in the store. */
  'discount.created': Made & { code: string };
  /** The store told that something of what it charges for us changed. */
  'store.billed': { businessId: BusinessId };
  /** An order was recorded for the first time or changed. */
  'order.recorded': { businessId: BusinessId; orderId: OrderId };
  /** Somebody who applied, whose picture it is, or who reported a post or sent one, is written to, at an address that is no account's. */
  'application.mail': { businessId: BusinessId } & (
    | { mail: ReportMail; reportId: PostReportId }
    | { mail: UploadMail; uploadId: UploadId }
    /** Of a picture that was approved, and is shown no longer for a report that was upheld. */
    | { mail: 'upload_taken_down'; uploadId: UploadId; answer: string }
    | { mail: 'confirm'; applicationId: ApplicationId }
    /** Of an address that is an influencer's, or has an application that waits. */
    | { mail: 'known'; to: string; language: Language }
    | { mail: 'declined'; applicationId: ApplicationId; letter: string }
    /** A creator who is asked for permission to use a picture. */
    | { mail: 'rights'; rightsId: RightsId }
  );
  /** An applicant showed that the address is theirs. */
  'application.confirmed': { businessId: BusinessId; applicationId: ApplicationId };
  'influencer.invited': Made & { accountId: AccountId };
  'influencer.changed': Made & { accountId: AccountId; changed: readonly string[] };
  'influencer.deactivated': Made & { accountId: AccountId };
  'influencer.restored': Made & { accountId: AccountId };
  /**
   * An influencer's promo code is another one, or none; the one before counts until a moment (ISO 8601). `isInStore` is
   * false where the store is known not to have it.
   */
  'code.changed': Made & {
    accountId: AccountId;
    before: string | null;
    after: string | null;
    until: string;
    isInStore: boolean;
  };
  /** An influencer's terms are others from a moment on (ISO 8601). */
  'terms.changed': Made & { accountId: AccountId; since: string };
  'link.created': Made & { linkId: string; kind: LinkKind };
  'link.changed': Made & { linkId: string; kind: LinkKind };
  /** A link was taken out of the lists, or put back; its page goes on. */
  'link.archived': Made & { linkId: string; isArchived: boolean };
  /** A link's page ended. */
  'link.closed': Made & { linkId: string; kind: LinkKind };
  /** A link that was closed is open again. */
  'link.reopened': Made & { linkId: string; kind: LinkKind };
  /** A payment to an influencer was recorded. */
  'payout.recorded': Made & { payoutId: string; accountId: AccountId };
  'payout.undone': Made & { payoutId: string; accountId: AccountId };
  /** An influencer's balance was corrected by hand. */
  'ledger.corrected': Made & { entryId: string; accountId: AccountId };
  /** Commission of orders was approved, rejected, put on hold, or what was decided taken back. */
  'commission.reviewed': Made & { decisionId: string; state: ReviewState | 'undone'; orders: number };
  /** The statements of a month (YYYY-MM) were issued. */
  'statements.issued': { businessId: BusinessId; month: string };
  /** A segment or a funnel was saved or removed, or a report was shared or revoked. */
  'question.changed': Made & {
    kind: 'segment' | 'funnel' | 'view' | 'report';
    questionId: string;
    change: 'created' | 'changed' | 'removed';
  };
  /** A table of links was imported to its end. */
  'import.finished': Made & { importId: string };
}

export type EventName = keyof Events;

export type EventBus = ReturnType<typeof createEvents>;

export function createEvents(jobs: Jobs) {
  const listeners = new Map<EventName, string[]>();
  const add = (event: EventName, listener: string): string => {
    const queue = `${event}.${listener}`;
    listeners.set(event, [...(listeners.get(event) ?? []), queue]);
    return queue;
  };
  return {
    /** Adds a listener under its own name; to be called before jobs start. Listeners must be safe to repeat. */
    on<Name extends EventName>(
      event: Name,
      listener: string,
      handle: (carried: Events[Name]) => Promise<void>,
      options?: JobOptions,
    ): void {
      jobs.define(add(event, listener), handle, options);
    },
    /** The same for a listener that takes those waiting together, up to `most`. */
    onMany<Name extends EventName>(
      event: Name,
      listener: string,
      handle: (carried: readonly Events[Name][]) => Promise<void>,
      options: { most: number },
    ): void {
      jobs.defineMany(add(event, listener), handle, options);
    },
    /** Tells all listeners once the transaction commits. */
    async emit<Name extends EventName>(db: Db, event: Name, carried: Events[Name]): Promise<void> {
      for (const queue of listeners.get(event) ?? []) await jobs.enqueue(db, queue, carried);
    },
  };
}

/** What processes send each other at once and nobody keeps, by the channel each goes over. */
const channels = {
  /** What shoppers' pages of the business show may be different now. */
  pagesChanged: 'pages_changed',
  /** The business has another brand domain, or none. */
  domainsChanged: 'domains_changed',
  /** The attribution of orders of the business was decided. */
  ordersChanged: 'orders_changed',
  /** Reading an account of a network has come further, or to its end. */
  readingChanged: 'reading_changed',
  /** Sessions ended, or rights changed: what streams to them ends. */
  sessionsEnded: 'sessions_ended',
} as const;

/** What is announced of a whole business. */
export type Announcement = Exclude<keyof typeof channels, 'sessionsEnded'>;

type Listening = Pick<Database, 'listen'>;

/** Announces to every process that listens, once the transaction commits. */
export function announce(db: Db, what: Announcement, businessId: BusinessId): Promise<void> {
  return notify(db, channels[what], businessId);
}

/** Calls back on announcements; `missed` after a lost connection is back, as some may have passed unheard. */
export function onAnnounced(
  database: Listening,
  what: Announcement,
  received: (businessId: BusinessId) => void,
  missed: () => void,
): void {
  // only `announce` writes to these channels
  database.listen(channels[what], (payload) => received(payload as BusinessId), missed);
}

/** Whose sessions: those of a whole business, of one account, or one alone. */
type SessionsOf =
  | { readonly businessId: BusinessId; readonly accountId?: undefined; readonly sessionId?: undefined }
  | { readonly businessId: BusinessId; readonly accountId: AccountId; readonly sessionId?: string | undefined };

/** Announces, once the transaction commits, that these sessions ended or may do something else now. */
export function announceSessions(db: Db, { businessId, accountId, sessionId }: SessionsOf): Promise<void> {
  return notify(db, channels.sessionsEnded, [businessId, accountId, sessionId].filter(Boolean).join(' '));
}

/** Who holds a session. */
interface Holder {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
  readonly sessionId: string;
}

/** Calls back with who is meant: a session is held against it by the names its holder has. As `onAnnounced`. */
export function onSessionsAnnounced(
  database: Listening,
  received: (isMeant: (holder: Holder) => boolean) => void,
  missed: () => void,
): void {
  const read = (payload: string): void => {
    // only `announceSessions` writes to this channel
    const [businessId, accountId, sessionId] = payload.split(' ');
    received(
      (holder) =>
        holder.businessId === businessId &&
        (accountId === undefined || holder.accountId === accountId) &&
        (sessionId === undefined || holder.sessionId === sessionId),
    );
  };
  database.listen(channels.sessionsEnded, read, missed);
}
