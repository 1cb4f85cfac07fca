// The list of multilinks over the real API: sorted by what their experiences brought in, narrowed, paged, and changed many at once.
import type { BodySent } from '@vitrine/contract/endpoint';
import { multilinkId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { changeMultilinks } from '@vitrine/contract/link-batches';
import {
  createMultilink,
  getMultilink,
  listMultilinks,
  listVerdicts,
  type Multilink,
} from '@vitrine/contract/multilinks';
import { verifySession } from '@vitrine/contract/sessions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';

type Draft = Omit<BodySent<typeof createMultilink>, 'business_id'>;
type Change = BodySent<typeof changeMultilinks>['change'];

let world: TestApp;
let merchant: Merchant;
let lena: string;
let turn = 0;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
});
afterAll(async () => {
  await world.stop();
});
beforeEach(async () => {
  turn += 1;
  merchant = await world.signUp(`lists-${turn}`);
  await world.connect(merchant, `lists-shop-${turn}`);
  lena = await world.addInfluencer(merchant, 'lena', { promocode: 'LENA10' });
});

const option = { value: 50, link_resource: { link_type: 'LOOK' as const, inventory_ids: ['9001'] } };
const make = (title: string, rest: Partial<Draft> = {}): Promise<Multilink> =>
  world.get(createMultilink, {
    token: merchant.token,
    body: { business_id: merchant.businessId, title, links_options: [option, option], ...rest },
  });

const list = (query: object = {}, token = merchant.token) =>
  world.get(listMultilinks, { token, params: { business_id: merchant.businessId }, query });
const titlesOf = async (query: object = {}, token?: string): Promise<string[]> =>
  (await list(query, token)).multilinks.map(({ title }) => title);

/** As if an experience had been visited, and had sold, so often. */
async function bring({ links_options: options }: Multilink, at: 0 | 1, visits: number, orders: number): Promise<void> {
  const { db } = world.app.platform.database;
  const id = options[at].link_id;
  await sql`insert into link_totals (business_id, link_id, visits) values (${merchant.businessId}, ${id}, ${visits})`.execute(
    db,
  );
  await sql`insert into link_sales values (${merchant.businessId}, ${id}, ${orders}, ${orders * 100}, 0, 0)`.execute(
    db,
  );
}

async function pageThrough(query: object): Promise<string[]> {
  const titles: string[] = [];
  for (let skip: number | null = 0; skip !== null;) {
    const page: Awaited<ReturnType<typeof list>> = await list({ ...query, skip });
    titles.push(...page.multilinks.map(({ title }) => title));
    skip = page.next_skip;
  }
  return titles;
}

const hasAny = async (token: string) => (await world.get(verifySession, { token })).has_multilinks;

