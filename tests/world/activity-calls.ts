// For the walk of every changing call: those that no table of roles makes, those whose table is looked at instead, and those that
// leave no entry, with the reason.
import { endpoints } from '@vitrine/contract/api';
import { inviteMember, listTeam } from '@vitrine/contract/team';
import { usualTheme } from '@vitrine/contract/theme-rules';
import type { Call } from './role-actions.ts';
import type { RoleStage } from './role-stage.ts';

const reads = 'reads, and takes its question as a body';
const sends = 'mails a link: what changes by it is told when it is used';
const begins = 'begins what another call ends, which is told';
const files =
  'makes or takes a file of the whole business: the rows that an import writes are told one by one, as its job’s doing';
const again = 'reads the store again: nothing that anybody set changes';

/** Nothing that anybody set is another afterwards. */
export const unchanging: Record<string, string> = {
  'POST /admin/v1/influencers/password/forgot': sends,
  'POST /admin/v1/influencers/{username}/password/reset': sends,
  'POST /admin/v1/influencers/login': 'signs in',
  'POST /admin/v1/own-stores/enter': 'signs in',
  'POST /admin/v1/store/auth/begin': begins,
  'POST /admin/v1/store/auth/store-credit': begins,
  'POST /admin/v1/store/sync/cancel': again,
  'POST /admin/v1/businesses/sync': again,
  'POST /admin/v1/store/connection/repeat': again,
  'POST /admin/v1/home/attention/work': again,
  'POST /admin/v1/orders/store-days': again,
  'POST /admin/v1/products/options/image': reads,
  'POST /admin/v1/products/media/search/url': reads,
  'POST /admin/v1/products/tagging-report': again,
  'POST /admin/v1/media/presigned-url': 'signs an address: nothing shows what comes there yet',
  'POST /admin/v1/media/trigger-compression': 'looks through a file that nothing shows yet',
  'POST /admin/v1/media/check-compression-status': reads,
  'POST /admin/v1/media/cancel-compression': 'forgets a file that nothing shows yet',
  'POST /admin/v1/links/back-half/check': reads,
  'POST /admin/v1/links/{business_id}/influencer/{username}': reads,
  'POST /admin/v1/links/{business_id}': reads,
  'POST /admin/v1/links/multi/{business_id}': reads,
  'POST /admin/v1/links/multi/verdicts': reads,
  'POST /admin/v1/figures/query': reads,
  'POST /admin/v1/figures/funnel': reads,
  'POST /admin/v1/figures/funnel.csv': reads,
  'POST /admin/v1/figures/funnel.parquet': reads,
  'POST /admin/v1/figures/query.csv': reads,
  'POST /admin/v1/figures/query.parquet': reads,
  'POST /admin/v1/figures/reports/open': reads,
  'POST /admin/v1/figures/schedules/{schedule_id}/send':
    'mails what it is set to mail: nothing that anybody set changes',
  'POST /admin/v1/influencers/validate/email': reads,
  'POST /admin/v1/influencers/validate/username': reads,
  'POST /admin/v1/influencers/{username}/terms/preview': reads,
  'POST /admin/v1/data/exports': files,
  'POST /admin/v1/data/exports/{export_id}/cancel': files,
  'POST /admin/v1/data/imports': files,
  'POST /admin/v1/data/imports/{import_id}/start': files,
  'POST /admin/v1/data/imports/{import_id}/cancel': files,
  'POST /admin/v1/store/plan/subscribe': begins,
  'POST /admin/v1/store/plan/cap': begins,
  'POST /admin/v1/store/plan/refresh': again,
  'POST /admin/v1/store/plan/upgrade/request': sends,
  'POST /admin/v1/businesses/{business_id}/domain/check': reads,
  'POST /admin/v1/shopboard/galleries/preview': reads,
  'POST /admin/v1/shopboard/{platform}/connect': begins,
  'POST /admin/v1/shopboard/{platform}/sync': again,
  'POST /admin/v1/shopboard/{platform}/sync/cancel': again,
  'POST /admin/v1/file/upload': 'keeps a picture that nothing shows yet: what comes to show it is told',
};

