// How each action of the table of roles is done over the API, with what it needs made beforehand.
import * as attentionCalls from '@vitrine/contract/attention';
import * as analyticsCalls from '@vitrine/contract/analytics';
import * as brandCalls from '@vitrine/contract/brand';
import * as domainCalls from '@vitrine/contract/domains';
import * as noteCalls from '@vitrine/contract/day-notes';
import * as discountCalls from '@vitrine/contract/discounts';
import type { BodySent, Endpoint } from '@vitrine/contract/endpoint';
import * as feedFigureCalls from '@vitrine/contract/feed-figures';
import * as goalCalls from '@vitrine/contract/goals';
import * as questionCalls from '@vitrine/contract/figure-questions';
import { productId, type BusinessId } from '@vitrine/contract/ids';
import * as importCalls from '@vitrine/contract/imports';
import * as influencerCalls from '@vitrine/contract/influencers';
import * as numberCalls from '@vitrine/contract/insights';
import { changeLinks, changeMultilinks } from '@vitrine/contract/link-batches';
import { setLinkGate, setMultilinkGate } from '@vitrine/contract/link-gates';
import * as linkCalls from '@vitrine/contract/links';
import type { Link } from '@vitrine/contract/links';
import { uploadFile } from '@vitrine/contract/media';
import * as multilinkCalls from '@vitrine/contract/multilinks';
import * as orderCalls from '@vitrine/contract/orders';
import * as dayCalls from '@vitrine/contract/store-days';
import * as savedCalls from '@vitrine/contract/saved-questions';
import * as viewCalls from '@vitrine/contract/saved-views';
import * as scheduleCalls from '@vitrine/contract/scheduled-reports';
import * as reportCalls from '@vitrine/contract/shared-reports';
import { listTeam } from '@vitrine/contract/team';
import { checked, uploaded } from '../../packages/server/src/features/imports/testing/tables.ts';
import type { TestApp } from './app.ts';
import * as trendCalls from '@vitrine/contract/trends';
import { look, multilink, short, type RoleStage, type Who } from './role-stage.ts';
import { aimed, noted } from './valid-inputs.ts';

export interface Call {
  endpoint: Endpoint;
  params?: object;
  query?: object;
  body?: object;
  file?: { name: string; bytes: string | Buffer };
  /** A link that must be as it was when the call is refused. */
  target?: Link;
}
export type Action = (who: Who, stage: RoleStage) => Promise<Call> | Call;

const business = ({ merchant }: Who): { business_id: BusinessId } => ({ business_id: merchant.businessId });
const creation =
  (fields: object): Action =>
  (who) => ({ endpoint: linkCalls.createLink, body: { ...business(who), ...fields } });

type LinkName = 'ownLink' | 'anothersLink' | 'experience';
const onLink =
  (endpoint: Endpoint, which: LinkName, body?: object): Action =>
  async (who, stage) => {
    const target = await stage[which](who);
    return { endpoint, params: { link_id: target.link_id }, ...(body ? { body } : {}), target };
  };
const onMany =
  (which: LinkName): Action =>
  async (who, stage) => {
    const target = await stage[which](who);
    const body = { link_ids: [target.link_id], change: { do: 'tag', add: ['Many'] } };
    return { endpoint: changeLinks, body, target };
  };
const onSold =
  (endpoint: Endpoint): Action =>
  ({ soldId, orderId }) => ({ endpoint, params: { link_id: soldId, order_id: orderId } });
const onBusiness =
  (endpoint: Endpoint, body?: object): Action =>
  (who) => ({ endpoint, params: business(who), ...(body ? { body } : {}) });
const byLink = { tab: 'links', by: 'link' };
const onFigures =
  (endpoint: Endpoint, query: object): Action =>
  (who) => ({ endpoint, params: business(who), query });
const underLink =
  (which: LinkName): Action =>
  async (who, stage) => {
    const { link_id: id } = await stage[which](who);
    const query = { tab: 'links', by: 'product', filter_by: 'link', filter_value: id };
    return { endpoint: analyticsCalls.getBreakdown, params: business(who), query };
  };
