// Executes the arrows of the house over the real source files: who may import whom, and who writes which table.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCircles, folderOf, readSources, readTests, root, type Import, type Source } from './world/sources.ts';

/** What each package may import of ours, and of others where the list is closed. */
const packages = {
  contract: { ours: [], others: ['zod'] },
  shopfront: { ours: ['contract'], others: ['react', 'react-dom'] },
  server: { ours: ['contract', 'shopfront'], others: null },
  dashboard: { ours: ['contract', 'shopfront'], others: null },
  scenery: { ours: [], others: ['sharp'] },
  sandbox: { ours: ['scenery'], others: null },
} as const satisfies Record<string, { ours: readonly string[]; others: readonly string[] | null }>;

/** The features of the server from bottom to top; each may import the doors of those named beside it, and no others. */
const features: Record<string, readonly string[]> = {
  identity: [],
  plans: ['identity'],
  settings: [],
  stores: ['identity'],
  activity: ['identity', 'stores'],
  brand: ['identity', 'plans', 'settings', 'stores'],
  influencers: ['identity', 'plans', 'settings', 'stores', 'brand'],
  joining: ['identity', 'plans', 'settings', 'brand', 'influencers'],
  billing: ['identity', 'plans', 'stores', 'influencers'],
  links: ['identity', 'plans', 'stores', 'brand', 'influencers'],
  traffic: ['brand', 'links'],
  payees: ['identity', 'influencers', 'stores'],
  commissions: ['identity', 'settings', 'influencers', 'payees', 'links', 'traffic', 'stores'],
  figures: ['traffic'],
  media: ['stores'],
  vision: ['identity', 'plans', 'stores', 'media', 'brand'],
  feed: ['identity', 'plans', 'settings', 'stores', 'brand', 'influencers', 'links', 'media', 'vision'],
  questions: ['identity'],
  insights: [
    'identity',
    'activity',
    'plans',
    'stores',
    'brand',
    'influencers',
    'joining',
    'links',
    'traffic',
    'commissions',
    'figures',
    'feed',
    'questions',
  ],
  trends: ['identity', 'plans', 'stores', 'brand', 'links', 'insights'],
  pages: ['brand', 'joining', 'links', 'traffic', 'stores', 'media', 'feed', 'vision', 'trends'],
  imports: ['identity', 'plans', 'stores', 'links', 'media', 'insights'],
  moving: ['identity', 'payees', 'stores', 'traffic', 'commissions'],
  embedded: ['identity', 'stores', 'insights'],
  mailings: ['identity', 'plans', 'stores', 'brand', 'commissions', 'questions', 'insights'],
  notify: ['identity', 'brand', 'joining', 'questions', 'feed'],
};

/** Types every feature may take from identity, wherever it stands: who is asking, and how a call is served. */
const sharedTypes = { door: 'identity', names: ['Actor', 'Serve'] };

/** The one feature that writes each table; the job queue's own schema and the list of migrations are the platform's. */
const writers: Record<string, string> = {
  businesses: 'identity',
  accounts: 'identity',
  sessions: 'identity',
  single_use_codes: 'identity',
  email_changes: 'identity',
  account_deletions: 'identity',
  erasures: 'identity',
  authenticators: 'identity',
  recovery_codes: 'identity',
  passkeys: 'identity',
  own_stores: 'identity',
  passkey_challenges: 'identity',
  attempts: 'identity',
  account_requests: 'identity',
  ownership_offers: 'identity',
  activity: 'activity',
  influencers: 'influencers',
  influencer_ends: 'influencers',
  influencer_terms: 'influencers',
  join_applications: 'joining',
  social_accounts: 'feed',
  social_states: 'feed',
  social_syncs: 'feed',
  network_budgets: 'feed',
  posts: 'feed',
  post_pictures: 'feed',
  post_products: 'feed',
  galleries: 'feed',
  gallery_slugs: 'feed',
  post_owners: 'feed',
  post_rights: 'feed',
  post_reports: 'feed',
  post_report_steps: 'feed',
  upload_campaigns: 'feed',
  uploads: 'feed',
  retired_codes: 'influencers',
  awaited_codes: 'influencers',
  store_grants: 'stores',
  oauth_states: 'stores',
  stores: 'stores',
  syncs: 'stores',
  products: 'stores',
  variants: 'stores',
  collections: 'stores',
  collection_products: 'stores',
  inbox: 'stores',
  orders: 'stores',
  order_lines: 'stores',
  refunds: 'stores',
  order_repairs: 'stores',
  store_discounts: 'stores',
  links: 'links',
  link_products: 'links',
  link_collections: 'links',
  tag_counts: 'links',
  addresses: 'links',
  multilinks: 'links',
  multilink_options: 'links',
  replaced_experiences: 'links',
  link_gates: 'links',
  files: 'media',
  media_uploads: 'media',
  video_jobs: 'media',
  picture_vectors: 'vision',
  product_likeness: 'vision',
  vision_states: 'vision',
  tagging_reports: 'vision',
  tagging_decisions: 'vision',
  photo_searches: 'vision',
  post_finds: 'feed',
  barred_posts: 'feed',
  tagging_plans: 'feed',
  plans: 'plans',
  subscriptions: 'billing',
  usage_fees: 'billing',
  plan_entries: 'billing',
  bill_readings: 'billing',
  settings: 'settings',
  themes: 'brand',
  option_values: 'brand',
  brand_domains: 'brand',
  saved_questions: 'questions',
  shared_reports: 'questions',
  report_schedules: 'questions',
  report_readers: 'questions',
  day_notes: 'questions',
  goals: 'questions',
  digests_told: 'mailings',
  alerts_told: 'mailings',
  trend_months: 'trends',
  trend_orders: 'trends',
  trend_products: 'trends',
  trend_pairs: 'trends',
  trend_tops: 'trends',
  link_imports: 'imports',
  data_exports: 'moving',
  data_imports: 'moving',
  visits: 'traffic',
  checkout_requests: 'traffic',
  link_totals: 'traffic',
  agents: 'traffic',
  sources: 'traffic',
  product_events: 'traffic',
  visitor_hours: 'traffic',
  early_steps: 'traffic',
  visit_orders: 'traffic',
  facet_values: 'traffic',
  facts: 'traffic',
  fact_generations: 'traffic',
  facts_replaced: 'traffic',
  segments: 'figures',
  segment_loads: 'figures',
  sale_months: 'figures',
  sale_segments: 'figures',
  figure_readers: 'figures',
  traffic_states: 'traffic',
  recounts_due: 'traffic',
  agent_readings: 'traffic',
  spool_positions: 'traffic',
  daily_salts: 'traffic',
  attributions: 'commissions',
  store_days: 'stores',
  store_day_orders: 'stores',
  order_gaps: 'stores',
  order_histories: 'stores',
  set_aside_records: 'stores',
  deleted_orders: 'stores',
  privacy_requests: 'stores',
  catalogue_news: 'stores',
  variant_prices: 'stores',
  store_troubles: 'stores',
  store_pixels: 'stores',
  checkout_reports: 'stores',
  store_apps: 'stores',
  past_stores: 'stores',
  past_signers: 'stores',
  store_departures: 'stores',
  ledger_entries: 'commissions',
  statements: 'commissions',
  statement_lines: 'commissions',
  statement_months: 'commissions',
  payouts: 'commissions',
  commission_reviews: 'commissions',
  commission_decisions: 'commissions',
  commission_appeals: 'commissions',
  payout_files: 'commissions',
  payout_file_lines: 'commissions',
  credit_reversals: 'commissions',
  invoices: 'commissions',
  payee_notices: 'commissions',
  payee_details: 'payees',
  payee_agreements: 'payees',
  payee_tax_forms: 'payees',
  payee_tax_documents: 'payees',
  payee_tax_reads: 'payees',
  payers: 'payees',
  attribution_rules: 'commissions',
  attribution_runs: 'commissions',
  attribution_changes: 'commissions',
  self_purchases: 'commissions',
  link_sales: 'commissions',
  business_sales: 'commissions',
  sale_facts: 'commissions',
  migrations: 'platform',
  processes: 'platform',
};

