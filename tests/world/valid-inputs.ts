// What the calls of the contract are sent that an empty body does not do for: valid, so that what is answered is of rights.
import type { BodySent } from '@vitrine/contract/endpoint';
import type { createMultilink } from '@vitrine/contract/multilinks';
import { usualTheme } from '@vitrine/contract/theme-rules';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { allPermissions } from '../../packages/server/src/features/identity/identity.ts';

const saved = { name: 'Saved', owner: 'business' } as const;
export const conditioned = { ...saved, filters: [{ by: 'country' as const, values: ['IL'] }] };
export const viewed = { list: 'links' as const, name: 'Best', address: '?sort=revenue' };
export const funnelled = { ...saved, steps: ['visit' as const, 'order' as const] };
export const noted = { day: '2026-11-20', text: 'Sale begins' };
export const aimed = { measure: 'orders' as const, target: 10, period: 'month' as const, first_day: '2026-11-01' };
export const scheduled = () => ({
  name: 'Secret schedule',
  tab: 'all' as const,
  range: 'last_7_days' as const,
  every: 'week' as const,
  hour: 8,
  readers: [{ kind: 'address' as const, email: `${randomUUID()}@mail.example`, language: 'en' as const }],
});
/** Under an address of its own each time. */
export const galleried = () => ({
  title: 'Gallery',
  slug: `g-${randomUUID()}`,
  rule: { by: 'all' as const },
  layout: 'grid' as const,
});
export const reported = () => ({
  name: 'Secret report',
  range: { kind: 'preset' as const, preset: 'lifetime' as const },
  tabs: ['links' as const],
  figures: ['visits' as const],
  breakdowns: ['link' as const],
  ends_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
});
const days = { from_date: '2026-10-01', to_date: '2026-10-02' };

