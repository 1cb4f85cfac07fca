// Many links changed by one call: what becomes of each, who may, what is written and told, and a deletion taken back.
import type { BodySent } from '@vitrine/contract/endpoint';
import { changeLinks, type LinkOutcome } from '@vitrine/contract/link-batches';
import { archiveLink, closeLink, createLink, getLink, listLinks, listTags, type Link } from '@vitrine/contract/links';
import { linkId } from '@vitrine/contract/ids';
import { exportLinks } from '@vitrine/contract/imports';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { download } from '../imports/testing/tables.ts';

type Draft = Omit<BodySent<typeof createLink>, 'business_id'>;
type Change = BodySent<typeof changeLinks>['change'];

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
  merchant = await world.signUp(`many-${turn}`);
  await world.connect(merchant, `many-shop-${turn}`);
  lena = await world.addInfluencer(merchant, 'lena', { promocode: 'LENA10' });
});

const make = (draft: Partial<Draft> = {}): Promise<Link> =>
  world.get(createLink, {
    token: merchant.token,
    body: { business_id: merchant.businessId, link_type: 'LOOK', inventory_ids: ['9001'], ...draft },
  });
const ids = (...links: readonly Pick<Link, 'link_id'>[]) => links.map(({ link_id: id }) => id);
const change = async (linkIds: readonly string[], what: Change, token = merchant.token): Promise<LinkOutcome[]> =>
  (await world.get(changeLinks, { token, body: { link_ids: linkIds.map((id) => linkId.parse(id)), change: what } }))
    .outcomes;
const toWords = (outcomes: readonly LinkOutcome[]) => outcomes.map(({ outcome, problem }) => problem?.code ?? outcome);
const titles = async (query: object = {}): Promise<string[]> => {
  const params = { business_id: merchant.businessId };
  const { links } = await world.get(listLinks, { token: merchant.token, params, query });
  return links.map(({ title }) => title ?? '').toSorted((one, other) => one.localeCompare(other));
};
const tagsOf = async () =>
  (await world.get(listTags, { token: merchant.token })).tags.map(({ tag, links }) => `${tag} ${links}`);
const read = ({ link_id: id }: Pick<Link, 'link_id'>) =>
  world.get(getLink, { token: merchant.token, params: { link_id: id } });