/** Views of the migrations, by the feature whose tables they join. */
const views: Record<string, string> = {};

/**
 * Who may read (never write) tables of other features, file by file: insights to sort and page by figures in one query,
 * the ledger for businesses that have one, and the demo to make up its history.
 */
const readers: Record<string, readonly string[]> = {
  'demo/catalogue.ts': ['collections', 'products'],
  'demo/notices.ts': ['products'],
  'demo/order-states.ts': ['attributions', 'orders'],
  'features/billing/orders-store.ts': ['attributions', 'orders'],
  'demo/payees.ts': ['ledger_entries'],
  'demo/tag-posts.ts': ['post_pictures', 'posts'],
  'features/commissions/appeals/appeals-store.ts': ['orders'],
  'features/commissions/attribution/leaks-store.ts': ['orders'],
  'features/commissions/earnings/besides-store.ts': ['orders'],
  'features/commissions/erasing-store.ts': ['orders'],
  'features/commissions/books/books-store.ts': ['accounts', 'order_lines', 'orders'],
  'features/commissions/recount/balances.ts': ['accounts', 'orders', 'settings'],
  'features/commissions/recount/rows.ts': ['influencer_ends', 'influencer_terms', 'order_lines', 'orders', 'refunds'],
  'features/commissions/recount/sales-reports.ts': ['order_lines', 'orders', 'refunds', 'stores'],
  'features/commissions/recount/statements.ts': ['stores'],
  'features/commissions/standing/standing-store.ts': ['orders'],
  'features/commissions/sums/sales-store.ts': ['orders', 'stores'],
  'features/commissions/ledger/ledger-store.ts': ['orders', 'privacy_requests'],
  'features/commissions/earning-mails-store.ts': ['orders'],
  'features/commissions/notices-store.ts': ['influencers', 'orders', 'retired_codes', 'store_discounts'],
  'features/commissions/statements/statements-store.ts': ['businesses'],
  'features/commissions/verify.ts': ['businesses', 'stores'],
  'features/figures/answering.ts': ['facet_values'],
  'features/figures/sales/sale-segments-store.ts': ['sale_facts'],
  'features/figures/segments/segments-store.ts': ['facts', 'facts_replaced'],
  'features/identity/leaving/erasing.ts': ['facet_values'],
  'features/insights/attention/store.ts': ['attributions', 'links', 'orders'],
  'features/insights/bonuses-store.ts': ['ledger_entries'],
  'features/insights/credits/store.ts': ['attribution_changes', 'orders', 'self_purchases'],
  'features/insights/facets/facets-store.ts': [
    'facet_values',
    'links',
    'multilink_options',
    'multilinks',
    'replaced_experiences',
  ],
  'features/links/gates-store.ts': ['link_totals'],
  // which posts show goods that nobody can buy now: a filter of their list
  'features/feed/posts-store.ts': ['products'],
  // and whether a post shows anything that is sold
  'features/feed/public-store.ts': ['collection_products', 'products'],
  'features/mailings/digests-store.ts': ['accounts', 'businesses', 'stores'],
  'features/insights/lists/notices-store.ts': [
    'collections',
    'link_collections',
    'link_products',
    'links',
    'products',
    'variants',
  ],
  'features/insights/hidden-revenue.ts': ['business_sales'],
  'features/insights/lists/gate-filter.ts': ['link_gates', 'link_totals', 'links'],
  'features/insights/lists/multilink-page-store.ts': ['link_sales', 'link_totals', 'links', 'multilinks'],
  'features/insights/lists/page-store.ts': ['link_sales', 'link_totals', 'links'],
  'features/insights/live/store.ts': ['attributions', 'orders'],
  'features/insights/orders/store.ts': [
    'attributions',
    'commission_appeals',
    'commission_reviews',
    'links',
    'multilinks',
    'order_lines',
    'orders',
    'products',
    'self_purchases',
    'variants',
  ],
  'features/insights/reconciliation/store.ts': [
    'attributions',
    'order_repairs',
    'orders',
    'store_day_orders',
    'store_days',
  ],
  'features/insights/sold-titles-store.ts': ['order_lines'],
  'features/insights/verdicts/evidence-store.ts': [
    'attributions',
    'multilink_options',
    'multilinks',
    'orders',
    'stores',
  ],
  'features/moving/rows-store.ts': ['accounts', 'addresses', 'businesses', 'links', 'multilinks', 'orders', 'stores'],
  // whether anything shows a picture that was sent to a signed address: else it is cleaned
  'features/media/incoming/uploads-store.ts': ['influencers', 'links', 'multilinks', 'settings', 'themes'],
  // files of a business that is not here are nobody's to remove
  'features/media/store.ts': ['businesses'],
  // which pictures goods have now: those that are looked at, and those that are not any more
  'features/vision/keeping/pictures-store.ts': ['products'],
  'features/vision/keeping/likeness-store.ts': ['products'],
  'features/traffic/facts/week-hours.ts': ['stores'],
  // which products the orders of a month kept together, by how they came, and its bags
  'features/trends/counts-store.ts': ['attributions', 'businesses', 'order_lines', 'orders', 'product_events'],
  'features/traffic/store.ts': ['businesses'],
};

/** Tables of what is counted. Figures of it are asked of the door of figures, so that each has one definition. */
const counted = [
  'attributions',
  'business_sales',
  'checkout_requests',
  'facts',
  'ledger_entries',
  'link_sales',
  'link_totals',
  'order_lines',
  'orders',
  'product_events',
  'refunds',
  'sale_facts',
  'segments',
  'visits',
];

