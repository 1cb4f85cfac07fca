// The shape of a language's sentences: what every language file holds.
import type { TroubleKind } from '@vitrine/contract/stores';
import type { ProblemCode } from '@vitrine/contract/problem';
import type { MemberRole } from '@vitrine/contract/team-rights';

/** What each language file holds; `{name}` stands for a value. */
export interface Texts {
  problems: Record<ProblemCode, string>;
  fields: Record<string, string>;
  reasons: Record<string, string>;
  /** Why a file is no table. */
  tables: Record<string, string>;
  /** Why an archive of a business is not brought in. */
  archives: Record<string, string>;
  /** Headings of tables. */
  columns: Record<string, string>;
  /** Words in cells of tables. */
  cells: Record<'LOOK' | 'SHORT' | 'yes', string>;
  mails: Record<MailName, { subject: string; lines: string[]; button: string }>;
  /** Why a letter came: to the team, and to influencers. */
  mailFooters: Record<'team' | 'partner', string>;
  /** Roles in a team. */
  memberRoles: Record<MemberRole, string>;
  /** What influencers agree to before invoices are written in their name. */
  agreement: { title: string; text: string[] };
}

/** Those with a single-use link, then those that tell of something; `events.ts` says what each carries. */
export type MailName =
  | 'account_requested'
  | 'verification'
  | 'reset'
  | 'invitation'
  | 'team_invitation'
  | 'team_removed'
  | 'team_left'
  | 'ownership_offered'
  | 'ownership_moved'
  | 'store_linked'
  | 'store_unlinked'
  | 'code'
  | 'code_waits'
  | 'code_in_store'
  | 'code_not_made'
  | 'code_kept'
  | 'links_broken'
  | 'store_access_lost'
  | TroubleKind
  | 'data_request'
  | 'export_ready'
  | 'payee_entered'
  | 'payee_changed'
  | 'sign_in'
  | 'sales'
  | 'refunds'
  | 'statement'
  | 'paid'
  | 'rate_falls'
  | 'code_ends'
  | 'ended'
  | 'ended_unseen'
  | 'balance_request'
  | 'payouts_due'
  | 'appeal_made'
  | 'appeal_accepted'
  | 'appeal_declined'
  | 'reviewed'
  | 'plan_frozen'
  | 'plan_cap_reached'
  | 'plan_asked'
  | 'new_email'
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
  | 'keep_account'
  | 'account_kept'
  | 'account_deleted'
  | 'business_leaves';
