// What people save to ask again: whose it is, its names and limits, and that it asks as what was saved.
import type { BodySent } from '@vitrine/contract/endpoint';
import { getAnalytics, getBreakdown } from '@vitrine/contract/analytics';
import { writeConditions, type Condition } from '@vitrine/contract/conditions';
import * as questions from '@vitrine/contract/figure-questions';
import { linkId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import * as saved from '@vitrine/contract/saved-questions';
import { listViews, removeView, saveView, viewedList, type ViewedList } from '@vitrine/contract/saved-views';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { createVisitor } from '../../../../../tests/world/visitor.ts';

let world: TestApp;
let merchant: Merchant;
let other: Merchant;
let staff: string;
let lena: string;
let hers: string;

const israel: Condition[] = [{ by: 'country', op: 'is', values: ['IL'] }];
const abroad: Condition[] = [{ by: 'country', op: 'is_not', values: ['IL'] }];

beforeAll(async () => {
  world = await startTestApp();
  [merchant, other] = [await world.signUp('saver'), await world.signUp('stranger')];
  staff = await world.addStaff(merchant, 'sam');
  lena = await world.addInfluencer(merchant, 'lena');
  const influencer = await world.app.features.influencers.find(merchant.businessId, { username: 'lena' });
  const { intake, upkeep } = world.app.features.traffic;
  const of = {
    businessId: merchant.businessId,
    linkType: 'SHORT' as const,
    timeZone: 'UTC',
    at: new Date(Date.now() - 60_000),
  };
  hers = '6b0f6b56-6f0c-4f57-9f7c-1f7f5d2f8f10';
  for (const country of ['IL', 'IL', 'US', null, null, null])
    await intake.recordVisit({
      ...of,
      linkId: linkId.parse(hers),
      influencerId: country === 'US' ? (influencer?.accountId ?? null) : null,
      visitor: createVisitor({ country }),
    });
  await upkeep.drain();
});
afterAll(() => world.stop());
afterEach(async () => {
  await sql`delete from saved_questions`.execute(world.app.platform.database.db);
});

type Sent = { name: string; owner?: 'mine' | 'business'; filters?: Condition[] };
const save = ({ name, owner = 'mine', filters = israel }: Sent, token = merchant.token) =>
  world.call(saved.createSegment, { token, body: { name, owner, filters } });
const create = async (sent: Sent, token = merchant.token): Promise<saved.Segment> => {
  const { data, error } = await save(sent, token);
  if (data === null) throw new Error(error?.code);
  return data.segment;
};
const namesOf = async (token: string): Promise<string[]> =>
  (await world.get(saved.listSegments, { token })).segments.map(({ name, owner }) => `${name} ${owner}`);
const visits = async (body: object, token = merchant.token): Promise<number | undefined> =>
  (await world.get(questions.askFigures, { token, body: { measures: ['visits'], ...body } })).totals.visits;

const fieldsOfRefused = async (body: object) =>
  (await world.call(saved.createSegment, { token: merchant.token, body: body as never })).error?.fields?.map(
    ({ field }) => field,
  );
const bare = (answer: object) => ({ ...answer, freshness: null });

const keepView = (body: BodySent<typeof saveView>, token = merchant.token) => world.call(saveView, { token, body });
const readViews = async (list: ViewedList, token = merchant.token) =>
  (await world.get(listViews, { token, query: { list } })).views;

const viewsOf = async (list: ViewedList, token?: string) =>
  (await readViews(list, token)).map(({ name, address }) => `${name} ${address}`);

describe('views of lists', () => {
  const view = { list: 'links', name: 'Best', address: '?sort=revenue&tag=a%2Cb' } as const;
  it('are each person’s own, by list and name, and are removed by them alone', async () => {
    await keepView(view);
    await keepView({ ...view, name: 'archive', address: '?archived=1' });
    await keepView({ ...view, list: 'shorts', address: '' });
    await keepView({ ...view, address: '' }, lena);
    expect(await viewsOf('links')).toEqual(['archive ?archived=1', `Best ${view.address}`]);
    expect(await viewsOf('shorts')).toEqual(['Best ']);
    expect(await viewsOf('multilinks')).toEqual([]);
    expect(await viewsOf('links', lena)).toEqual(['Best ']);
    expect(await viewsOf('links', staff)).toEqual([]);
    const [, best] = await readViews('links');
    const params = { view_id: best?.view_id ?? '' };
    for (const token of [lena, staff, other.token])
      expect((await world.call(removeView, { token, params })).status).toBe(404);
    expect((await world.call(removeView, { token: merchant.token, params })).status).toBe(200);
    expect((await world.call(removeView, { token: merchant.token, params })).status).toBe(404);
    expect(await viewsOf('links')).toEqual(['archive ?archived=1']);
    expect(await namesOf(merchant.token)).toEqual([]);
  });

  it('bear a name once in each list, whatever its letter case', async () => {
    await keepView(view);
    expect((await keepView({ ...view, name: ' BEST ' })).error).toMatchObject({
      code: 'saved_name_taken',
      field: 'name',
    });
    expect((await keepView({ ...view, list: 'shorts' })).status).toBe(200);
  });

  it.each(viewedList.options)('are kept of %s, and removed', async (list) => {
    const name = `Of ${list}`;
    expect((await keepView({ list, name, address: '?sort=name.asc' })).status).toBe(200);
    const kept = (await readViews(list)).find((each) => each.name === name);
    expect(kept?.address).toBe('?sort=name.asc');
    await world.get(removeView, { token: merchant.token, params: { view_id: kept?.view_id ?? '' } });
    expect((await readViews(list)).filter((each) => each.name === name)).toEqual([]);
  });

  it.each([
    ['//elsewhere.example', 'address'],
    ['?q=a#b', 'address'],
    ['?q=a b', 'address'],
    ['admin/links', 'address'],
  ])('carry no address but a question: %s', async (address, field) => {
    expect(await keepView({ ...view, address })).toMatchObject({ status: 400, error: { field } });
  });
});

describe('segments', () => {
  it('are a person’s own, or the business’s for the team', async () => {
    await create({ name: 'Mine' });
    await create({ name: 'Ours', owner: 'business' }, staff);
    await create({ name: 'Hers' }, lena);
    expect(await namesOf(merchant.token)).toEqual(['Mine mine', 'Ours business']);
    expect(await namesOf(staff)).toEqual(['Ours business']);
    expect(await namesOf(lena)).toEqual(['Hers mine']);
    expect(await namesOf(other.token)).toEqual([]);
    expect((await save({ name: 'For all', owner: 'business' }, lena)).error?.code).toBe('forbidden');
  });

  it('bear a name once, whatever its letter case, among a person’s and among the business’s', async () => {
    const first = await create({ name: ' Summer ' });
    expect(first.name).toBe('Summer');
    const again = await save({ name: 'SUMMER' });
    expect([again.status, again.error?.code, again.error?.field]).toEqual([409, 'saved_name_taken', 'name']);
    await create({ name: 'summer', owner: 'business' });
    await create({ name: 'summer' }, staff);
    const second = await create({ name: 'Second' });
    const edit = (name: string, owner: 'mine' | 'business' = 'mine') =>
      world.call(saved.editSegment, {
        token: merchant.token,
        params: { segment_id: second.segment_id },
        body: { name, owner, filters: abroad },
      });
    expect((await edit('Summer')).error?.code).toBe('saved_name_taken');
    expect((await edit('Summer', 'business')).error?.code).toBe('saved_name_taken');
    const edited = await edit('SECOND', 'business');
    expect(edited.data?.segment).toMatchObject({ name: 'SECOND', owner: 'business', filters: abroad });
  });

  it('are at most so many of a person and of a business, also when many are saved at once', async () => {
    const made = await Promise.all(Array.from({ length: limits.saved + 5 }, (_, n) => save({ name: `S${n}` })));
    const refused = made.filter(({ error }) => error !== null);
    expect(refused.map(({ error }) => error?.code)).toEqual(Array.from({ length: 5 }, () => 'saved_too_many'));
    await create({ name: 'Of the business', owner: 'business' });
    await create({ name: 'Another’s' }, staff);
    const [one] = (await world.get(saved.listSegments, { token: merchant.token })).segments;
    if (!one) throw new Error('nothing was saved');
    const params = { segment_id: one.segment_id };
    const kept = await world.call(saved.editSegment, {
      token: merchant.token,
      params,
      body: { name: 'Again', filters: israel },
    });
    expect(kept.data?.segment.name).toBe('Again');
  });

  it('are refused without a name or conditions', async () => {
    expect(await fieldsOfRefused({ name: '  ', filters: israel })).toEqual(['name']);
    expect(await fieldsOfRefused({ name: 'x'.repeat(limits.savedName + 1), filters: israel })).toEqual(['name']);
    expect(await fieldsOfRefused({ name: 'x', filters: [] })).toEqual(['filters']);
    expect(await fieldsOfRefused({ name: 'x\0', filters: israel })).toEqual(['name']);
    expect(await fieldsOfRefused({ name: 'x', owner: 'everybody', filters: israel })).toEqual(['owner']);
  });

  it('ask as their conditions do, in every question, and together with others', async () => {
    const { segment_id: id } = await create({ name: 'Abroad', filters: abroad });
    const sent = { token: merchant.token, params: { business_id: merchant.businessId } };
    const byId = { segment_id: id };
    const byConditions = { filters: writeConditions(abroad) };
    expect(bare(await world.get(getAnalytics, { ...sent, query: byId }))).toEqual(
      bare(await world.get(getAnalytics, { ...sent, query: byConditions })),
    );
    const breakdown = { tab: 'shorts', by: 'country' } as const;
    expect(await world.get(getBreakdown, { ...sent, query: { ...breakdown, ...byId } })).toEqual(
      await world.get(getBreakdown, { ...sent, query: { ...breakdown, ...byConditions } }),
    );
    expect([await visits({}), await visits(byId), await visits({ filters: abroad })]).toEqual([6, 4, 4]);
    expect(await visits({ ...byId, filters: [{ by: 'country', values: ['US'] }] })).toBe(1);
    expect(await visits({ ...byId, filters: israel })).toBe(0);
    const funnel = await world.get(questions.askFunnel, {
      token: merchant.token,
      body: { ...byId, steps: ['visit', 'add'] },
    });
    expect(funnel.steps.map(({ count }) => count)).toEqual([4, 0]);
  });

  it('are compared with each other', async () => {
    const [home, away] = [await create({ name: 'Home' }), await create({ name: 'Away', filters: abroad })];
    const body = {
      measures: ['visits' as const],
      segment_id: home.segment_id,
      compare: { with: 'segment' as const, segment_id: away.segment_id },
    };
    const { totals, compared } = await world.get(questions.askFigures, { token: merchant.token, body });
    expect([totals.visits, compared?.totals.visits]).toEqual([2, 4]);
  });

  it('of an influencer are of what is theirs, and nobody else may ask by them', async () => {
    const { segment_id: id } = await create({ name: 'Abroad', filters: abroad }, lena);
    expect(await visits({ segment_id: id }, lena)).toBe(1);
    for (const token of [merchant.token, staff, other.token]) {
      const { error } = await world.call(questions.askFigures, {
        token,
        body: { measures: ['visits'], segment_id: id },
      });
      expect(error?.fields?.map(({ field, code }) => `${field} ${code}`)).toEqual(['segment_id segment_unknown']);
    }
  });

  it('that are gone, or ask for what is gone, are told by their field', async () => {
    const { segment_id: id } = await create({ name: 'Gone' });
    await world.get(saved.removeSegment, { token: merchant.token, params: { segment_id: id } });
    const again = await world.call(saved.removeSegment, { token: merchant.token, params: { segment_id: id } });
    expect(again.error?.code).toBe('not_found');
    const old = await create({ name: 'Old', filters: [{ by: 'tag', op: 'is', values: ['winter'] }] });
    const fieldsOf = async (body: object) =>
      (
        await world.call(questions.askFigures, { token: merchant.token, body: { measures: ['visits'], ...body } })
      ).error?.fields?.map(({ field, code }) => `${field} ${code}`);
    expect(await fieldsOf({ segment_id: id })).toEqual(['segment_id segment_unknown']);
    expect(await fieldsOf({ segment_id: old.segment_id })).toEqual(['segment_id filter_unknown']);
    expect(await fieldsOf({ compare: { with: 'segment', segment_id: id } })).toEqual([
      'compare.segment_id segment_unknown',
    ]);
  });
});

describe('funnels', () => {
  it('are saved, asked, changed and removed', async () => {
    const { funnel } = await world.get(saved.createFunnel, {
      token: merchant.token,
      body: { name: 'Short', steps: ['visit', 'checkout'] },
    });
    const ask = (token = merchant.token) =>
      world.call(questions.askFunnel, { token, body: { funnel_id: funnel.funnel_id, filters: israel } });
    expect((await ask()).data?.steps).toEqual([
      { step: 'visit', count: 2, of_first: 100, of_previous: null, is_estimated: false },
      { step: 'checkout', count: 0, of_first: 0, of_previous: 0, is_estimated: false },
    ]);
    for (const token of [staff, lena, other.token]) expect((await ask(token)).error?.code).toBe('not_found');
    const params = { funnel_id: funnel.funnel_id };
    const steps = ['visit', 'view', 'order'] as const;
    const { funnel: changed } = await world.get(saved.editFunnel, {
      token: merchant.token,
      params,
      body: { name: 'Longer', owner: 'business', steps: [...steps] },
    });
    expect(changed).toMatchObject({ name: 'Longer', owner: 'business', steps });
    expect((await ask(staff)).data?.steps.map(({ step }) => step)).toEqual(steps);
    // a funnel is no segment
    const asSegment = await world.call(saved.removeSegment, {
      token: merchant.token,
      params: { segment_id: funnel.funnel_id },
    });
    expect(asSegment.error?.code).toBe('not_found');
    await world.get(saved.removeFunnel, { token: staff, params });
    expect((await world.get(saved.listFunnels, { token: merchant.token })).funnels).toEqual([]);
  });
});