describe('multilinks are listed', () => {
  it.each(['visits', 'checkouts', 'revenue'])(
    'by %s of both experiences, then by age, on pages of any size',
    async (sortBy) => {
      const made = [await make('One'), await make('Two'), await make('Three'), await make('Four')];
      const [one, two, three] = made;
      if (!one || !two || !three) throw new Error('nothing was made');
      await bring(one, 0, 5, 5);
      await bring(two, 0, 4, 4);
      await bring(two, 1, 3, 3);
      await bring(three, 1, 5, 5);
      const best = ['Two', 'Three', 'One', 'Four'];
      expect(await titlesOf({ sort_by: sortBy })).toEqual(best);
      for (const count of [1, 2, 3]) {
        expect(await pageThrough({ sort_by: sortBy, count })).toEqual(best);
        expect(await pageThrough({ sort_by: sortBy, count, direction: 'asc' })).toEqual(best.toReversed());
      }
      expect(await titlesOf({ direction: 'asc' })).toEqual(['One', 'Two', 'Three', 'Four']);
    },
  );

  it('by whose code they carry, by days, tags and words, and each of them together', async () => {
    await make('Hers', { promocode: 'lena10', tags: ['Summer'] });
    await make('Nobody’s', { tags: ['summer', 'sale'] });
    const { db } = world.app.platform.database;
    await sql`update multilinks set created_at = '2026-03-02T12:00:00Z' where business_id = ${merchant.businessId}
      and title = 'Hers'`.execute(db);
    const expected: [object, string[]][] = [
      [{}, ['Nobody’s', 'Hers']],
      [{ influencer_username: 'LENA' }, ['Hers']],
      [{ influencer_username: 'nobody-there' }, []],
      [{ created_from: '2026-03-02', created_to: '2026-03-02' }, ['Hers']],
      [{ created_from: '2026-03-03' }, ['Nobody’s']],
      [{ tag: 'SUMMER', sort_by: 'revenue' }, ['Nobody’s', 'Hers']],
      [{ tag: 'sale', influencer_username: 'lena' }, []],
      [{ q: 'her', tag: 'summer' }, ['Hers']],
    ];
    for (const [query, titles] of expected) expect([query, await titlesOf(query)]).toEqual([query, titles]);
  });

  it('to an influencer with a code of theirs alone, in no order that would tell a figure', async () => {
    const [first, second] = [
      await make('First', { promocode: 'LENA10' }),
      await make('Second', { promocode: 'LENA10' }),
    ];
    await make('Another’s');
    await bring(first, 0, 9, 9);
    expect(second.title).toBe('Second');
    expect(await titlesOf({}, lena)).toEqual(['Second', 'First']);
    expect(await titlesOf({ sort_by: 'revenue' }, lena)).toEqual(['Second', 'First']);
    expect(await titlesOf({ influencer_username: 'lena' }, lena)).toEqual(['Second', 'First']);
    expect(await titlesOf({ influencer_username: 'noa' }, lena)).toEqual([]);
  });

  it('with the sums of all that are found, on the first page alone, and of nothing to an influencer', async () => {
    await make('Hers', { promocode: 'LENA10' });
    await make('Nobody’s');
    const figures = { visits: 0, checkouts: 0, revenue: 0, currency: 'USD' };
    expect((await list()).link_analytics).toMatchObject(figures);
    expect((await list({ q: 'her' })).link_analytics).toMatchObject(figures);
    expect((await list({ skip: 1 })).link_analytics).toBeNull();
    expect((await list({}, lena)).link_analytics).toEqual({ currency: 'USD' });
  });

  it('with who leads, of those that are open and one’s own', async () => {
    const [one, two] = [await make('One'), await make('Two')];
    const ids = [one.multilink_id, two.multilink_id, multilinkId.parse(nowhere)];
    const say = (token: string) => world.call(listVerdicts, { token, body: { multilink_ids: ids } });
    const nothing = { state: 'no_verdict', leader: null, ahead: null, certainty: null };
    const told = await say(merchant.token);
    expect(told.data?.verdicts).toEqual(ids.slice(0, 2).map((id) => ({ multilink_id: id, ...nothing })));
    for (const { multilink_id: id, verdict } of [one, two]) {
      const { state, leader, ahead, certainty } = verdict;
      expect(told.data?.verdicts).toContainEqual({ multilink_id: id, state, leader, ahead, certainty });
    }
    const other = await world.signUp(`others-${turn}`);
    expect((await say(other.token)).data?.verdicts).toEqual([]);
    expect((await say(lena)).status).toBe(403);
  });

  it('in the frame of an influencer once one carries a code of theirs', async () => {
    await make('Nobody’s');
    expect([await hasAny(merchant.token), await hasAny(lena)]).toEqual([true, false]);
    await make('Hers', { promocode: 'LENA10' });
    expect(await hasAny(lena)).toBe(true);
  });

  it.each([
    [{ sort_by: 'title' }, 'sort_by'],
    [{ sort_by: 'visits; drop table links' }, 'sort_by'],
    [{ direction: 'up' }, 'direction'],
    [{ skip: '-1' }, 'skip'],
    [{ skip: '1e99' }, 'skip'],
    [{ count: '101' }, 'count'],
    [{ created_from: '2026-03-02', created_to: '2026-03-01' }, 'created_to'],
  ])('and refuse %j', async (query, field) => {
    const params = { business_id: merchant.businessId };
    const { status, error } = await world.call(listMultilinks, {
      token: merchant.token,
      params,
      query: query as never,
    });
    expect([status, error?.fields?.map((fault) => fault.field)]).toEqual([400, [field]]);
  });
});