/** How many changes of links the activity tells of. */
const told = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from activity where business_id = ${merchant.businessId} and kind = 'link'`.execute(
    world.app.platform.database.db,
  );
  return rows[0]?.count ?? 0;
};
const nowhere = '00000000-0000-4000-8000-000000000000';

describe('many links at once', () => {
  it('are put away and taken back, each told as if alone; what is so already is left alone', async () => {
    const [one, two, three] = [
      await make({ title: 'One' }),
      await make({ title: 'Two' }),
      await make({ title: 'Three' }),
    ];
    await world.get(archiveLink, { token: merchant.token, params: { link_id: two.link_id }, body: { archived: true } });
    const before = await told();
    expect(toWords(await change(ids(one, two), { do: 'archive' }))).toEqual(['changed', 'unchanged']);
    expect(await told()).toBe(before + 1);
    expect(await titles()).toEqual(['Three']);
    expect(toWords(await change(ids(three, two, one, one), { do: 'unarchive' }))).toEqual([
      'unchanged',
      'changed',
      'changed',
    ]);
    expect(await titles()).toEqual(['One', 'Three', 'Two']);
  });

  it('get tags and lose them: letters of either case are the same, and what has too many keeps what it has', async () => {
    const full = Array.from({ length: 20 }, (_, at) => `t${at}`);
    const [one, two] = [await make({ tags: ['Summer', 'sale'] }), await make({ tags: full })];
    const outcomes = await change(ids(one, two), { do: 'tag', add: ['SUMMER', 'new'], remove: ['Sale'] });
    expect(toWords(outcomes)).toEqual(['changed', 'validation_failed']);
    expect(outcomes[1]?.problem?.message).toMatch(/20/);
    expect((await read(one)).tags).toEqual(['Summer', 'new']);
    expect((await read(two)).tags).toEqual(full);
    expect((await tagsOf()).filter((tag) => !/^t\d/.test(tag))).toEqual(['new 1', 'Summer 1']);
    const before = await told();
    expect(toWords(await change(ids(one), { do: 'tag', add: ['summer'], remove: ['nothing'] }))).toEqual(['unchanged']);
    expect(await told()).toBe(before);
  });

  it('are deleted, and a deletion is taken back: row, page, tags and place are there again', async () => {
    const [one, away] = [
      await make({ title: 'One', tags: ['Summer'] }),
      await make({ title: 'Away', tags: ['Summer'] }),
    ];
    await world.get(archiveLink, {
      token: merchant.token,
      params: { link_id: away.link_id },
      body: { archived: true },
    });
    expect(toWords(await change(ids(one, away), { do: 'close' }))).toEqual(['changed', 'changed']);
    expect(toWords(await change(ids(one), { do: 'close' }))).toEqual(['unchanged']);
    expect([await titles(), await tagsOf()]).toEqual([[], []]);
    expect((await fetch(one.short_url)).status).toBe(410);
    expect(toWords(await change(ids(one, away), { do: 'reopen' }))).toEqual(['changed', 'changed']);
    expect(toWords(await change(ids(one, away), { do: 'reopen' }))).toEqual(['unchanged', 'unchanged']);
    expect([await titles(), await titles({ archived: true }), await tagsOf()]).toEqual([
      ['One'],
      ['Away'],
      ['Summer 2'],
    ]);
    await expect.poll(async () => (await fetch(one.short_url)).status).toBe(200);
    expect({ ...(await read(one)), link_analytics: null }).toEqual({ ...one, link_analytics: null });
  });

  it('deleted and restored at the same moment leave tags counted once', async () => {
    const one = await make({ tags: ['Summer'] });
    const acts = Array.from({ length: 8 }, (_, at) => change(ids(one), { do: at % 2 === 0 ? 'close' : 'reopen' }));
    await Promise.all(acts);
    await change(ids(one), { do: 'reopen' });
    expect(await tagsOf()).toEqual(['Summer 1']);
  });

  it('that are not there, deleted, or another’s are refused one by one, and keep no other from it', async () => {
    const [ours, hers, gone] = [
      await make({ title: 'Ours' }),
      await make({ influencer_username: 'lena' }),
      await make(),
    ];
    await world.get(closeLink, { token: merchant.token, params: { link_id: gone.link_id } });
    const all = [nowhere, ...ids(ours, hers, gone)];
    expect(toWords(await change(all, { do: 'tag', add: ['a'] }, lena))).toEqual([
      'not_found',
      'not_found',
      'changed',
      'not_found',
    ]);
    expect(toWords(await change(all, { do: 'archive' }))).toEqual(['not_found', 'changed', 'changed', 'link_closed']);
    expect(toWords(await change(ids(ours, gone), { do: 'close' }, lena))).toEqual(['not_found', 'not_found']);
    expect(toWords(await change(ids(gone), { do: 'reopen' }, lena))).toEqual(['not_found']);
    const other = await world.signUp(`stranger-${turn}`);
    expect(toWords(await change(all, { do: 'close' }, other.token))).toEqual(all.map(() => 'not_found'));
    expect(await titles({ archived: true })).toHaveLength(2);
  });

  it.each([
    [[], { do: 'archive' }, 'link_ids'],
    [Array.from({ length: 101 }, () => nowhere), { do: 'archive' }, 'link_ids'],
    [['mine'], { do: 'archive' }, 'link_ids.0'],
    [[nowhere], { do: 'give' }, 'change.do'],
    [[nowhere], { do: 'tag', add: ['a,b'] }, 'change.add.0'],
  ])('refuse %j %j', async (linkIds, what, field) => {
    const body = { link_ids: linkIds, change: what } as never;
    const refused = await world.call(changeLinks, { token: merchant.token, body });
    expect(refused).toMatchObject({ status: 400, error: { code: 'validation_failed', field } });
  });

  it('are a file by themselves', async () => {
    const [one, , three] = [await make({ title: 'One' }), await make({ title: 'Two' }), await make({ title: 'Three' })];
    const path = `${exportLinks.path}?link_ids=${ids(one, three).join(',')}`;
    const { rows } = await download(world, merchant.token, path);
    expect(new Set(rows.map((row) => row['Title']))).toEqual(new Set(['One', 'Three']));
  });
});