const visitsAsked = { measures: ['visits'], split_by: ['country'] };
const asked =
  (endpoint: Endpoint, body: object = visitsAsked): Action =>
  () => ({ endpoint, body });
const askedOf =
  (which: LinkName): Action =>
  async (who, stage) => {
    const { link_id: id } = await stage[which](who);
    const body = { ...visitsAsked, filters: [{ by: 'link', values: [id] }] };
    return { endpoint: questionCalls.askFigures, body };
  };
let names = 0;
/** Under a name of its own: whoever saves takes no other's. */
const save = (endpoint: Endpoint, owner: 'mine' | 'business'): Action => {
  const content =
    endpoint === savedCalls.createSegment ? { filters: [{ by: 'device', values: ['mobile'] }] } : { steps };
  return () => ({ endpoint, body: { name: `Saved ${(names += 1)}`, owner, ...content } });
};
const steps = ['visit', 'add', 'order'] as const;
const saveFunnel = ({ world }: RoleStage, { token }: { token: string }) =>
  world.get(savedCalls.createFunnel, {
    token,
    body: { name: `Saved ${(names += 1)}`, owner: 'business', steps: [...steps] },
  });
const onSegment =
  (endpoint: Endpoint): Action =>
  async (who, stage) => {
    const filters = [{ by: 'device' as const, values: ['mobile'] }];
    const body = { name: `Saved ${(names += 1)}`, owner: 'business' as const, filters };
    const { segment } = await stage.world.get(savedCalls.createSegment, { token: who.merchant.token, body });
    return { endpoint, params: { segment_id: segment.segment_id }, body: { name: `Saved ${(names += 1)}`, filters } };
  };
const onFunnel =
  (endpoint: Endpoint): Action =>
  async (who, stage) => {
    const { funnel } = await saveFunnel(stage, who.merchant);
    return { endpoint, params: { funnel_id: funnel.funnel_id }, body: { name: `Saved ${(names += 1)}`, steps } };
  };
const onNote =
  (endpoint: Endpoint): Action =>
  async (who, { world }) => {
    const { token } = who.merchant;
    const { note } = await world.get(noteCalls.writeNote, { token, body: noted });
    const params = { note_id: note.note_id };
    if (endpoint === noteCalls.restoreNote) await world.get(noteCalls.removeNote, { token, params });
    return { endpoint, params, ...(endpoint === noteCalls.editNote ? { body: { ...noted, text: 'Sale ends' } } : {}) };
  };
const onGoal =
  (endpoint: Endpoint): Action =>
  async (who, { world }) => {
    const { token } = who.merchant;
    const { goal } = await world.get(goalCalls.createGoal, { token, body: aimed });
    const params = { goal_id: goal.goal_id };
    if (endpoint === goalCalls.restoreGoal) await world.get(goalCalls.removeGoal, { token, params });
    return { endpoint, params, ...(endpoint === goalCalls.editGoal ? { body: { ...aimed, target: 20 } } : {}) };
  };