/** Features that show figures and own none, and which of their files go past the door all the same (decisions 137 and 206). */
const showing = [
  'activity',
  'billing',
  'brand',
  'embedded',
  'imports',
  'influencers',
  'insights',
  'links',
  'mailings',
  'notify',
  'pages',
  'payees',
  'plans',
  'questions',
];
const pastTheDoor: Record<string, string> = {
  'features/billing/orders-store.ts': 'the orders that fees are of, one by one, as they stand now',
  'features/insights/attention/store.ts': 'the first order that counts, one by itself',
  'features/insights/bonuses-store.ts':
    'bonuses are entries of the ledger, of a month and of no order: no fact tells them',
  'features/insights/credits/store.ts': 'what attribution would give and take, order by order, before it counts',
  'features/insights/hidden-revenue.ts':
    'one sum a list needs to know whether it tells revenue at all; it is never shown, and held against the door by tests/figures.db.test.ts',
  'features/insights/lists/gate-filter.ts':
    'which links have let in as many visits as they may, as their pages know it',
  'features/links/gates-store.ts': 'how many visits of those a link lets in are left, asked by its page',
  'features/insights/lists/multilink-page-store.ts':
    'puts multilinks in order by the same sums as links, while the engine is away too',
  'features/insights/lists/page-store.ts':
    'puts links in order along an index, while the engine is away too; held against the door by tests/figures.db.test.ts',
  'features/insights/live/store.ts': 'the latest orders one by one',
  'features/insights/orders/store.ts': 'orders one by one, with why they are credited',
  'features/insights/reconciliation/store.ts':
    'what the store tells of its orders beside ours, to find what is missing',
  'features/insights/sold-titles-store.ts': 'how products were called, and no number',
  'features/insights/verdicts/evidence-store.ts': 'squares of single amounts, which nobody is shown',
};

/** Files that add up what is counted and neither show figures nor are what these are made of, and why they do. */
const ownSums: Record<string, string> = {
  'demo/payees.ts': 'what people of the demo earned, so that they can be paid it; nobody is shown it',
  'features/stores/catalogue/selling-scores-store.ts':
    'how well a product sells in its store, of all orders whoever brought them: a score from 0 to 100, no figure of links',
};
/** Features whose own tables figures are made of. */
const counting = ['commissions', 'figures', 'traffic'];

/** Files that put a table's name into SQL later, where the patterns of writes do not see it, and why they may. */
const namers: Record<string, string> = {
  'features/moving/rows-store.ts':
    'moves a whole business: reads and writes rows of every table its list names, as they are, into a business that has none',
  'platform/jobs.ts': 'takes jobs out of the queue’s own table, which is the platform’s',
  'demo/unfinished.ts': 'takes a demo business cut short out of every table that has its id, whoever owns the table',
  'features/commissions/erasing-store.ts':
    'erases what it keeps of the orders of a store that asked for it, its own tables',
  'features/identity/leaving/erasing.ts':
    'erases a business that was deleted out of every table that has its id, whoever owns the table; of a person, its own',
  'features/stores/orders/erasing-store.ts': 'erases what a store brought, tables of its own feature',
  'features/stores/orders/past-stores-store.ts': 'drops what was under way of a store that another replaces, its own',
  'features/stores/catalogue/catalogue-store.ts': 'writes products, variants and collections, its own, in one way',
  'features/stores/catalogue/sync-store.ts': 'counts the same, its own',
  'features/traffic/retention/retention-store.ts': 'drops partitions of its own that nobody needs any more',
};

/** Rooms inside insights, from bottom to top, and whose doors each may enter; `facets` is a shelf that all may take from. */
const insightRooms: Record<string, readonly string[]> = {
  facets: [],
  analytics: ['facets'],
  query: ['facets'],
  verdicts: ['facets'],
  lists: ['facets', 'verdicts'],
  goals: ['facets'],
  attention: ['facets', 'goals', 'lists'],
  orders: [],
  credits: [],
  reconciliation: [],
  live: ['facets'],
  'day-events': [],
  reports: ['analytics', 'facets'],
};

/**
 * Rooms inside other features, from bottom to top, and whose doors each may enter; `shared` are the files at the feature's
 * top that every room may take from, `seams` those of a room that stand open beside its door.
 */
const featureRooms: Record<string, { shared: string[]; seams: string[]; rooms: Record<string, readonly string[]> }> = {
  stores: {
    shared: ['model', 'records', 'buyer', 'person-hash', 'gross', 'set-aside-store', 'store-failure', 'shifts'],
    seams: ['platforms/platform'],
    rooms: {
      platforms: [],
      connection: ['platforms'],
      catalogue: ['platforms', 'connection'],
      discounts: ['platforms', 'connection'],
      credits: ['platforms', 'connection'],
      billing: ['platforms', 'connection'],
      checkouts: ['platforms', 'connection'],
      orders: ['platforms', 'connection', 'catalogue', 'checkouts'],
    },
  },
  commissions: {
    shared: ['model', 'settings', 'time-zone', 'months', 'access', 'answers', 'sales-report', 'sold'],
    seams: [],
    rooms: {
      recount: [],
      books: [],
      earnings: [],
      standing: [],
      ledger: ['earnings', 'standing'],
      sums: ['earnings', 'ledger', 'standing'],
      reviews: ['standing', 'sums'],
      appeals: ['standing', 'reviews'],
      attribution: ['ledger', 'sums', 'reviews'],
      statements: ['ledger'],
      payouts: ['ledger', 'statements'],
      invoices: ['statements'],
      files: ['ledger', 'statements', 'payouts', 'invoices'],
      credits: ['statements', 'payouts', 'files'],
    },
  },
};

/** Inside the dashboard: what each part may import of the others. */
const dashboardParts: Record<string, readonly string[]> = {
  locales: [],
  api: ['locales'],
  ui: ['locales'],
  parts: ['api', 'ui', 'locales'],
  features: ['api', 'ui', 'parts', 'locales'],
  app: ['api', 'ui', 'parts', 'locales', 'features'],
  // a small page of its own, inside stores' admins
  embedded: ['locales'],
};

/** What of the contract the design system may know. */
const designWords = ['language', 'money', 'range'];

/** The parts of the dashboard from bottom to top, each with those it may import. */
const parts: Record<string, readonly string[]> = {
  codes: [],
  safety: [],
  'own-stores': [],
  figures: [],
  files: [],
  frame: [],
  plans: [],
  stores: [],
  products: ['stores'],
  points: ['products'],
  pictures: [],
  networks: [],
  posts: [],
  terms: ['figures'],
  orders: ['figures', 'stores', 'terms'],
  lists: ['files'],
  links: ['codes', 'figures', 'files', 'lists', 'orders', 'plans', 'stores'],
  influencers: ['figures', 'links'],
  goals: ['links'],
  appearance: [],
  previews: ['appearance', 'codes', 'figures', 'files', 'orders', 'plans', 'products', 'links', 'stores'],
};

