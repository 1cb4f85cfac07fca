// The shape of a language's sentences: what every language file holds.
import type { MailSwitch } from '@vitrine/contract/notifications';
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
  /** Why a letter came: to the team, to influencers, to whoever applied to be one, and to addresses that get reports. */
  mailFooters: Record<'team' | 'partner' | 'applicant' | 'reader', string>;
  /** Words inside letters: headings and rows of what they list, and the page by which they are switched off. */
  letters: LetterWords;
  /** Roles in a team. */
  memberRoles: Record<MemberRole, string>;
  /** What influencers agree to before invoices are written in their name. */
  agreement: { title: string; text: string[] };
  /** What somebody reads who asked a network to have their data deleted here. */
  deletions: { deleted: string; unknown: string };
}

/** Of one thing, and of any other `{count}` of them. */
export interface CountedText {
  readonly one: string;
  readonly other: string;
}

export interface LetterWords {
  readonly figures: string;
  readonly figure_revenue: string;
  readonly figure_orders: string;
  readonly figure_visits: string;
  readonly figure_commission: string;
  readonly before: string;
  readonly before_change: string;
  readonly top_links: string;
  readonly top_posts: string;
  readonly top_influencers: string;
  readonly rising: string;
  readonly falling: string;
  readonly attention: string;
  readonly orders: CountedText;
  readonly pieces: CountedText;
  readonly visits: CountedText;
  readonly your_money: string;
  readonly earned: string;
  readonly held: string;
  readonly payable: string;
  readonly next_payout: string;
  readonly best_link: string;
  readonly store_away: string;
  readonly store_away_more: string;
  readonly reports_failed: CountedText;
  readonly orders_set_aside: CountedText;
  readonly work_failed: CountedText;
  readonly leaked_code: string;
  readonly leaked_code_more: CountedText;
  readonly applications: CountedText;
  readonly post_reports: CountedText;
  readonly sync_failed: string;
  readonly sync_failed_more: string;
  readonly goal_reached: string;
  readonly goal_so_far: string;
  readonly sales_dropped: string;
  readonly sales_dropped_day: string;
  readonly sales_dropped_week: string;
  readonly broken_link: string;
  readonly sold_out: string;
  readonly more_links: CountedText;
  readonly looks_changed: CountedText;
  readonly shorts_changed: CountedText;
  readonly changed_more: string;
  readonly amount_payable: string;
  readonly payable_to: CountedText;
  readonly stop: string;
  readonly leave_title: string;
  readonly leave_question: string;
  readonly leave_button: string;
  /** Scheduled reports: what they list, and the page by which an address agrees to them or leaves. */
  readonly report_figures: string;
  readonly report_before: string;
  readonly report_before_change: string;
  readonly report_top_products: string;
  readonly report_about: string;
  readonly report_all_traffic: string;
  readonly report_not: string;
  readonly report_segment: string;
  readonly report_tab: string;
  readonly report_tab_links: string;
  readonly report_tab_shorts: string;
  readonly report_tab_shopboard: string;
  readonly report_agree_title: string;
  readonly report_agree_question: string;
  readonly report_agree_button: string;
  readonly report_agree_done: string;
  readonly report_leave_question: string;
  readonly report_leave_done: string;
  readonly report_gone: string;
  readonly reports_unsent: CountedText;
  readonly unsent_more: string;
  /** What an applicant entered, and the link by which it is deleted. */
  readonly application_data: string;
  readonly application_erase: string;
  /** What a merchant answers whoever reported a post. */
  readonly report_words: string;
  readonly leave_done_title: string;
  readonly leave_done: string;
  readonly leave_gone_title: string;
  readonly leave_gone: string;
  /** What mails are about, as a thing that is switched off. */
  readonly kinds: Readonly<Record<MailSwitch, string>>;
}

/** Those with a single-use link, then those that tell of something; `events.ts` says what each carries. */
export type MailName =
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
  | 'account_requested'
  | 'application_confirm'
  | 'application_known'
  | 'application_declined'
  | 'application_made'
  | 'rights_asked'
  | 'report_received'
  | 'report_upheld'
  | 'report_rejected'
  | 'report_reopened'
  | 'upload_confirm'
  | 'upload_approved'
  | 'upload_declined'
  | 'upload_taken_down'
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
  | 'terms_changed'
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