const report = {
  name: 'Shared',
  range: { kind: 'preset', preset: 'last_7_days' },
  tabs: ['shorts'],
  figures: ['visits'],
  breakdowns: ['country'],
} satisfies Omit<BodySent<typeof reportCalls.shareReport>, 'ends_on'>;
/** To the merchant alone: nobody else is written to. */
async function toMerchant({ world }: RoleStage, { token }: { token: string }) {
  const { members } = await world.get(listTeam, { token });
  const readers = members.flatMap(({ is_you: isYou, account_id: id }) =>
    isYou ? [{ kind: 'team' as const, account_id: id }] : [],
  );
  const rest = { tab: 'all', range: 'last_7_days', every: 'day', hour: 3 } as const;
  return { name: 'Scheduled', ...rest, readers };
}
const onSchedule =
  (endpoint: Endpoint): Action =>
  async (who, stage) => {
    const { token } = who.merchant;
    const body = await toMerchant(stage, who.merchant);
    // a business has room for some thirty: those of the cells before are in nobody's way
    for (const { schedule_id: id } of (await stage.world.get(scheduleCalls.listScheduledReports, { token })).scheduled)
      await stage.world.get(scheduleCalls.removeScheduledReport, { token, params: { schedule_id: id } });
    const { scheduled } = await stage.world.get(scheduleCalls.scheduleReport, { token, body });
    const params = { schedule_id: scheduled.schedule_id };
    if (endpoint === scheduleCalls.restoreScheduledReport)
      await stage.world.get(scheduleCalls.removeScheduledReport, { token, params });
    if (endpoint === scheduleCalls.pauseScheduledReport) return { endpoint, params, body: { is_paused: true } };
    return {
      endpoint,
      params,
      ...(endpoint === scheduleCalls.editScheduledReport ? { body: { ...body, hour: 4 } } : {}),
    };
  };
const inAWeek = () => ({ ...report, ends_on: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10) });
const share = async ({ world }: RoleStage, { token }: { token: string }) =>
  (await world.get(reportCalls.shareReport, { token, body: inAWeek() })).report;
const onMultilink =
  (endpoint: Endpoint, toBody: (made: multilinkCalls.Multilink) => object = () => ({})): Action =>
  async (who, stage) => {
    const made = await stage.makeMultilink(who);
    return { endpoint, params: { multilink_id: made.multilink_id }, body: toBody(made) };
  };
type Upload = (world: TestApp, token: string) => Promise<{ import_id: string }>;
const onImport =
  (endpoint: Endpoint, make: Upload, body?: object): Action =>
  async (who, stage) => {
    const { import_id: id } = await stage.prepared(who, ({ token }) => make(stage.world, token));
    return { endpoint, params: { import_id: id }, ...(body ? { body } : {}) };
  };
const csv = 'Products;Title\n9001;From a table\n';
const uploadOf: Upload = (world, token) => uploaded(world, token, csv);
const checkOf: Upload = (world, token) => checked(world, token, csv);

const utm = { utm_source: 'newsletter' };
const edit = { ...look, title: 'Changed' };
const gate = { ends_at: '2030-01-01T09:00' };
const repair = { inventory_id: '9003', repair: 'remove' };
const drawn = { name: 'a.png', bytes: pixel() };
/** A picture of one pixel. */
function pixel(): Buffer {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  return Buffer.from(png, 'base64');
}
let backHalves = 0;

/** Of the merchant's and of the late merchant's. */
const zoe = { username: 'zoe' };
/** The world has no posts. */
const nowhere = { platform: 'instagram', post_id: '00000000-0000-4000-8000-000000000000' };

/** By the names the table gives them. */
const aDay = { from_date: '2026-11-01', to_date: '2026-11-01' };