/**
 * What stands around the packages, and the folders of ours each may import: journeys know the program from outside alone,
 * as people do; what benches and tests share stands in `tests/world`.
 */
const surroundings: Record<string, readonly string[]> = {
  bench: ['contract', 'server', 'sandbox', 'scenery', 'tests/world'],
  scripts: ['contract', 'server', 'tests/world'],
  'tests/e2e': ['contract', 'shopfront', 'dashboard', 'tests/world'],
  'tests/world': ['contract', 'server', 'sandbox'],
  // after the folders below it
  tests: ['contract', 'shopfront', 'server', 'dashboard', 'scripts', 'tests/world'],
};

/** The same for the tests inside the packages, beside their own package. */
const ownTests: Record<string, readonly string[]> = {
  contract: [],
  shopfront: ['contract'],
  server: ['contract', 'shopfront', 'sandbox', 'scenery', 'tests/world'],
  dashboard: ['contract', 'shopfront'],
  scenery: [],
  sandbox: ['scenery'],
};

/** By which a package is entered from outside: its words, what starts it, its doors, and what it keeps for tests. */
const entries = [
  /^(packages\/contract|scenery)\//,
  /^packages\/\w+\/src\/(locales|platform)\//,
  /^packages\/server\/src\/(app|events)\.ts$/,
  /^packages\/server\/src\/features\/(\w+)\/\1\.ts$/,
  /^packages\/sandbox\/src\/sandbox\.ts$/,
  /^packages\/dashboard\/src\/app\/screens\.ts$/,
  /^packages\/shopfront\/src\/rooms\.ts$/,
  /^packages\/\w+\/src\/.*\btesting\//,
];

const figures = 'server/src/features/figures';
const traffic = 'server/src/features/traffic';
const stores = 'server/src/features/stores';
const vision = 'server/src/features/vision';

/** What reaches into a package all the same, for which of its insides, and why. */
const insiders: Record<string, { why: string; files: readonly string[] }> = {
  'bench/crash.ts': { why: 'reads the clicks it was promised', files: [`${traffic}/intake/click-layout.ts`] },
  'bench/feed-import.ts': { why: 'is known to the networks as the demo is', files: ['server/src/network-apps.ts'] },
  'bench/parts/busy.ts': { why: 'copies at a rate of its own', files: [`${traffic}/copying/copier.ts`] },
  'bench/parts/history-draw.ts': { why: 'makes the same facts', files: [`${traffic}/facts/fact-sums.ts`] },
  'bench/parts/history-others.ts': { why: 'makes the same facts', files: [`${traffic}/facts/fact-sums.ts`] },
  'bench/parts/history-segments.ts': {
    why: 'writes and lists segments as closing does',
    files: [
      `${figures}/engine/engine.ts`,
      `${figures}/segments/segment-files.ts`,
      `${figures}/segments/segment-shapes.ts`,
      `${figures}/segments/segment-writer.ts`,
    ],
  },
  'bench/parts/intake.ts': {
    why: 'measures the copier alone, over a spool it writes itself',
    files: [
      `${traffic}/copying/copier.ts`,
      `${traffic}/intake/agent.ts`,
      `${traffic}/intake/click-id.ts`,
      `${traffic}/intake/spool-names.ts`,
      `${traffic}/intake/spool-record.ts`,
      `${traffic}/intake/spool.ts`,
    ],
  },
  'bench/parts/seeing.ts': {
    why: 'sees pictures as the job does that looks at those of stores',
    files: [`${vision}/eye/eye.ts`, `${vision}/keeping/courtesy.ts`],
  },
  'bench/parts/servers.ts': { why: 'finds the thread by its name', files: [`${traffic}/copying/copier.ts`] },
  'bench/storm.ts': {
    why: 'writes and signs what arrives at once',
    files: [
      'sandbox/src/shopify/include-fields.ts',
      'sandbox/src/shopify/shop-payloads.ts',
      'sandbox/src/shopify/signatures.ts',
    ],
  },
  'bench/sync.ts': {
    why: 'puts a program of stores alone together',
    files: [`${stores}/platforms/shopify/shopify.ts`],
  },
  'bench/vision.ts': {
    why: 'measures seeing and comparing alone, without the runtime in the program',
    files: [
      `${vision}/likeness/find-goods.ts`,
      `${vision}/likeness/picture-index.ts`,
      `${vision}/likeness/whitening.ts`,
      `${vision}/ranking.ts`,
      `${vision}/report/calibration.ts`,
      `${vision}/report/make-report.ts`,
      `${vision}/seeing/embedder.ts`,
    ],
  },
  'bench/vision-learn.ts': {
    why: 'sees as the program does, to learn what it keeps beside its network',
    files: [`${vision}/likeness/whitening.ts`, `${vision}/seeing/embedder.ts`, `${vision}/seeing/views.ts`],
  },
  'tests/e2e/acts-in-store.e2e.test.ts': {
    why: 'writes amounts as screens do',
    files: ['dashboard/src/ui/figures.ts'],
  },
  'tests/e2e/euro-payout.e2e.test.ts': { why: 'writes amounts as screens do', files: ['dashboard/src/ui/figures.ts'] },
  'tests/e2e/earnings.e2e.test.ts': { why: 'writes amounts as screens do', files: ['dashboard/src/ui/figures.ts'] },
  'tests/figures.db.test.ts': {
    why: 'asks the second opinion of the ledger, and has single visits go before their time',
    files: ['server/src/features/commissions/recount/recount.ts', 'server/src/features/traffic/retention/retention.ts'],
  },
  'tests/rights.db.test.ts': {
    why: 'compares what screens expect with what the server sends',
    files: [
      'dashboard/src/features/analytics/analytics-access.ts',
      'dashboard/src/features/analytics/tab-figures.ts',
      'dashboard/src/features/home/overview-view.ts',
      'dashboard/src/parts/figures/preview-figures.ts',
      'dashboard/src/parts/links/link-access.ts',
    ],
  },
  'tests/world/app.ts': {
    why: 'connects a store as a browser would, and knows the sandbox’s networks as the demo does',
    files: ['server/src/demo/connect-store.ts', 'server/src/network-apps.ts'],
  },
  'tests/world/closing-process.ts': {
    why: 'closes segments without the rest of the program, until it is killed',
    files: [
      `${figures}/engine/engine.ts`,
      `${figures}/question.ts`,
      `${figures}/segments/segment-files.ts`,
      `${figures}/segments/segments-store.ts`,
      `${figures}/segments/segments.ts`,
      `${traffic}/facts/facts-store.ts`,
    ],
  },
  'tests/world/arrival.ts': { why: 'signs as the store does', files: ['sandbox/src/shopify/signatures.ts'] },
  'tests/world/no-faults.ts': { why: 'hands out the switches as they begin', files: ['sandbox/src/faults.ts'] },
  'tests/world/signed-webhooks.ts': {
    why: 'hands out what the sandbox signs',
    files: ['sandbox/src/shopify/order-payload.ts', 'sandbox/src/shopify/signatures.ts'],
  },
  'tests/world/store-world.ts': {
    why: 'puts a program of stores alone together',
    files: [`${stores}/platforms/platform.ts`, `${stores}/platforms/shopify/shopify.ts`, `${stores}/routes.ts`],
  },
  'tests/world/tiny-network.ts': {
    why: 'writes a network as the program writes its own',
    files: [`${vision}/likeness/protocol-buffers.ts`],
  },
  'tests/world/visitor.ts': { why: 'a visitor as a request tells them', files: [`${traffic}/intake/agent.ts`] },
};

