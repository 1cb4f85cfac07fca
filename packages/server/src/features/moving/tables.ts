// Which tables a whole business is, in the order they refer to each other, and which stay behind and why. Pure.

export interface MovedTable {
  readonly table: string;
  /** Columns that stay behind: secrets, and what is counted anew. */
  readonly without?: readonly string[];
  /** Which of its rows; all of the business where it is left out. Written by us alone. */
  readonly only?: string;
  /** Rows whose column `sealed` opens for the account, or for the business alone; moved under a passphrase or not at all. */
  readonly sealed?: 'account' | 'business' | 'beside';
  /** Of all businesses: rows that rows of this one refer to by a hash, so that they are the same everywhere. */
  readonly shared?: true;
}

const usedIn = (column: string): string =>
  ['visits', 'product_events', 'checkout_requests']
    .map((table) => `select ${column} from ${table} where business_id = $1`)
    .join(' union ');

export const movedTables: readonly MovedTable[] = [
  { table: 'settings' },
  { table: 'themes' },
  { table: 'option_values' },
  {
    table: 'stores',
    without: [
      'sealed_access_token',
      'access_token_expires_at',
      'sealed_refresh_token',
      'refresh_token_expires_at',
      'client_id',
      'grant_kind',
      'status',
      'disconnected_at',
      'backfill_cursor',
    ],
  },
  { table: 'products' },
  { table: 'variants' },
  { table: 'variant_prices' },
  { table: 'collections' },
  { table: 'collection_products' },
  { table: 'store_discounts' },
  { table: 'accounts', without: ['password_hash', 'role'], only: `role = 'influencer'` },
  { table: 'influencers' },
  { table: 'influencer_terms' },
  { table: 'influencer_ends' },
  { table: 'retired_codes' },
  { table: 'awaited_codes' },
  { table: 'join_applications', without: ['token_hash', 'token_expires_at'], only: 'verified_at is not null' },
  // clips lie beside pictures, which alone are moved
  { table: 'files', without: ['has_clip'] },
  {
    table: 'social_accounts',
    without: ['sealed_tokens', 'tokens_issued_at', 'status'],
  },
  { table: 'posts' },
  { table: 'post_pictures', without: ['clip_tries'] },
  { table: 'post_products' },
  { table: 'galleries' },
  { table: 'gallery_slugs' },
  { table: 'post_owners' },
  { table: 'post_rights', without: ['email'] },
  { table: 'post_reports' },
  { table: 'post_report_steps' },
  { table: 'upload_campaigns' },
  { table: 'uploads', without: ['token_hash', 'token_expires_at'], only: 'queued_at is not null' },
  { table: 'multilinks' },
  { table: 'links' },
  { table: 'link_products' },
  { table: 'link_collections' },
  { table: 'link_totals' },
  { table: 'multilink_options' },
  { table: 'replaced_experiences' },
  { table: 'link_gates' },
  { table: 'addresses' },
  { table: 'tag_counts' },
  { table: 'orders' },
  { table: 'order_lines' },
  { table: 'refunds' },
  { table: 'order_repairs' },
  { table: 'order_gaps' },
  { table: 'deleted_orders' },
  // asked for, and counted where it comes to
  { table: 'trend_months', without: ['counted_for', 'counted_at'] },
  { table: 'store_days', only: `state = 'read'` },
  {
    table: 'store_day_orders',
    only: `exists (select from store_days d where d.business_id = t.business_id and d.day = t.day and d.state = 'read')`,
  },
  { table: 'checkout_reports' },
  { table: 'attribution_rules' },
  { table: 'attributions', without: ['counted'] },
  { table: 'self_purchases' },
  { table: 'ledger_entries' },
  { table: 'commission_reviews' },
  { table: 'commission_decisions' },
  { table: 'commission_appeals' },
  { table: 'statements' },
  { table: 'statement_months' },
  { table: 'statement_lines' },
  { table: 'payouts' },
  { table: 'credit_reversals', only: `state <> 'waiting'` },
  { table: 'payee_agreements' },
  { table: 'payee_notices' },
  { table: 'payers', sealed: 'business' },
  { table: 'payee_details', sealed: 'account' },
  { table: 'payee_tax_forms', sealed: 'account' },
  { table: 'payee_tax_documents', sealed: 'account' },
  { table: 'payee_tax_reads', sealed: 'beside' },
  { table: 'payout_files', sealed: 'business' },
  { table: 'payout_file_lines', sealed: 'beside' },
  { table: 'invoices', sealed: 'account' },
  {
    table: 'saved_questions',
    only: `exists (select from accounts a where a.business_id = t.business_id and a.account_id = t.owner_id
      and a.role in ('admin', 'influencer'))`,
  },
  { table: 'day_notes', without: ['account_id'] },
  { table: 'goals' },
  { table: 'agents', shared: true, only: `agent_id in (${usedIn('agent_id')})` },
  { table: 'sources', shared: true, only: `source_id in (${usedIn('source_id')})` },
  { table: 'visits' },
  { table: 'product_events' },
  { table: 'checkout_requests' },
  { table: 'visit_orders' },
  { table: 'traffic_states' },
];

const secret = 'a secret of this installation, or of a person';
const derived = 'counted anew from what is moved';
const passing = 'of the moment: what is under way, and what was told once';
const ofOperator = 'of this installation, not of the business';

/** Tables with rows of businesses that are not moved, and why. */
export const leftTables: Readonly<Record<string, string>> = {
  sessions: secret,
  single_use_codes: secret,
  ownership_offers: passing,
  email_changes: passing,
  account_deletions: passing,
  authenticators: secret,
  recovery_codes: secret,
  passkeys: secret,
  own_stores: ofOperator,
  store_grants: secret,
  oauth_states: secret,
  social_states: secret,
  social_syncs: passing,
  store_apps: secret,
  past_signers: secret,
  store_departures: secret,
  past_stores: passing,
  store_pixels: secret,
  shared_reports: secret,
  report_schedules: 'mails to people, who agreed to get them from this installation',
  report_readers: 'people who agreed to get mails from this installation',
  digests_told: passing,
  alerts_told: passing,
  inbox: passing,
  syncs: passing,
  set_aside_records: passing,
  catalogue_news: passing,
  store_troubles: passing,
  order_histories: passing,
  link_imports: passing,
  early_steps: passing,
  visitor_hours: passing,
  recounts_due: passing,
  attribution_runs: passing,
  attribution_changes: passing,
  media_uploads: passing,
  data_exports: passing,
  data_imports: passing,
  vision_states: passing,
  picture_vectors: derived,
  trend_orders: derived,
  trend_products: derived,
  trend_pairs: derived,
  trend_tops: derived,
  plans: ofOperator,
  plan_entries: ofOperator,
  subscriptions: ofOperator,
  bill_readings: ofOperator,
  usage_fees: ofOperator,
  activity: 'who did what in this installation, by its people and calls',
  brand_domains: ofOperator,
  erasures: ofOperator,
  privacy_requests: ofOperator,
  facet_values: derived,
  sale_facts: derived,
  link_sales: derived,
  business_sales: derived,
};