const change = async (ids: readonly string[], what: Change, token = merchant.token) => {
  const body = { multilink_ids: ids.map((id) => multilinkId.parse(id)), change: what };
  const { outcomes } = await world.get(changeMultilinks, { token, body });
  return outcomes.map(({ outcome, problem }) => problem?.code ?? outcome);
};
const open = (code: string) => fetch(`${world.url}/${code}`, { redirect: 'manual' });
const nowhere = '00000000-0000-4000-8000-000000000000';

describe('many multilinks at once', () => {
  it('are put away, taken back and tagged, and one that is refused stops no other', async () => {
    const [one, two] = [await make('One'), await make('Two', { tags: ['old'] })];
    const ids = [one.multilink_id, nowhere, two.multilink_id];
    expect(await change(ids, { do: 'archive' })).toEqual(['changed', 'not_found', 'changed']);
    expect(await titlesOf()).toEqual([]);
    expect(await titlesOf({ archived: true })).toEqual(['Two', 'One']);
    expect(await change(ids, { do: 'archive' })).toEqual(['unchanged', 'not_found', 'unchanged']);
    expect(await change(ids, { do: 'unarchive' })).toEqual(['changed', 'not_found', 'changed']);
    expect(await change([one.multilink_id, two.multilink_id], { do: 'tag', add: ['New'], remove: ['OLD'] })).toEqual([
      'changed',
      'changed',
    ]);
    expect(await titlesOf({ tag: 'new' })).toEqual(['Two', 'One']);
    expect(await titlesOf({ tag: 'old' })).toEqual([]);
    expect(await change([one.multilink_id], { do: 'tag', add: ['new'] })).toEqual(['unchanged']);
    const many = Array.from({ length: limits.tags }, (_, at) => `Tag ${at}`);
    expect(await change([one.multilink_id], { do: 'tag', add: many })).toEqual(['validation_failed']);
  });

  it('are deleted and taken back with their addresses, experiences and figures', async () => {
    const one = await make('One');
    await bring(one, 0, 3, 2);
    const before = (await list()).multilinks;
    expect((await open(one.code)).status).toBe(200);
    expect(await change([one.multilink_id], { do: 'close' })).toEqual(['changed']);
    expect(await change([one.multilink_id], { do: 'close' })).toEqual(['unchanged']);
    expect(await change([one.multilink_id], { do: 'archive' })).toEqual(['link_closed']);
    expect(await titlesOf()).toEqual([]);
    expect((await open(one.code)).status).toBe(410);
    expect(await change([one.multilink_id, nowhere], { do: 'reopen' })).toEqual(['changed', 'not_found']);
    expect(await change([one.multilink_id], { do: 'reopen' })).toEqual(['unchanged']);
    expect((await list()).multilinks).toEqual(before);
    expect((await open(one.code)).status).toBe(200);
    const params = { multilink_id: one.multilink_id };
    expect((await world.get(getMultilink, { token: merchant.token, params })).title).toBe('One');
  });

  it('are nobody else’s', async () => {
    const one = await make('One');
    const stranger = await world.signUp(`stranger-${turn}`);
    expect(await change([one.multilink_id], { do: 'close' }, stranger.token)).toEqual(['not_found']);
    const body = { multilink_ids: [one.multilink_id], change: { do: 'close' as const } };
    expect((await world.call(changeMultilinks, { token: lena, body })).error?.code).toBe('forbidden');
    expect(await titlesOf()).toEqual(['One']);
  });
});