/** The only files that read the environment; the server's `env.ts` is given it by `main.ts`. */
const environmentReaders =
  /^(packages\/(server|sandbox)\/src\/main\.ts|packages\/server\/src\/(operate\/operate|features\/figures\/engine\/engine)\.ts|packages\/\w+\/vite\.[\w.]*ts|scripts\/.*)$/;

const serverRoot = 'packages/server/src';
const packageNames = Object.keys(packages) as (keyof typeof packages)[];
const sources = packageNames.flatMap((name) => readSources(`${folderOf(name)}/src`));
const server = sources.filter(({ path }) => path.startsWith(serverRoot));
const dashboard = sources.filter(({ path }) => path.startsWith('packages/dashboard/src'));

/** Every import of the sources with which `isWrong` finds fault, as a line to read. */
function listWrong(list: readonly Source[], isWrong: (from: Source, found: Import) => boolean): string[] {
  return list.flatMap((from) =>
    from.imports.filter((found) => isWrong(from, found)).map(({ specifier }) => `${from.path} imports ${specifier}`),
  );
}

const isOneOf = (list: readonly string[], name: string): boolean => list.includes(name);

/** Scenery stands beside the packages: what the demo's shop sells is no part of the product. */
const packageOf = (path: string): string => (path.startsWith('scenery/') ? 'scenery' : (path.split('/')[1] ?? ''));
/** The part of the server a file stands in: `platform`, `locales`, a feature's name, or `top` for what assembles them. */
function roomOf(path: string): string {
  const [room = '', name = ''] = path.slice(serverRoot.length + 1).split('/');
  if (room === 'features') return name;
  return ['platform', 'locales'].includes(room) ? room : 'top';
}

function isSharedType(from: Source, { specifier, typeOnly }: Import, room: string): boolean {
  if (!typeOnly || room !== sharedTypes.door) return false;
  const names = [...from.text.matchAll(/^import type \{([^}]*)\} from '([^']+)'/gm)]
    .filter(([, , target]) => target === specifier)
    .flatMap(([, list = '']) => list.split(',').map((item) => item.trim()));
  return names.filter(Boolean).every((item) => sharedTypes.names.includes(item));
}

/** A file says of itself that it decides from what it is given alone. */
const isPure = ({ text }: Source): boolean => /^\/\/ .*\bPure\b[^.]*\.$/.test(text.split('\n')[0] ?? '');

const partOf = (path: string): string => path.split('/')[3] ?? '';
const featureOf = (path: string): string => path.split('/')[4] ?? '';

/** The folder of `surroundings` a file stands in; null for a file of a package. */
const surroundingOf = (path: string): string | null =>
  Object.keys(surroundings).find((name) => path.startsWith(`${name}/`)) ?? null;
const placeOf = (path: string): string => surroundingOf(path) ?? packageOf(path);