/** What takes a second person, a second store or months to come to: that the table each writes is told of. */
export const written: Record<string, string> = {
  'POST /admin/v1/store/plan/cancel': 'plans',
  'POST /admin/v1/store/plan/free': 'plans',
  'POST /admin/v1/own-stores': 'own_stores',
  'POST /admin/v1/own-stores/link': 'own_stores',
  'POST /admin/v1/own-stores/unlink': 'own_stores',
  'POST /admin/v1/team/owner/answer': 'accounts',
  'POST /admin/v1/team/leave': 'accounts',
  'POST /admin/v1/team/owner/offer': 'ownership_offers',
  'POST /admin/v1/team/owner/withdraw': 'ownership_offers',
  'POST /admin/v1/team/{account_id}/remove': 'accounts',
  'POST /admin/v1/store/app/connect': 'stores',
  'POST /admin/v1/store/app/remove': 'store_apps',
  'POST /admin/v1/store/app/secret': 'store_apps',
  'POST /admin/v1/store/app': 'store_apps',
  'POST /admin/v1/store/auth/connect': 'stores',
  'POST /admin/v1/businesses/disconnect': 'stores',
  'POST /admin/v1/links/multi/{multilink_id}/winner/undo': 'multilink_options',
  'POST /admin/v1/orders/commission/{decision_id}/undo': 'commission_decisions',
  'POST /admin/v1/orders/{order_id}/commission/appeal': 'commission_appeals',
  'POST /admin/v1/orders/{order_id}/commission/appeal/answer': 'commission_appeals',
  'POST /admin/v1/attribution/runs/{run_id}/cancel': 'attribution_runs',
  'POST /admin/v1/attribution/runs/{run_id}/start': 'attribution_runs',
  'POST /admin/v1/influencers/{username}/code/rotate': 'influencers',
  'POST /admin/v1/influencers/{username}/terms/accept': 'influencer_terms',
  'POST /admin/v1/influencers/{username}/terms/undo': 'influencer_terms',
  'POST /admin/v1/influencers/{username}/payouts': 'payouts',
  'POST /admin/v1/influencers/{username}/payouts/{payout_id}/undo': 'payouts',
  'POST /admin/v1/influencers/{username}/balance/settle': 'ledger_entries',
  'POST /admin/v1/influencers/{username}/statements/{month}/{currency}/invoice': 'invoices',
  'PUT /admin/v1/influencers/{username}/statements/{month}/{currency}/invoice/allocation': 'invoices',
  'POST /admin/v1/payouts/files': 'payout_files',
  'POST /admin/v1/payouts/files/{file_id}/discard': 'payout_files',
  'POST /admin/v1/payouts/files/{file_id}/settle': 'payout_files',
  'PUT /admin/v1/influencers/{username}/payee': 'payee_details',
  'POST /admin/v1/influencers/{username}/payee/withdraw': 'payee_details',
  'PUT /admin/v1/influencers/{username}/payee/agreement': 'payee_agreements',
  'POST /admin/v1/influencers/{username}/payee/tax-form': 'payee_tax_forms',
  'POST /admin/v1/influencers/{username}/payee/tax-form/document': 'payee_tax_documents',
  'POST /admin/v1/businesses/{business_id}/theme/take': 'settings',
  'POST /admin/v1/businesses/{business_id}/themes/{theme_id}/show': 'settings',
  'POST /admin/v1/businesses/{business_id}/themes/{theme_id}/remove': 'themes',
  'PUT /admin/v1/businesses/{business_id}': 'settings',
  'PUT /admin/v1/store/{business_id}/products_preferences': 'settings',
  'PUT /admin/v1/store/{business_id}/collections_preferences': 'settings',
  'PUT /admin/v1/store/appearance/options': 'option_values',
  'POST /admin/v1/orders/commission': 'commission_decisions',
  'POST /admin/v1/influencers/create': 'influencers',
  'POST /admin/v1/influencers/invite': 'influencers',
  'POST /admin/v1/join-page': 'settings',
  'PUT /admin/v1/shopboard': 'settings',
  'POST /admin/v1/shopboard/{platform}/auth/connect': 'social_accounts',
  'POST /admin/v1/shopboard/{platform}/auth/disconnect': 'social_accounts',
  'POST /admin/v1/shopboard/galleries': 'galleries',
  'POST /admin/v1/shopboard/galleries/{gallery_id}/edit': 'galleries',
  'POST /admin/v1/shopboard/galleries/{gallery_id}/remove': 'galleries',
  'POST /admin/v1/shopboard/galleries/{gallery_id}/restore': 'galleries',
  'POST /admin/v1/shopboard/{platform}/posts/change': 'posts',
  'POST /admin/v1/shopboard/{platform}/{post_id}/visible': 'posts',
  'POST /admin/v1/shopboard/{platform}/{post_id}/tag_products': 'post_products',
  'POST /admin/v1/shopboard/{platform}/posts/assign': 'posts',
  'POST /admin/v1/shopboard/{platform}/accounts/assign': 'social_accounts',
  'POST /admin/v1/shopboard/{platform}/{post_id}/rights/ask': 'post_rights',
  'POST /admin/v1/shopboard/{platform}/{post_id}/rights': 'posts',
  'POST /admin/v1/shopboard/{platform}/accounts/rights': 'social_accounts',
  'POST /admin/v1/upload-campaigns': 'upload_campaigns',
  'POST /admin/v1/upload-campaigns/{campaign_id}/edit': 'upload_campaigns',
  'POST /admin/v1/uploads/{upload_id}/approve': 'uploads',
  'POST /admin/v1/uploads/{upload_id}/decline': 'uploads',
  'POST /admin/v1/post-reports/{post_report_id}/uphold': 'post_reports',
  'POST /admin/v1/post-reports/{post_report_id}/reject': 'post_reports',
  'POST /admin/v1/post-reports/{post_report_id}/reopen': 'post_reports',
  'POST /admin/v1/applications/approve': 'join_applications',
  'POST /admin/v1/applications/decline': 'join_applications',
  'POST /admin/v1/applications/reopen': 'join_applications',
  'POST /admin/v1/applications/{application_id}/note': 'join_applications',
  'POST /admin/v1/applications/{application_id}/erase': 'join_applications',
  'POST /admin/v1/influencers/{username}/edit': 'influencers',
};