/** Bodies that pass validation where an empty one does not. */
export const bodies: Record<string, (owned: Readonly<Record<string, string>>) => object> = {
  'POST /auth/user/email': () => ({ email: 'another@mail.example' }),
  'POST /auth/user/password': () => ({ new_password: 'a blue kettle 4' }),
  'POST /auth/user/confirm': () => ({ password: 'not the right one 1' }),
  'POST /auth/user/second-step': () => ({ code: '123456' }),
  'POST /auth/user/passkeys': () => ({
    name: 'Phone',
    passkey: {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
    },
  }),
  'POST /admin/v1/own-stores': () => ({ name: 'A second', username: 'a-second' }),
  'POST /admin/v1/own-stores/link': () => ({ username: 'nobody', password: 'of nobody 1' }),
  'POST /admin/v1/own-stores/unlink': (owned) => ({ business_id: owned['business_id'] }),
  'POST /admin/v1/own-stores/enter': (owned) => ({ business_id: owned['business_id'] }),
  'POST /admin/v1/store/app': () => ({ shop: 'third', client_id: 'an app', client_secret: 'a secret of it' }),
  'POST /admin/v1/store/app/secret': () => ({ client_secret: 'a secret of it' }),
  'POST /admin/v1/store/connection': () => ({ reads_email: false }),
  'POST /admin/v1/store/discounts': () => ({ code: 'TAKEN10', kind: 'percentage', value: 10 }),
  'PUT /admin/v1/store/appearance/options': () => ({ Size: { type: 'text', values: {} } }),
  'POST /admin/v1/links/back-half/check': () => ({ code: 'a-free-end' }),
  'POST /admin/v1/orders/store-days': () => ({ ...days, repair: false }),
  'POST /admin/v1/attribution/runs': () => ({ window_days: 7, priority: 'code', days: 30 }),
  'PUT /admin/v1/attribution/rules': () => ({ window_days: 7, priority: 'code' }),
  'POST /admin/v1/influencers/create': (owned) => ({
    username: 'newcomer',
    email: 'newcomer@mail.example',
    profile_image_url: owned['picture'],
    promocode: null,
    permissions: allPermissions,
  }),
  'POST /admin/v1/influencers/invite': () => ({
    people: [{ email: 'comer@mail.example' }],
    permissions: allPermissions,
    dry_run: false,
  }),
  'PUT /admin/v1/shopboard': () => ({ is_indexed: false }),
  'POST /admin/v1/shopboard/{platform}/auth/connect': () => ({ code: 'a code', state: 'a state' }),
  'POST /admin/v1/shopboard/galleries': () => galleried(),
  'POST /admin/v1/shopboard/galleries/preview': () => ({ rule: { by: 'all' } }),
  'POST /admin/v1/shopboard/galleries/{gallery_id}/edit': () => galleried(),
  'POST /admin/v1/shopboard/{platform}/posts/change': () => ({ post_ids: [randomUUID()], is_visible: false }),
  'POST /admin/v1/shopboard/{platform}/{post_id}/visible': () => ({ is_visible: false }),
  'POST /admin/v1/shopboard/{platform}/{post_id}/tag_products': () => ({ product_ids: ['9001'] }),
  'POST /admin/v1/shopboard/{platform}/posts/assign': () => ({ post_ids: [randomUUID()], influencer_username: null }),
  'POST /admin/v1/shopboard/{platform}/accounts/assign': () => ({
    social_account_id: randomUUID(),
    influencer_username: null,
  }),
  'POST /admin/v1/shopboard/{platform}/{post_id}/rights/ask': () => ({ creator: '@noa', scopes: ['feed'] }),
  'POST /admin/v1/shopboard/{platform}/{post_id}/rights': () => ({ is_needed: false }),
  'POST /admin/v1/shopboard/{platform}/accounts/rights': () => ({ social_account_id: randomUUID(), is_needed: true }),
  'POST /admin/v1/join-page': () => ({ is_open: true, headline: 'Join us' }),
  'POST /admin/v1/upload-campaigns': () => ({ title: 'Your summer', slug: `s-${randomUUID()}` }),
  'POST /admin/v1/upload-campaigns/{campaign_id}/edit': () => ({ title: 'Your summer', slug: `s-${randomUUID()}` }),
  'POST /admin/v1/uploads/{upload_id}/decline': () => ({ answer: 'It is too dark.' }),
  'POST /admin/v1/post-reports/{post_report_id}/uphold': () => ({ answer: 'It is gone.' }),
  'POST /admin/v1/post-reports/{post_report_id}/reject': () => ({ answer: 'It stays.' }),
  'POST /admin/v1/applications/approve': () => ({
    applications: [{ application_id: randomUUID() }],
    permissions: allPermissions,
  }),
  'POST /admin/v1/applications/decline': () => ({ application_ids: [randomUUID()] }),
  'POST /admin/v1/applications/reopen': () => ({ application_ids: [randomUUID()] }),
  'POST /admin/v1/applications/{application_id}/note': () => ({ note: 'A note' }),
  'POST /admin/v1/influencers/batch': () => ({ usernames: ['nobodys'], change: { do: 'tag', add: ['New'] } }),
  'POST /auth/user/mails': () => ({ muted_mails: ['digest'] }),
  'POST /auth/user/influencer': () => ({ muted_mails: ['sales'] }),
  'POST /admin/v1/influencers/validate/email': () => ({ email: 'nobodys@mail.example' }),
  'POST /admin/v1/influencers/validate/username': () => ({ username: 'nobodys' }),
  'POST /admin/v1/links/create': (owned) => ({ ...look(), business_id: owned['business_id'] }),
  'POST /admin/v1/links/{link_id}/edit': () => look(),
  'POST /admin/v1/links/{link_id}/archive': () => ({ archived: true }),
  'POST /admin/v1/links/{link_id}/gate': () => ({ visits_limit: 100, password: 'sesame' }),
  'POST /admin/v1/links/batch': (owned) => ({ link_ids: [owned['link_id']], change: { do: 'archive' } }),
  'POST /admin/v1/links/{link_id}/repair': () => ({ repair: 'remove', inventory_id: '9001' }),
  'POST /admin/v1/links/imports/{import_id}/check': () => ({ mapping: { products: 0 } }),
  'POST /admin/v1/links/multi/create': (owned) => ({ ...multi(), business_id: owned['business_id'] }),
  'POST /admin/v1/links/multi/{multilink_id}/edit': () => ({ title: 'Taken over' }),
  'POST /admin/v1/links/multi/verdicts': () => ({ multilink_ids: [randomUUID()] }),
  'POST /admin/v1/links/multi/batch': () => ({ multilink_ids: [randomUUID()], change: { do: 'archive' } }),
  'POST /admin/v1/links/multi/{multilink_id}/archive': () => ({ archived: true }),
  'POST /admin/v1/links/multi/{multilink_id}/gate': () => ({ ends_at: '2030-01-01T09:00' }),
  'POST /admin/v1/links/multi/{multilink_id}/winner': () => ({ link_id: randomUUID() }),
  'POST /admin/v1/products/options/image': () => ({ inventory_id: '9001' }),
  'POST /admin/v1/media/presigned-url': () => ({ filename: 'a.jpg', content_type: 'image/jpeg' }),
  'POST /admin/v1/media/trigger-compression': () => ({ file_url: 'https://pictures.example/files/incoming/a.mp4' }),
  'POST /admin/v1/media/check-compression-status': () => ({ job_id: randomUUID() }),
  'POST /admin/v1/media/cancel-compression': () => ({ job_id: randomUUID() }),
  'POST /admin/v1/products/media/search/url': () => ({ media_url: 'https://pictures.example/a.webp' }),
  'POST /admin/v1/businesses/sync': (owned) => ({ business_id: owned['business_id'] }),
  'POST /admin/v1/store/plan/refresh': (owned) => ({ business_id: owned['business_id'] }),
  'POST /admin/v1/store/plan/free': (owned) => ({ business_id: owned['business_id'] }),
  'POST /admin/v1/store/plan/cancel': (owned) => ({ business_id: owned['business_id'] }),
  'POST /admin/v1/store/plan/upgrade/request': (owned) => ({ business_id: owned['business_id'] }),
  'POST /admin/v1/store/plan/subscribe': (owned) => ({
    business_id: owned['business_id'],
    store_subscription_plan: 'PRO',
  }),
  'POST /admin/v1/store/plan/cap': (owned) => ({ business_id: owned['business_id'], cap: 500 }),
  'POST /admin/v1/businesses/disconnect': (owned) => ({ business_id: owned['business_id'] }),
  'POST /admin/v1/store/auth/begin': () => ({ shop: 'other' }),
  'POST /admin/v1/store/auth/connect': (owned) => ({ auth: owned['auth'] }),
  'PUT /admin/v1/businesses/{business_id}/settings': () => ({ settings: { auto_swap_enabled: true } }),
  'PUT /admin/v1/businesses/{business_id}/domain': () => ({ domain: 'go.brand.example' }),
  'PUT /admin/v1/businesses/{business_id}/theme': () => ({ theme: { font: 'rubik' } }),
  'POST /admin/v1/businesses/{business_id}/themes/create': () => ({ name: 'Taken over', theme: usualTheme }),
  'POST /admin/v1/influencers/{username}/activate': () => ({ activate: true }),
  'POST /admin/v1/orders/{order_id}/commission/appeal': () => ({ words: 'mine' }),
  'POST /admin/v1/orders/{order_id}/commission/appeal/answer': () => ({ accepted: true }),
  'POST /admin/v1/influencers/{username}/edit': () => ({
    email: 'lena@stranger.example',
    profile_image_url: 'https://stranger.example/a.png',
    permissions: allPermissions,
  }),
  'PUT /admin/v1/influencers/{username}/terms': () => ({ terms: { commission: 50 } }),
  'POST /admin/v1/influencers/{username}/terms/accept': () => ({ effective_from: '2026-11-01T00:00:00.000Z' }),
  'PUT /admin/v1/businesses/{business_id}/terms': () => ({ terms: { commission: 50 } }),
  'POST /admin/v1/influencers/{username}/terms/undo': () => ({ effective_from: '2026-11-01T00:00:00.000Z' }),
  'POST /admin/v1/influencers/{username}/terms/preview': () => ({ terms: {} }),
  'POST /admin/v1/influencers/{username}/ledger/corrections': () => ({ amount: 1, currency: 'EUR', reason: 'a try' }),
  'POST /admin/v1/influencers/{username}/balance/settle': () => ({ currency: 'EUR', act: 'write_off', reason: 'x' }),
  'POST /admin/v1/influencers/{username}/payouts': () => ({ currency: 'EUR', method: 'bank', paid_on: '2026-11-01' }),
  'PUT /admin/v1/influencers/{username}/payee': () => payee(),
  'PUT /admin/v1/influencers/{username}/payee/agreement': () => ({ agreed: true, version: 1 }),
  'POST /admin/v1/influencers/{username}/payee/tax-form': () => ({
    kind: 'w9',
    name: 'Lena',
    classification: 'individual',
    tax_id: '123456789',
    country: 'US',
    signature: 'Lena',
    certified: true,
  }),
  'PUT /admin/v1/businesses/{business_id}/payer': () => payee(),
  'PUT /admin/v1/businesses/{business_id}/payout-schedule': () => {
    return { every: 'hand', weekday: 1, day: 1, minimum: null };
  },
  'POST /admin/v1/payouts/files': () => ({ format: 'bank', currency: 'EUR', executes_on: '2999-01-01' }),
  'POST /admin/v1/payouts/files/{file_id}/settle': () => ({ paid_on: '2026-11-01' }),
  'PUT /admin/v1/influencers/{username}/statements/{month}/{currency}/invoice/allocation': () => ({
    allocation_number: '123456789',
  }),
  'PUT /admin/v1/businesses/{business_id}/commission': () => ({ holding_days: 3 }),
  'POST /admin/v1/orders/commission': (owned) => ({ state: 'approved', order_ids: [owned['order_id'] ?? '1'] }),
  'POST /admin/v1/figures/query': () => ({ measures: ['visits'], split_by: ['link'] }),
  'POST /admin/v1/figures/query.csv': () => ({ measures: ['visits'], split_by: ['link'] }),
  'POST /admin/v1/figures/query.parquet': () => ({ measures: ['visits'], split_by: ['link'] }),
  'POST /admin/v1/figures/funnel': () => ({ steps: ['visit', 'order'] }),
  'POST /admin/v1/figures/funnel.csv': () => ({ steps: ['visit', 'order'] }),
  'POST /admin/v1/figures/funnel.parquet': () => ({ steps: ['visit', 'order'] }),
  'POST /admin/v1/figures/segments': () => conditioned,
  'POST /admin/v1/figures/segments/{segment_id}/edit': () => conditioned,
  'POST /admin/v1/figures/notes': () => noted,
  'POST /admin/v1/figures/notes/{note_id}/edit': () => noted,
  'POST /admin/v1/figures/goals': () => aimed,
  'POST /admin/v1/figures/goals/{goal_id}/edit': () => aimed,
  'POST /admin/v1/figures/reports': reported,
  'POST /admin/v1/figures/schedules': scheduled,
  'POST /admin/v1/figures/schedules/{schedule_id}/edit': scheduled,
  'POST /admin/v1/figures/schedules/{schedule_id}/pause': () => ({ is_paused: true }),
  'POST /admin/v1/views': () => viewed,
  'POST /admin/v1/figures/funnels': () => funnelled,
  'POST /admin/v1/figures/funnels/{funnel_id}/edit': () => funnelled,
  'POST /admin/v1/team/invite': () => ({ email: `${randomUUID()}@mail.example`, role: 'viewer' }),
  'POST /admin/v1/team/{account_id}/edit': () => ({ role: 'viewer', exceptions: {} }),
  'POST /admin/v1/team/owner/offer': (owned) => ({ account_id: owned['account_id'] }),
  'POST /admin/v1/team/owner/answer': () => ({ accepted: false }),
  'PUT /admin/v1/store/{business_id}/products_preferences': () => ({
    prefered_product_ids: [],
    exclude_product_ids: [],
  }),
  'PUT /admin/v1/store/{business_id}/collections_preferences': () => ({
    prefered_collection_ids: [],
    exclude_collection_ids: [],
  }),
  'PUT /admin/v1/businesses/{business_id}': () => ({ appearance: { logo_url: '' } }),
};
/** Queries that pass validation where none does not. */
export const queries: Record<string, Record<string, string>> = {
  'GET /admin/v1/views': { list: 'links' },
  'GET /admin/v1/analytics/{business_id}/breakdown': { tab: 'links', by: 'link' },
  'GET /admin/v1/analytics/{business_id}/breakdown.csv': { tab: 'links', by: 'link' },
  'GET /admin/v1/analytics/{business_id}/breakdown.parquet': { tab: 'links', by: 'link' },
  'GET /admin/v1/analytics/{business_id}/days.csv': { tab: 'links' },
  'GET /admin/v1/analytics/{business_id}/days.parquet': { tab: 'links' },
  'GET /admin/v1/payouts/files/plan': { format: 'bank', currency: 'EUR' },
  'GET /admin/v1/orders/store-days': days,
  'GET /admin/v1/orders/store-days.csv': days,
  'GET /admin/v1/payouts/year.csv': { year: '2026' },
};
const payee = (): object => ({
  legal_name: 'Secret name',
  street: 'Long',
  city: 'Town',
  country: 'DE',
  method: 'iban',
  iban: 'DE89370400440532013000',
});
const look = (): object => ({ link_type: 'LOOK', inventory_ids: ['9001'] });
export const multi = (): Pick<BodySent<typeof createMultilink>, 'title' | 'links_options'> => ({
  title: 'Secret look',
  links_options: [
    { value: 50, link_resource: { link_type: 'LOOK', inventory_ids: ['9001'] } },
    { value: 50, link_resource: { link_type: 'SHORT', inventory_ids: ['9002'] } },
  ],
});

/** Files, where a call takes one: a picture, a table, an archive that is none. */
export const forms: Readonly<Record<string, () => Promise<Blob> | Blob>> = {
  'POST /admin/v1/file/upload': async () => {
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } });
    return new Blob([new Uint8Array(await picture.png().toBuffer())]);
  },
  'POST /admin/v1/links/imports': () => new Blob(['type,title,products\nlook,Of others,9001\n']),
  'POST /admin/v1/data/imports': () => new Blob(['no archive']),
};