describe('packages', () => {
  it.each(packageNames)('%s imports only the packages it may', (name) => {
    const { ours, others } = packages[name];
    const own = sources.filter(({ path }) => packageOf(path) === name);
    expect(own.length).toBeGreaterThan(0);
    const wrong = listWrong(own, (_from, { specifier, file }) => {
      if (file !== null) return packageOf(file) !== name && !isOneOf(ours, packageOf(file));
      return (
        others !== null &&
        !specifier.startsWith('node:') &&
        !others.some((other) => specifier === other || specifier.startsWith(`${other}/`))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('are entered by name, never by a path across their wall', () => {
    const wrong = listWrong(
      sources,
      (from, { specifier, file }) =>
        file !== null && specifier.startsWith('.') && packageOf(file) !== packageOf(from.path),
    );
    expect(wrong).toEqual([]);
  });

  it('have no circle of imports, not even of types', () => {
    expect(findCircles(sources)).toEqual([]);
  });
});

describe('tests, benches and scripts', () => {
  const around = Object.keys(surroundings).flatMap((name) => readTests(name));
  const inside = packageNames.flatMap((name) => readTests(folderOf(name)));

  it.each(Object.entries({ ...surroundings, ...ownTests }))('%s import beside themselves only %j', (name, below) => {
    const own = [...around, ...inside].filter(({ path }) => placeOf(path) === name);
    const wrong = listWrong(
      own,
      (_from, { file }) => file !== null && placeOf(file) !== name && !below.includes(placeOf(file)),
    );
    expect(wrong).toEqual([]);
  });

  it('enter a package by what it opens, or stand in the table with their reason', () => {
    const found = around.flatMap(({ path, imports }) => {
      const files = imports.flatMap(({ file }) => file ?? []);
      const inner = files.filter((file) => surroundingOf(file) === null && !entries.some((entry) => entry.test(file)));
      const names = [...new Set(inner)].map((file) => file.replace('packages/', ''));
      return names.length === 0 ? [] : [[path, names.toSorted()] as const];
    });
    const known = Object.entries(insiders).map(([path, { files }]) => [path, files.toSorted()] as const);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known));
  });
});

describe('rooms of the server', () => {
  it('the platform knows nothing above it; only its HTTP errors speak the locales', () => {
    const platform = server.filter(({ path }) => roomOf(path) === 'platform');
    const wrong = listWrong(platform, (from, { file }) => {
      if (file === null || packageOf(file) !== 'server' || roomOf(file) === 'platform') return false;
      return !(roomOf(file) === 'locales' && from.path === `${serverRoot}/platform/http/errors.ts`);
    });
    expect(wrong).toEqual([]);
  });

  it('the locales know words alone', () => {
    const locales = server.filter(({ path }) => roomOf(path) === 'locales');
    const wrong = listWrong(locales, (_from, { file }) => file === null || !/contract|locales/.test(file));
    expect(wrong).toEqual([]);
  });

  it('every feature stands in the table, and only there', () => {
    const folders = readdirSync(join(root, serverRoot, 'features'));
    expect(folders.toSorted()).toEqual(Object.keys(features).toSorted());
    const order = Object.keys(features);
    const upward = Object.entries(features).flatMap(([name, below]) =>
      below.filter((other) => order.indexOf(other) >= order.indexOf(name)),
    );
    expect(upward).toEqual([]);
  });

  it.each(Object.entries(features))('%s imports only the doors of %j', (name, below) => {
    const own = server.filter(({ path }) => roomOf(path) === name);
    const wrong = listWrong(own, (from, found) => {
      const { file } = found;
      if (file === null || packageOf(file) !== 'server') return false;
      const room = roomOf(file);
      if ([name, 'platform', 'locales'].includes(room)) return false;
      if (room === 'top') return file !== `${serverRoot}/events.ts`;
      const isDoor = file === `${serverRoot}/features/${room}/${room}.ts`;
      return !(isDoor && (below.includes(room) || isSharedType(from, found, room)));
    });
    expect(wrong).toEqual([]);
  });

  it('the events know the platform alone, and are at most 32', () => {
    const events = server.filter(({ path }) => path === `${serverRoot}/events.ts`);
    expect(listWrong(events, (_from, { file }) => file !== null && !/contract|platform/.test(file))).toEqual([]);
    const names = [...(events[0]?.text ?? '').matchAll(/^ {2}'([a-z]+\.[a-z-]+)':/gm)];
    expect(names.length).toBeGreaterThan(0);
    expect(names.length).toBeLessThanOrEqual(32);
  });
});

/** Files that may name the one platform there is, each with its reason. */
const platformNamers: Readonly<Record<string, string>> = {
  [`${serverRoot}/app.ts`]: 'lets the settings say where stores are',
  [`${serverRoot}/features.ts`]: 'puts the platform into the program',
  [`${serverRoot}/env.ts`]: 'settings of the environment',
  [`${serverRoot}/main.ts`]: 'hands the settings of the environment on',
  [`${serverRoot}/secrets.ts`]:
    'settings of the environment that the demo draws by itself, under names installations have stored',
  'packages/contract/src/codes.ts': 'a word no code may be, as addresses of the platform begin with it',
};

describe('store platforms', () => {
  it('are named in their own folder and where a reason stands, and nowhere else', () => {
    const folder = `${serverRoot}/features/stores/platforms/shopify/`;
    const naming = sources.filter(({ path, text }) => /shopify/i.test(text) && !path.startsWith(folder));
    const outside = naming.map(({ path }) => path).filter((path) => !/^(packages\/sandbox|scenery)\//.test(path));
    expect(outside.toSorted()).toEqual(Object.keys(platformNamers).toSorted());
  });

  it('are imported by the list of features alone', () => {
    const folder = `${serverRoot}/features/stores/platforms/shopify/`;
    const others = server.filter(({ path }) => !path.startsWith(folder) && path !== `${serverRoot}/features.ts`);
    expect(listWrong(others, (_from, { file }) => file?.startsWith(folder) ?? false)).toEqual([]);
  });

  it('are known to tests outside their folder by their entry alone', () => {
    const folder = `${serverRoot}/features/stores/platforms/shopify/`;
    const others = readTests('packages/server').filter(({ path }) => !path.startsWith(folder));
    const isInside = (file: string): boolean => file.startsWith(folder) && file !== `${folder}shopify.ts`;
    expect(listWrong(others, (_from, { file }) => file !== null && isInside(file))).toEqual([]);
  });
});

describe('rooms of insights', () => {
  const insightsRoot = `${serverRoot}/features/insights`;
  const own = server.filter(({ path }) => path.startsWith(`${insightsRoot}/`));
  /** The room a file stands in; empty for the door itself and what all rooms share. */
  const insightRoomOf = (path: string): string => {
    const [room = '', file] = path.slice(insightsRoot.length + 1).split('/');
    return file === undefined ? '' : room;
  };

  it('each stands in the table, and only there', () => {
    const rooms = new Set(own.map(({ path }) => insightRoomOf(path)).filter(Boolean));
    expect([...rooms].toSorted()).toEqual(Object.keys(insightRooms).toSorted());
  });

  it.each(Object.entries(insightRooms))('%s enters only the doors of %j', (name, below) => {
    const wrong = listWrong(
      own.filter(({ path }) => insightRoomOf(path) === name),
      (_from, { file }) => {
        if (file === null || !file.startsWith(`${insightsRoot}/`)) return false;
        const room = insightRoomOf(file);
        if (room === name || room === '') return false;
        const isDoor = room === 'facets' || file === `${insightsRoot}/${room}/${room}.ts`;
        return !(isDoor && below.includes(room));
      },
    );
    expect(wrong).toEqual([]);
  });
});

describe.each(Object.entries(featureRooms))('rooms of %s', (feature, { shared, seams, rooms }) => {
  const top = `${serverRoot}/features/${feature}`;
  const own = server.filter(({ path }) => path.startsWith(`${top}/`));
  const fileOf = (name: string): string => `${top}/${name}.ts`;
  /** The room a file stands in; empty for what stands at the feature's top. */
  const inside = (path: string): string => /^([\w-]+)\//.exec(path.slice(top.length + 1))?.[1] ?? '';

  it('stand in the table, each above those it enters, and only there', () => {
    const found = new Set(own.map(({ path }) => inside(path)).filter(Boolean));
    expect([...found].toSorted()).toEqual(Object.keys(rooms).toSorted());
    const order = Object.keys(rooms);
    const upward = Object.entries(rooms).flatMap(([name, below]) =>
      below.filter((other) => order.indexOf(other) >= order.indexOf(name)),
    );
    expect(upward).toEqual([]);
  });

  it.each(Object.entries(rooms))('%s enters only the doors of %j', (name, below) => {
    const open = [
      ...shared,
      ...below.map((room) => `${room}/${room}`),
      ...seams.filter((seam) => below.includes(inside(fileOf(seam)))),
    ];
    const wrong = listWrong(
      own.filter(({ path }) => inside(path) === name),
      (_from, { file }) =>
        file !== null && file.startsWith(`${top}/`) && inside(file) !== name && !open.map(fileOf).includes(file),
    );
    expect(wrong).toEqual([]);
  });

  it('share what knows no room', () => {
    const common = own.filter(({ path }) => shared.map(fileOf).includes(path));
    expect(common.map(({ path }) => path).toSorted()).toEqual(shared.map(fileOf).toSorted());
    const wrong = listWrong(
      common,
      (_from, { file }) => file !== null && file.startsWith(`${top}/`) && !shared.map(fileOf).includes(file),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the second opinion of money', () => {
  const room = `${serverRoot}/features/commissions/recount/`;
  /** What is no rule: the database, opening what is sealed, and plain numbers that both sides must keep to. */
  const mayTake = [
    `${serverRoot}/platform/db/db.ts`,
    `${serverRoot}/platform/crypto.ts`,
    'packages/contract/src/limits.ts',
  ];

  it('shares no function with the program it looks at, and is asked by its guard alone', () => {
    const own = server.filter(({ path }) => path.startsWith(room));
    expect(own.length).toBeGreaterThan(5);
    const taken = own.flatMap(({ imports }) => imports.flatMap(({ file }) => file ?? []));
    expect(taken.filter((file) => !file.startsWith(room) && !mayTake.includes(file))).toEqual([]);
    const askers = server.filter(
      ({ path, imports }) => !path.startsWith(room) && imports.some(({ file }) => file?.startsWith(room)),
    );
    expect(askers.map(({ path }) => path)).toEqual([`${serverRoot}/features/commissions/verify.ts`]);
  });
});

describe('tables', () => {
  const writes = [
    /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\('(\w+)'/g,
    /\binsert\s+into\s+(\w+)/gi,
    /\bupdate\s+(\w+)(?:\s+\w+)?\s+set\b/gi,
    /\bdelete\s+from\s+(\w+)/gi,
    /\b(?:copy|truncate(?:\s+table)?)\s+(\w+)\s*(?:\(|from\b|;|`)/gi,
  ];
  const writtenBy = server.flatMap(({ path, text }) =>
    writes.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, table = '']) => ({ table: table.toLowerCase(), path })),
    ),
  );

  it('each is written by the one feature that owns it', () => {
    const wrong = writtenBy.filter(({ table, path }) => writers[table] !== roomOf(path));
    expect(wrong).toEqual([]);
  });

  it('every table of the migrations has its owner, and no other table has', () => {
    const folder = join(root, serverRoot, 'migrations');
    const text = readdirSync(folder)
      .toSorted((a, b) => a.localeCompare(b))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    const there = new Set(['migrations']);
    for (const [, change, table = '', renamed = ''] of text.matchAll(
      /^(create|drop|alter) table (\w+)(?: rename to (\w+))?/gm,
    )) {
      if (change === 'create') there.add(table);
      else if (change === 'drop' || renamed !== '') there.delete(table);
      if (renamed !== '') there.add(renamed);
    }
    expect([...there].toSorted()).toEqual(Object.keys(writers).toSorted());
  });

  it('each is read by its feature, and by the files that may', () => {
    const reads = [
      /\b(?:selectFrom|innerJoin|leftJoin)\('(\w+)/g,
      /\b(?:from|join)\s+(?:only\s+)?(\w+)/g,
      // facts are named first and put into the SQL later
      /\bname: '(\w*facts)'/g,
    ];
    const owners = { ...writers, ...views };
    const found = server.flatMap(({ path, text }) => {
      if (!/\bsql`|\bsql<|\.selectFrom\(/.test(text)) return [];
      const code = text.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
      const names = reads.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name));
      const foreign = [...new Set(names)].filter((name) => name in owners && owners[name] !== roomOf(path));
      return foreign.length === 0 ? [] : [[path.slice(serverRoot.length + 1), foreign.toSorted()] as const];
    });
    expect(Object.fromEntries(found)).toEqual(readers);
  });

  it('figures go through their door, or past it for a reason', () => {
    const past = Object.entries(readers).filter(
      ([file, tables]) =>
        showing.includes(roomOf(`${serverRoot}/${file}`)) && tables.some((table) => counted.includes(table)),
    );
    expect(past.map(([file]) => file).toSorted()).toEqual(Object.keys(pastTheDoor).toSorted());
    expect(counted.filter((table) => !(table in writers) || showing.includes(writers[table] ?? ''))).toEqual([]);
  });

  it('what is counted is added up by the door and by those it is made of, or for a reason', () => {
    const isSum = /\bsum\((?!\()/;
    const adding = server.filter(({ path, text }) => {
      if (!/\bsql`|\bsql</.test(text) || counting.includes(roomOf(path)) || showing.includes(roomOf(path)))
        return false;
      const statements = [...text.matchAll(/`[^`]*`/g)].map(([statement]) => statement);
      return statements.some(
        (statement) =>
          isSum.test(statement) &&
          counted.some((table) => new RegExp(`\\b(?:from|join)\\s+${table}\\b`).test(statement)),
      );
    });
    expect(adding.map(({ path }) => path.slice(serverRoot.length + 1)).toSorted()).toEqual(Object.keys(ownSums));
  });

  it('are named by a variable in the files alone that may', () => {
    const byVariable =
      /\bsql\.table\(|\b(?:into|update|from|join|table)\s+\$\{sql\.(?:id|raw|ref)\(|\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto|selectFrom)\(\w/;
    const naming = server
      .filter(({ text }) => byVariable.test(text))
      .map(({ path }) => path.slice(serverRoot.length + 1));
    expect(naming.toSorted()).toEqual(Object.keys(namers).toSorted());
  });

  it('insights never writes', () => {
    expect(writtenBy.filter(({ path }) => roomOf(path) === 'insights')).toEqual([]);
  });

  it('only what keeps a table asks the database: doors and routes hold no SQL', () => {
    const holders = server
      .filter(({ path }) => /\/features\/(\w+)\/(\1|routes)\.ts$/.test(path))
      .filter(({ text }) => /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text));
    expect(holders.map(({ path }) => path)).toEqual([]);
  });
});

describe('pure files', () => {
  const pure = sources.filter(isPure);
  const purePaths = new Set(pure.map(({ path }) => path));
  const outside = /(\/platform\/|\/store\.ts$|\/env\.ts$|\/main\.ts$|\/clock\.ts$)/;

  it('are there: money, rules of links, attribution and figures are decided without a world', () => {
    const wanted = [
      'links/plan-link',
      'links/address',
      'links/utm',
      'commissions/attribution/decision',
      'commissions/attribution/evidence',
    ];
    const missing = [...wanted, 'insights/figures', 'stores/orders/order-snapshot'].filter(
      (name) => !purePaths.has(`${serverRoot}/features/${name}.ts`),
    );
    expect(missing).toEqual([]);
  });

  it('import no platform, store, clock or environment, and run nothing that is not pure', () => {
    const wrong = listWrong(pure, (_from, { specifier, file, typeOnly }) => {
      if (file === null)
        return specifier.startsWith('node:') && !/^node:(crypto|util|path|assert|zlib)$/.test(specifier);
      if (outside.test(file)) return true;
      return !typeOnly && packageOf(file) === 'server' && !purePaths.has(file);
    });
    expect(wrong).toEqual([]);
  });

  it('read neither time, chance nor environment', () => {
    const wrong = pure.filter(({ text }) => /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\./.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe('rooms of the dashboard', () => {
  it.each(Object.entries(dashboardParts))('%s imports only %j', (part, below) => {
    const own = dashboard.filter(({ path }) => partOf(path) === part);
    const wrong = listWrong(own, (_from, { file }) => {
      if (file === null || packageOf(file) !== 'dashboard') return false;
      return partOf(file) !== part && !below.includes(partOf(file));
    });
    expect(wrong).toEqual([]);
  });

  it('the design system knows languages, money and ranges of the contract, and nothing else', () => {
    const own = dashboard.filter(({ path }) => partOf(path) === 'ui');
    const allowed = designWords.map((name) => `packages/contract/src/${name}.ts`);
    const wrong = listWrong(
      own,
      (_from, { file }) => file !== null && packageOf(file) !== 'dashboard' && !allowed.includes(file),
    );
    expect(wrong).toEqual([]);
  });

  it('every part stands in the table, above those it imports', () => {
    const folders = readdirSync(join(root, 'packages/dashboard/src/parts'));
    expect(folders.toSorted()).toEqual(Object.keys(parts).toSorted());
    const order = Object.keys(parts);
    const upward = Object.entries(parts).flatMap(([name, below]) =>
      below.filter((other) => order.indexOf(other) >= order.indexOf(name)),
    );
    expect(upward).toEqual([]);
  });

  it.each(Object.entries(parts))('the part %s imports only the parts %j', (name, below) => {
    const own = dashboard.filter(({ path }) => partOf(path) === 'parts' && featureOf(path) === name);
    const wrong = listWrong(own, (_from, { file }) => {
      if (file === null || packageOf(file) !== 'dashboard' || partOf(file) !== 'parts') return false;
      return featureOf(file) !== name && !below.includes(featureOf(file));
    });
    expect(wrong).toEqual([]);
  });

  it('what a part asks of the server, two features use or the parts themselves; a hook of one feature stands in it', () => {
    const own = dashboard.filter(({ path }) => partOf(path) === 'parts');
    const wrong = own.flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:function|const) (use[A-Z]\w*)/gm)].flatMap(([, name = '']) => {
        const word = new RegExp(`\\b${name}\\b`, 'g');
        const isUsedHere = [...text.matchAll(word)].length > 1;
        const users = dashboard.filter((other) => other.path !== path && other.text.search(word) >= 0);
        const rooms = new Set(users.map((user) => featureOf(user.path)));
        const isShared = isUsedHere || users.some((user) => partOf(user.path) !== 'features') || rooms.size > 1;
        return isShared ? [] : [`${name} of ${path}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('tables are drawn by DataTable, and only those of home by its drawing alone', () => {
    const drawing = 'packages/dashboard/src/ui/table.tsx';
    const users = dashboard.filter(({ imports }) => imports.some(({ file }) => file === drawing));
    const names = users.map(({ path }) => path.slice('packages/dashboard/src/'.length));
    expect(names).toEqual(['features/home/overview.tsx', 'features/home/recent-orders.tsx', 'ui/data-table.tsx']);
  });

  it('features never import each other', () => {
    const own = dashboard.filter(({ path }) => partOf(path) === 'features');
    const wrong = listWrong(
      own,
      (from, { file }) =>
        file !== null &&
        packageOf(file) === 'dashboard' &&
        partOf(file) === 'features' &&
        featureOf(file) !== featureOf(from.path),
    );
    expect(wrong).toEqual([]);
  });
});

/** Names of types that the contract and another package both export: one thing as it is answered and as it is held. */
const heldNames: Readonly<Record<string, string>> = {
  AppliedTerms: 'in the answer, and in minor units',
  Attribution: 'of an order, and the service that decides it',
  AttributionRules: 'in the answer, and as settings keep them',
  Balance: 'in the answer, and as the ledger sums it',
  Brand: 'in the answer, and the service that gives it',
  Claim: 'in the answer, and as it was found',
  Credit: 'in the answer, and as a run stores it',
  Experience: 'in the answer, and as figures name it',
  MultilinkDraft: 'sent, and as the form holds it',
  MultilinkRow: 'of a list, and of the table',
  Payout: 'in the answer, and as it was recorded',
  Settings: 'in the answer, and the service that keeps them',
  Statement: 'in the answer, and as it was issued',
};

describe('names of types', () => {
  const declared = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^(export )?(?:abstract )?(?:interface|type|class) (\w+)/gm)].map(([, exported, name = '']) => ({
      path,
      name,
      isExported: exported !== undefined,
    })),
  );
  const exported = declared.filter(({ isExported }) => isExported);
  const listFiles = (list: typeof declared, of: string): string[] =>
    list.filter(({ path, name }) => `${packageOf(path)} ${name}` === of).map(({ path }) => path);

  it('one that a package exports stands for one thing in it', () => {
    // what a screen's file calls its own props and rows is read in that file alone
    const seen = declared.filter(({ path, isExported }) => isExported || packageOf(path) !== 'dashboard');
    const names = new Set(exported.map(({ path, name }) => `${packageOf(path)} ${name}`));
    const wrong = [...names].filter((of) => new Set(listFiles(seen, of)).size > 1);
    expect(wrong).toEqual([]);
  });

  it('one that the contract exports is taken again for the same thing alone', () => {
    const words = new Set(exported.filter(({ path }) => packageOf(path) === 'contract').map(({ name }) => name));
    const again = exported.filter(
      ({ path, name }) => words.has(name) && ['server', 'dashboard'].includes(packageOf(path)),
    );
    expect([...new Set(again.map(({ name }) => name))].toSorted()).toEqual(Object.keys(heldNames));
  });
});

describe('every file', () => {
  const scripts = readSources('scripts');
  const settings = packageNames.flatMap((name) =>
    readSources(folderOf(name)).filter(({ path }) => !path.includes('/src/')),
  );

  it('of the server fetches nothing from outside but by the one guarded client', () => {
    // what asks the program itself or its sandbox, and tests
    const allowed = /^packages\/server\/src\/(platform\/outside\.ts|main\.ts|demo\/.*|.*\/testing\/.*|.*\.test\.ts)$/;
    const ways = /(?<![.\w])fetch\(|from '(?:undici|axios|got|ky|(?:node:)?https|node:http2)'|\bnew WebSocket\(/;
    const opening = /import \{[^}]*\b(request|get|Agent)\b[^}]*\} from 'node:https?'/;
    const wrong = sources.filter(({ path, text }) => {
      if (!path.startsWith('packages/server/src/') || allowed.test(path)) return false;
      return ways.test(text) || opening.test(text);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('leaves the environment to the programs that start', () => {
    const reading = [...sources, ...settings, ...scripts].filter(({ text }) => /\bprocess\.env\b/.test(text));
    expect(reading.map(({ path }) => path).filter((path) => !environmentReaders.test(path))).toEqual([]);
  });

  it('says why where it leaves a rule of the linter aside', () => {
    const lines = sources.flatMap(({ path, text }) => text.split('\n').map((line) => `${path}: ${line.trim()}`));
    expect(lines.filter((line) => /\b(oxlint|eslint)-disable/.test(line) && !/ -- \S/.test(line))).toEqual([]);
  });

  it('begins with its purpose', () => {
    const mute = sources.filter(({ text }) => !/^\/\/ \S/.test(text));
    expect(mute.map(({ path }) => path)).toEqual([]);
  });

  it('has a name that says something', () => {
    const vague = sources.filter(({ path }) => /\/(utils?|helpers?|misc|common|types)(\.tsx?|\/)/.test(path));
    expect(vague.map(({ path }) => path)).toEqual([]);
  });
});