function find(name: string) {
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === name);
  if (!endpoint) throw new Error(`there is no ${name}`);
  return endpoint;
}

/** Calls of the merchant, in this order. */
export async function changes({ people, world }: RoleStage): Promise<Call[]> {
  const { token, businessId } = people.admin.merchant;
  const { account_id: invited } = await world.get(inviteMember, {
    token,
    body: { email: 'first@mail.example', role: 'viewer' },
  });
  await world.addStaff(people.admin.merchant, 'placed');
  const { members } = await world.get(listTeam, { token });
  const placed = members.find(({ username }) => username === 'placed')?.account_id;
  const business = { business_id: businessId };
  const zoe = { username: 'zoe' };
  const calls: [string, object?, object?][] = [
    ['POST /admin/v1/team/invite', {}, { email: 'second@mail.example', role: 'viewer' }],
    ['POST /admin/v1/team/{account_id}/invite', { account_id: invited }],
    ['POST /admin/v1/team/{account_id}/withdraw', { account_id: invited }],
    ['POST /admin/v1/team/{account_id}/edit', { account_id: placed }, { role: 'finance', exceptions: {} }],
    ['POST /admin/v1/store/connection', {}, { reads_email: true }],
    ['PUT /admin/v1/store/maker-fields', {}, { warnings: 'custom.care' }],
    ['PUT /admin/v1/attribution/rules', {}, { window_days: 12, priority: 'code' }],
    ['POST /admin/v1/attribution/runs', {}, { window_days: 9, priority: 'code', days: 30 }],
    ['PUT /admin/v1/businesses/{business_id}/theme', business, { theme: { font: 'rubik' } }],
    ['POST /admin/v1/businesses/{business_id}/themes/create', business, { name: 'Kept', theme: usualTheme }],
    ['PUT /admin/v1/businesses/{business_id}/commission', business, { holding_days: 9 }],
    ['PUT /admin/v1/businesses/{business_id}/terms', business, { terms: { commission: 7 } }],
    ['PUT /admin/v1/influencers/{username}/terms', zoe, { terms: { commission: 17 } }],
    ['POST /admin/v1/influencers/{username}/ledger/corrections', zoe, { amount: 5, currency: 'USD', reason: 'A try' }],
    [
      'PUT /admin/v1/businesses/{business_id}/payout-schedule',
      business,
      { every: 'month', weekday: 1, day: 3, minimum: null },
    ],
    [
      'PUT /admin/v1/businesses/{business_id}/payer',
      business,
      {
        legal_name: 'Atelier',
        street: 'Long 1',
        city: 'Town',
        country: 'DE',
        method: 'iban',
        iban: 'DE89370400440532013000',
      },
    ],
  ];
  return calls.map(([name, params, body]) => ({ endpoint: find(name), params, body }) as Call);
}