export const actions: Record<string, Action> = {
  'create a look': creation(look),
  'create a short': creation(short),
  'create with tags': creation({ ...look, tags: ['Summer'] }),
  'create with a back-half': (who, stage) => creation({ ...look, back_half: `ours-${(backHalves += 1)}` })(who, stage),
  'check a back-half': () => ({ endpoint: linkCalls.checkBackHalf, body: { code: 'summer-sale' } }),
  'upload a picture': () => ({ endpoint: uploadFile, file: drawn }),
  'edit an own link': onLink(linkCalls.editLink, 'ownLink', edit),
  "edit another's link": onLink(linkCalls.editLink, 'anothersLink', edit),
  'close an own link': onLink(linkCalls.closeLink, 'ownLink'),
  "close another's link": onLink(linkCalls.closeLink, 'anothersLink'),
  'archive an own link': onLink(linkCalls.archiveLink, 'ownLink', { archived: true }),
  "archive another's link": onLink(linkCalls.archiveLink, 'anothersLink', { archived: true }),
  'schedule an own link': onLink(setLinkGate, 'ownLink', gate),
  "schedule another's link": onLink(setLinkGate, 'anothersLink', gate),
  'change many, one own': onMany('ownLink'),
  'repair an own link': onLink(linkCalls.repairLink, 'ownLink', repair),
  "repair another's link": onLink(linkCalls.repairLink, 'anothersLink', repair),

  'list links': onBusiness(linkCalls.listLinks),
  'list links of an own name': (who) => ({
    endpoint: linkCalls.listInfluencerLinks,
    params: { ...business(who), username: who.username ?? 'zoe' },
  }),
  'list links of another name': (who) => ({
    endpoint: linkCalls.listInfluencerLinks,
    params: { ...business(who), username: 'zoe' },
  }),
  'list tags': () => ({ endpoint: linkCalls.listTags }),
  'open an own link': onLink(linkCalls.getLink, 'ownLink'),
  "open another's link": onLink(linkCalls.getLink, 'anothersLink'),
  lifetime: onBusiness(numberCalls.getLifetime),
  'numbers of an own link': onLink(numberCalls.getLinkAnalytics, 'ownLink'),
  "numbers of another's link": onLink(numberCalls.getLinkAnalytics, 'anothersLink'),
  'products of an own link': onLink(numberCalls.listLinkProducts, 'ownLink'),
  "products of another's link": onLink(numberCalls.listLinkProducts, 'anothersLink'),
  'count products of own': onLink(numberCalls.countLinkProducts, 'ownLink'),
  "count products of another's": onLink(numberCalls.countLinkProducts, 'anothersLink'),

  'figures of a range': onBusiness(analyticsCalls.getAnalytics),
  'figures by link': onFigures(analyticsCalls.getBreakdown, byLink),
  'figures by link as a file': onFigures(analyticsCalls.exportBreakdown, byLink),
  'figures by link as a Parquet file': onFigures(analyticsCalls.exportBreakdownParquet, byLink),
  'figures by day as a file': onFigures(analyticsCalls.exportAnalytics, { tab: 'links' }),
  'figures by day as a Parquet file': onFigures(analyticsCalls.exportAnalyticsParquet, { tab: 'links' }),
  'figures under an own link': underLink('ownLink'),
  "figures under another's link": underLink('anothersLink'),
  'live view': onBusiness(analyticsCalls.watchLive),
  'figures of the feed': () => ({ endpoint: feedFigureCalls.getFeedAnalytics }),
  'figures of a post': () => ({ endpoint: feedFigureCalls.getPostAnalytics, params: nowhere }),
  'figures of a post by its path': () => ({ endpoint: feedFigureCalls.getPostAnalyticsByPost, params: nowhere }),
  'products of a post': () => ({ endpoint: feedFigureCalls.listPostProducts, params: nowhere }),
  'figures of channels': () => ({ endpoint: analyticsCalls.getOverview }),
  'what influencers brought': () => ({ endpoint: analyticsCalls.listInfluencerInsights }),
  'what influencers brought, as a file': () => ({ endpoint: analyticsCalls.exportInfluencerInsights }),
  'what influencers brought, as a Parquet file': () => ({ endpoint: analyticsCalls.exportInfluencerInsightsParquet }),
  'what an own name brought': (who) => ({
    endpoint: analyticsCalls.getInfluencerInsight,
    params: { username: who.username ?? 'zoe' },
  }),
  'what another influencer brought': () => ({ endpoint: analyticsCalls.getInfluencerInsight, params: zoe }),
  'what an influencer brought, as a file': () => ({ endpoint: analyticsCalls.exportInfluencerReport, params: zoe }),
  'what needs attention': () => ({ endpoint: attentionCalls.getAttention }),
  'what was given up, again': () => ({ endpoint: attentionCalls.repeatWork }),
  'first steps': () => ({ endpoint: analyticsCalls.getTodo }),

  'any question': asked(questionCalls.askFigures),
  'any question of an own link': askedOf('ownLink'),
  "any question of another's link": askedOf('anothersLink'),
  'any question of another name': asked(questionCalls.askFigures, {
    ...visitsAsked,
    filters: [{ by: 'influencer', values: ['zoe'] }],
  }),
  'any question as a file': asked(questionCalls.exportFigures),
  'any question as a Parquet file': asked(questionCalls.exportFiguresParquet),
  'steps of a funnel': asked(questionCalls.askFunnel, { steps }),
  'steps of a funnel as a file': asked(questionCalls.exportFunnel, { steps }),
  'steps of a funnel as a Parquet file': asked(questionCalls.exportFunnelParquet, { steps }),
  'steps of a saved funnel': async (who, stage) => {
    const { funnel } = await saveFunnel(stage, who.merchant);
    return { endpoint: questionCalls.askFunnel, body: { funnel_id: funnel.funnel_id } };
  },
  'single visits': () => ({ endpoint: questionCalls.exportVisits }),
  'single visits as a Parquet file': () => ({ endpoint: questionCalls.exportVisitsParquet }),
  'list segments': () => ({ endpoint: savedCalls.listSegments }),
  'save a segment': save(savedCalls.createSegment, 'mine'),
  'save a segment for all': save(savedCalls.createSegment, 'business'),
  'edit a segment of all': onSegment(savedCalls.editSegment),
  'remove a segment of all': onSegment(savedCalls.removeSegment),
  'save a view': () => ({
    endpoint: viewCalls.saveView,
    body: { list: 'shorts', name: `Saved ${(names += 1)}`, address: '?archived=1' },
  }),
  'remove a view of the merchant': async ({ merchant }, { world }) => {
    const body = { list: 'links' as const, name: `Saved ${(names += 1)}`, address: '?archived=1' };
    const { view } = await world.get(viewCalls.saveView, { token: merchant.token, body });
    return { endpoint: viewCalls.removeView, params: { view_id: view.view_id } };
  },
  'list views': () => ({ endpoint: viewCalls.listViews, query: { list: 'shorts' } }),
  'list funnels': () => ({ endpoint: savedCalls.listFunnels }),
  'save a funnel': save(savedCalls.createFunnel, 'mine'),
  'save a funnel for all': save(savedCalls.createFunnel, 'business'),
  'edit a funnel of all': onFunnel(savedCalls.editFunnel),
  'remove a funnel of all': onFunnel(savedCalls.removeFunnel),
  'what happened on days': () => ({ endpoint: noteCalls.listDayEvents }),
  'note something on a day': () => ({ endpoint: noteCalls.writeNote, body: noted }),
  'edit a note': onNote(noteCalls.editNote),
  'remove a note': onNote(noteCalls.removeNote),
  'restore a note': onNote(noteCalls.restoreNote),
  'list goals': () => ({ endpoint: goalCalls.listGoals }),
  'set a goal': () => ({ endpoint: goalCalls.createGoal, body: aimed }),
  'edit a goal': onGoal(goalCalls.editGoal),
  'remove a goal': onGoal(goalCalls.removeGoal),
  'restore a goal': onGoal(goalCalls.restoreGoal),
  'which products do best': () => ({ endpoint: trendCalls.listTopPerforming }),
  'what is bought together': () => ({ endpoint: trendCalls.listTopCombinations }),
  'what goes well with a product': () => ({
    endpoint: trendCalls.listComplementary,
    params: { product_id: productId.parse('9001') },
  }),
  'list scheduled reports': () => ({ endpoint: scheduleCalls.listScheduledReports }),
  'schedule a report': async (who, stage) => ({
    endpoint: scheduleCalls.scheduleReport,
    body: { ...(await toMerchant(stage, who.merchant)), name: 'Another' },
  }),
  'edit a scheduled report': onSchedule(scheduleCalls.editScheduledReport),
  'pause a scheduled report': onSchedule(scheduleCalls.pauseScheduledReport),
  'send a scheduled report': onSchedule(scheduleCalls.sendScheduledReport),
  'remove a scheduled report': onSchedule(scheduleCalls.removeScheduledReport),
  'restore a scheduled report': onSchedule(scheduleCalls.restoreScheduledReport),
  'list shared reports': () => ({ endpoint: reportCalls.listSharedReports }),
  'share a report': () => ({ endpoint: reportCalls.shareReport, body: inAWeek() }),
  'revoke a shared report': async (who, stage) => {
    const { report_id: id } = await share(stage, who.merchant);
    return { endpoint: reportCalls.revokeReport, params: { report_id: id } };
  },
  'open a shared report': async (who, stage) => {
    const { address } = await share(stage, who.merchant);
    return { endpoint: reportCalls.openReport, body: { token: address.split('/').at(-1) } };
  },

  'what readings of orders repaired': () => ({ endpoint: orderCalls.listOrderRepairs }),
  'days of the store': () => ({ endpoint: dayCalls.listStoreDays, query: aDay }),
  'ask for a day of the store': () => ({ endpoint: dayCalls.askStoreDays, body: aDay }),
  'orders of a day of the store': () => ({ endpoint: dayCalls.listStoreDayOrders, params: { day: aDay.from_date } }),
  'days of the store as a file': () => ({ endpoint: dayCalls.exportStoreDays, query: aDay }),
  'orders of the store': () => ({ endpoint: orderCalls.listOrders }),
  'lines of an order': onSold(orderCalls.getOrderDetails),
  'why an order was credited': onSold(orderCalls.getOrderAttribution),
  'orders of an own link': onSold(orderCalls.listLinkOrders),
  'lines of an order of a link': onSold(orderCalls.getLinkOrderDetails),
  'export orders': () => ({ endpoint: orderCalls.exportOrders }),
  // another's orders are nobody's of theirs: nothing is decided
  "hold an order's commission": ({ orderId }) => ({
    endpoint: orderCalls.reviewCommission,
    body: { state: 'held', reason: 'a look at it', order_ids: [orderId] },
  }),
  'undo a decision nobody made': () => ({
    endpoint: orderCalls.undoCommissionReview,
    params: { decision_id: '01890a5d-ac96-774b-bcce-b302099a8057' },
  }),
  'what was decided of an order': onSold(orderCalls.listCommissionReviews),

  'list influencers': () => ({ endpoint: influencerCalls.listInfluencers }),
  'open an influencer': () => ({ endpoint: influencerCalls.getInfluencer, params: zoe }),
  'put an influencer back': () => ({
    endpoint: influencerCalls.activateInfluencer,
    params: zoe,
    body: { activate: true },
  }),
  'tag many influencers': () => ({
    endpoint: influencerCalls.changeInfluencers,
    body: { usernames: ['zoe'], change: { do: 'tag', add: ['Many'] } },
  }),
  'reset a password': () => ({ endpoint: influencerCalls.resetInfluencerPassword, params: zoe }),
  'look an address up': () => ({
    endpoint: influencerCalls.validateInfluencerEmail,
    body: { email: 'free@mail.example' },
  }),
  'look a code up in the store': () => ({ endpoint: discountCalls.getDiscount, params: { code: 'ZOE10' } }),
  'list codes that take nothing off': () => ({ endpoint: discountCalls.listDeadCodes }),
  'create a code in the store': ({ name }) => ({
    endpoint: discountCalls.createDiscount,
    body: { code: `NEW-${name}`, kind: 'percentage', value: 10 },
  }),
  'give a new link to another': creation({ ...look, influencer_username: 'zoe' }),
  'give a saved link to another': onLink(linkCalls.editLink, 'ownLink', { ...edit, influencer_username: 'zoe' }),
  'set UTM values of a new link': creation({ ...look, utm_params: utm }),
  'set UTM values of a saved one': onLink(linkCalls.editLink, 'ownLink', { ...edit, utm_params: utm }),

  'list multilinks': onBusiness(multilinkCalls.listMultilinks),
  'open a multilink': onMultilink(multilinkCalls.getMultilink),
  'create a multilink': (who) => ({
    endpoint: multilinkCalls.createMultilink,
    body: { ...business(who), ...multilink },
  }),
  'edit a multilink': onMultilink(multilinkCalls.editMultilink, (made) => ({
    ...multilink,
    title: 'Changed',
    links_options: multilink.links_options.map((option, at) => ({
      ...option,
      link_id: made.links_options[at]?.link_id,
    })),
  })),
  'archive a multilink': onMultilink(multilinkCalls.archiveMultilink, () => ({ archived: true })),
  'schedule a multilink': onMultilink(setMultilinkGate, () => gate),
  'tag many multilinks': async (who, stage) => {
    const { multilink_id: id } = await stage.makeMultilink(who);
    return { endpoint: changeMultilinks, body: { multilink_ids: [id], change: { do: 'tag', add: ['Many'] } } };
  },
  'list multilink tags': () => ({ endpoint: multilinkCalls.listMultilinkTags }),
  'see who leads in a list': onMultilink(multilinkCalls.listVerdicts, (made) => ({
    multilink_ids: [made.multilink_id],
  })),
  "see a multilink's figures": onMultilink(multilinkCalls.getMultilinkAnalytics),
  'send all to an experience': onMultilink(multilinkCalls.sendToExperience, (made) => ({
    link_id: made.links_options[0].link_id,
  })),
  'undo sending all': onMultilink(multilinkCalls.undoSendToExperience),
  'close a multilink': onMultilink(multilinkCalls.closeMultilink),

  'open an experience': onLink(linkCalls.getLink, 'experience'),
  'numbers of an experience': onLink(numberCalls.getLinkAnalytics, 'experience'),
  'edit an experience alone': onLink(linkCalls.editLink, 'experience', edit),
  'close an experience alone': onLink(linkCalls.closeLink, 'experience'),
  'archive an experience alone': onLink(linkCalls.archiveLink, 'experience', { archived: true }),
  'schedule an experience alone': onLink(setLinkGate, 'experience', gate),
  'repair an experience': onLink(linkCalls.repairLink, 'experience', repair),

  'export links': () => ({ endpoint: importCalls.exportLinks }),
  'upload an import': () => ({ endpoint: importCalls.uploadImport, file: { name: 'links.csv', bytes: csv } }),
  'read an import': onImport(importCalls.getImport, uploadOf),
  'find the latest import': () => ({ endpoint: importCalls.findLatestImport }),
  'check an import': onImport(importCalls.checkImport, uploadOf, { mapping: { products: 0, title: 1 } }),
  'start an import': onImport(importCalls.startImport, checkOf),
  'cancel an import': onImport(importCalls.cancelImport, uploadOf),
  'problems of an import': onImport(importCalls.exportImportProblems, checkOf),

  'read settings': onBusiness(brandCalls.getSettings),
  'switch auto swap on': onBusiness(brandCalls.updateSettings, { settings: { auto_swap_enabled: true } }),
  'switch auto swap off': onBusiness(brandCalls.updateSettings, { settings: { auto_swap_enabled: false } }),
  'set the logo': onBusiness(brandCalls.updateBusiness, { appearance: { logo_url: '' } }),
  'prefer products': onBusiness(brandCalls.updateProductPreferences, {
    prefered_product_ids: [],
    exclude_product_ids: [],
  }),
  'prefer collections': onBusiness(brandCalls.updateCollectionPreferences, {
    prefered_collection_ids: [],
    exclude_collection_ids: [],
  }),
  'read the brand domain': onBusiness(domainCalls.getDomain),
  'name a brand domain': onBusiness(domainCalls.setDomain, { domain: 'look.shop.example' }),
  'check the brand domain': onBusiness(domainCalls.checkDomain),
  'give up the brand domain': onBusiness(domainCalls.removeDomain),
};
