// The feed over the sandbox's networks: connecting, reading, following what changes there, tags, and what goes wrong.
import {
  cancelSocialSync,
  changePosts,
  disconnectSocial,
  listPosts,
  type NetworkName,
  networkNames,
  type PostId,
  showPost,
  startSocialSync,
  tagPost,
} from '@vitrine/contract/feed';
import { getPostAnalytics } from '@vitrine/contract/feed-figures';
import type { ProductId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import {
  begin,
  calm,
  connectNetwork,
  control,
  decide,
  finish,
  listAll,
  post,
  standing,
  waitForPosts,
} from './testing/people.ts';
import { toFeedCode } from './feed-code.ts';

let world: TestApp;
let count = 0;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  for (const network of networkNames) await control(world, 'PUT', `${network}/faults`, calm);
});
afterAll(() => world.stop());
beforeEach(async () => {
  for (const network of networkNames)
    await control(world, 'PUT', `${network}/faults`, { outage: null, next: [], failCall: null });
});

const signUp = (): Promise<Merchant> => world.signUp(`feeder-${(count += 1)}`);
const product = '9001' as ProductId;
const tables = () => world.app.platform.database.db;

async function readAgain({ token }: Merchant, network: NetworkName): Promise<void> {
  await world.get(startSocialSync, { token, params: { platform: network } });
}

describe.each(networkNames)('%s', (network) => {
  it('is connected by its owner’s consent, and all its posts come with their pictures', async () => {
    const merchant = await signUp();
    expect(await standing(world, merchant, network)).toMatchObject({
      is_offered: true,
      connected: false,
      number_of_posts: null,
    });
    const account = await connectNetwork(world, merchant, network, 'noa');
    expect(account).toMatchObject({ username: 'noa', status: 'connected', sync: { is_first: true } });
    const read = await waitForPosts(world, merchant, network);
    const there = (await control(world, 'GET', `${network}/posts?account=noa`)) as { posts: { id: string }[] };
    const posts = await listAll(world, merchant, network);
    expect(posts.length).toBe(there.posts.length);
    expect(read.sync).toMatchObject({ state: 'done', found: posts.length, failed: 0, problem: null });
    expect(posts.filter(({ image_url: url }) => url === null)).toEqual([]);
    const times = posts.map(({ posted_at: at }) => at ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
    const picture = await fetch(posts[0]?.image_url ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(read.image_url).toContain('/files/');
    expect((await fetch(read.image_url ?? '')).headers.get('content-type')).toBe('image/webp');
  });

  it('follows what is new, edited and deleted there, and doubles nothing', async () => {
    const merchant = await signUp();
    await connectNetwork(world, merchant, network, 'noa');
    await waitForPosts(world, merchant, network);
    const before = await listAll(world, merchant, network);
    const added = await post(world, network, { account: 'noa', caption: 'Fresh #new' });
    await readAgain(merchant, network);
    await waitForPosts(world, merchant, network);
    const [first, ...others] = await listAll(world, merchant, network);
    expect(first?.caption).toContain('Fresh #new');
    expect(others.map(({ post_id: id }) => id)).toEqual(before.map(({ post_id: id }) => id));
    await control(world, 'PATCH', `${network}/posts/${added}`, { caption: 'Fresher' });
    await readAgain(merchant, network);
    await waitForPosts(world, merchant, network);
    expect((await listAll(world, merchant, network))[0]?.caption).toContain('Fresher');
    await control(world, 'DELETE', `${network}/posts/${added}`);
    await readAgain(merchant, network);
    await waitForPosts(world, merchant, network);
    expect((await listAll(world, merchant, network)).map(({ post_id: id }) => id)).toEqual(
      before.map(({ post_id: id }) => id),
    );
  });

  it('refuses whoever did not begin, whatever was used, and what was denied', async () => {
    const [merchant, other] = [await signUp(), await signUp()];
    const back = await decide(await begin(world, merchant, network), 'approve');
    expect((await finish(world, other, network, back)).error).toMatchObject({ code: 'token_invalid', field: 'state' });
    // whoever else brings a state does not use it up, and whose it is does so once
    expect((await finish(world, merchant, network, back)).status).toBe(200);
    expect((await finish(world, merchant, network, back)).error?.code).toBe('token_invalid');
    await world.get(disconnectSocial, { token: merchant.token, params: { platform: network }, body: {} });
    const denied = await decide(await begin(world, merchant, network), 'deny');
    expect(denied.searchParams.get('error')).toBe('access_denied');
    const again = await decide(await begin(world, merchant, network), 'approve');
    again.searchParams.set('code', 'another-code');
    const { log } = world.app.platform;
    const [errors, warnings] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')];
    const refused = await finish(world, merchant, network, again);
    expect([refused.status, refused.error]).toMatchObject([400, { code: 'token_invalid', field: 'code' }]);
    expect(errors).not.toHaveBeenCalled();
    expect(warnings).toHaveBeenCalledWith(expect.objectContaining({ network }), 'a network refused a code');
    vi.restoreAllMocks();
    expect(await standing(world, merchant, network)).toMatchObject({ connected: false });
  });

  it('goes on after an outage in the middle, and tells what happened meanwhile', async () => {
    const merchant = await signUp();
    await control(world, 'PUT', `${network}/faults`, { failCall: { nth: 3, fault: 'server-error' } });
    await connectNetwork(world, merchant, network, 'noa');
    const { sync } = await waitForPosts(world, merchant, network);
    expect(sync).toMatchObject({ state: 'done', problem: null });
    const posts = await listAll(world, merchant, network);
    expect(new Set(posts.map(({ url }) => url)).size).toBe(posts.length);
  });

  it('is let go of by its merchant, and comes back with its tags', async () => {
    const merchant = await signUp();
    await world.connect(merchant, `shop-${network}`);
    await connectNetwork(world, merchant, network, 'noa');
    await waitForPosts(world, merchant, network);
    const [tagged] = await listAll(world, merchant, network);
    const of = { token: merchant.token, params: { platform: network, post_id: tagged?.post_id ?? ('' as PostId) } };
    await world.get(tagPost, { ...of, body: { product_ids: [product] } });
    const imageStatus = async (): Promise<number> => (await fetch(tagged?.image_url ?? '')).status;
    expect(await imageStatus()).toBe(200);
    await world.get(disconnectSocial, { token: merchant.token, params: { platform: network }, body: {} });
    expect(await standing(world, merchant, network)).toMatchObject({ connected: false, accounts: [] });
    expect(await listAll(world, merchant, network)).toEqual([]);
    // the address was public, and its post is not any more
    expect(await imageStatus()).toBe(404);
    expect(
      (await world.call(startSocialSync, { token: merchant.token, params: { platform: network } })).error?.code,
    ).toBe('not_found');
    await connectNetwork(world, merchant, network, 'noa');
    await waitForPosts(world, merchant, network);
    expect(await imageStatus()).toBe(200);
    const again = await listAll(world, merchant, network);
    expect(again.find(({ post_id: id }) => id === tagged?.post_id)?.products).toMatchObject([
      { inventory_id: product },
    ]);
  });
});

describe('a video', () => {
  it('moves on its page for its first seconds without sound, as players ask for it, and goes with its picture', async () => {
    const merchant = await signUp();
    await world.connect(merchant, 'moving');
    await connectNetwork(world, merchant, 'instagram', 'noa');
    await waitForPosts(world, merchant, 'instagram');
    await post(world, 'instagram', { account: 'noa', kind: 'reel', caption: 'Moving' });
    await readAgain(merchant, 'instagram');
    const reel = await eventually('the reel', async () =>
      (await listAll(world, merchant, 'instagram')).find(
        ({ caption, images: [cover] }) => caption === 'Moving' && cover?.clip_url,
      ),
    );
    const clip = reel.images[0]?.clip_url ?? '';
    const whole = await fetch(clip);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([bytes.includes('vide'), bytes.includes('soun')]).toEqual([true, false]);
    const ask = async (range: string) => {
      const part = await fetch(clip, { headers: { range } });
      return [part.status, part.headers.get('content-range'), Buffer.from(await part.arrayBuffer()).length];
    };
    const all = bytes.length;
    expect(await ask('bytes=0-1')).toEqual([206, `bytes 0-1/${all}`, 2]);
    expect(await ask('bytes=-10')).toEqual([206, `bytes ${all - 10}-${all - 1}/${all}`, 10]);
    expect(await ask(`bytes=${all}-`)).toEqual([416, `bytes */${all}`, 0]);
    expect(await ask('lines=1-2')).toEqual([200, null, all]);

    const call = { token: merchant.token, params: { platform: 'instagram', post_id: reel.post_id } } as const;
    const body = { product_ids: [product] };
    await world.get(tagPost, { ...call, body });
    const page = await eventually('its page', async () => {
      const answer = await fetch(`${world.url}/${toFeedCode(reel.post_id)}`);
      return answer.status === 200 ? answer : null;
    });
    expect(page.headers.get('content-security-policy')).toContain("media-src 'self'");
    expect(await page.text()).toMatch(/<video [^>]*src="?\/files\/[\w/-]+\.mp4/);

    const told = await world.get(getPostAnalytics, { ...call, query: {} });
    expect(told.clip_url).toBe(clip);

    const [, fileId = ''] = /([\da-f-]{36})\.mp4$/.exec(clip) ?? [];
    await world.app.features.media.forget(merchant.businessId, [fileId]);
    expect((await fetch(clip)).status).toBe(404);
  });
});

describe('a clip that is missing', () => {
  let merchant: Merchant;
  const readOn = async (): Promise<string | null> => {
    await readAgain(merchant, 'instagram');
    const { sync } = await waitForPosts(world, merchant, 'instagram');
    expect(sync).toMatchObject({ state: 'done', failed: 0 });
    const reel = (await listAll(world, merchant, 'instagram')).find(({ caption }) => caption === 'Late');
    return reel?.images[0]?.clip_url ?? null;
  };

  beforeAll(async () => {
    merchant = await signUp();
    await connectNetwork(world, merchant, 'instagram', 'noa');
    await waitForPosts(world, merchant, 'instagram');
    await control(world, 'PUT', 'instagram/faults', { videosAway: true });
    await post(world, 'instagram', { account: 'noa', kind: 'reel', caption: 'Late' });
  });
  afterAll(() => control(world, 'PUT', 'instagram/faults', { videosAway: false }));

  it('is asked for again by the next reading of its post', async () => {
    expect(await readOn()).toBeNull();
    await control(world, 'PUT', 'instagram/faults', { videosAway: false });
    expect(await readOn()).toMatch(/\.mp4$/);
  });

  it('comes for a cover that was copied before there were any', async () => {
    await sql`update files set has_clip = false where business_id = ${merchant.businessId}`.execute(tables());
    expect(await readOn()).toMatch(/\.mp4$/);
  });

  it('is not asked for for ever', async () => {
    await sql`update files set has_clip = false where business_id = ${merchant.businessId}`.execute(tables());
    await control(world, 'PUT', 'instagram/faults', { videosAway: true });
    for (let reading = 0; reading < 5; reading += 1) expect(await readOn()).toBeNull();
    await control(world, 'PUT', 'instagram/faults', { videosAway: false });
    expect(await readOn()).toBeNull();
  });
});

describe('access', () => {
  it.each(['instagram', 'tiktok'] as const)(
    'taken back at %s is told to us, and lost until it is given again',
    async (network) => {
      const merchant = await signUp();
      await connectNetwork(world, merchant, network, 'noa');
      await waitForPosts(world, merchant, network);
      await control(world, 'POST', `${network}/revoke`, { account: 'noa' });
      await eventually(
        'the loss',
        async () => (await standing(world, merchant, network)).accounts[0]?.status === 'lost',
      );
      // what was read stays to be seen
      expect((await listAll(world, merchant, network)).length).toBeGreaterThan(0);
      await connectNetwork(world, merchant, network, 'noa');
      expect((await standing(world, merchant, network)).accounts).toMatchObject([{ status: 'connected' }]);
    },
  );

  it('that Pinterest took back in silence is noticed by the next reading', async () => {
    const merchant = await signUp();
    await connectNetwork(world, merchant, 'pinterest', 'noa');
    await waitForPosts(world, merchant, 'pinterest');
    await control(world, 'POST', 'pinterest/revoke', { account: 'noa' });
    await readAgain(merchant, 'pinterest');
    const account = await waitForPosts(world, merchant, 'pinterest');
    expect(account).toMatchObject({ status: 'lost', sync: { state: 'failed', problem: 'access_lost' } });
  });

  it('that ended is renewed before anything is asked', async () => {
    const merchant = await signUp();
    await connectNetwork(world, merchant, 'tiktok', 'noa');
    await waitForPosts(world, merchant, 'tiktok');
    const tokens = async () =>
      (
        await sql<{ sealed: string }>`select encode(sealed_tokens, 'hex') as sealed from social_accounts
        where business_id = ${merchant.businessId}`.execute(world.app.platform.database.db)
      ).rows[0]?.sealed;
    const before = await tokens();
    await control(world, 'POST', 'tiktok/expire-tokens', {});
    await readAgain(merchant, 'tiktok');
    const account = await waitForPosts(world, merchant, 'tiktok');
    expect(account).toMatchObject({ status: 'connected', sync: { state: 'done' } });
    expect(await tokens()).not.toBe(before);
  });

  it('that Instagram refuses once is not renewed on its first day, and is there again', async () => {
    const merchant = await signUp();
    await connectNetwork(world, merchant, 'instagram', 'noa');
    await waitForPosts(world, merchant, 'instagram');
    const countRenewals = async () => {
      const { calls } = (await control(world, 'GET', 'instagram/calls')) as { calls: { path: string }[] };
      return calls.filter(({ path }) => path.endsWith('/refresh_access_token')).length;
    };
    const before = await countRenewals();
    await control(world, 'PUT', 'instagram/faults', { next: ['unauthorized'] });
    await readAgain(merchant, 'instagram');
    const refused = await waitForPosts(world, merchant, 'instagram');
    expect(refused).toMatchObject({ status: 'connected', sync: { state: 'failed', problem: 'access_lost' } });
    expect(await countRenewals()).toBe(before);
    await readAgain(merchant, 'instagram');
    const good = await waitForPosts(world, merchant, 'instagram');
    expect(good).toMatchObject({ status: 'connected', sync: { state: 'done', problem: null } });
  });

  it('asked to be forgotten leaves nothing: no account, no post, no file', async () => {
    const merchant = await signUp();
    await connectNetwork(world, merchant, 'instagram', 'noa');
    await waitForPosts(world, merchant, 'instagram');
    const [first] = await listAll(world, merchant, 'instagram');
    await control(world, 'POST', 'instagram/request-deletion', { account: 'noa' });
    await eventually('the end', async () => (await standing(world, merchant, 'instagram')).accounts.length === 0);
    const { rows } = await sql<{
      left: number;
    }>`select (select count(*) from posts where business_id = ${merchant.businessId})
      + (select count(*) from files where business_id = ${merchant.businessId}) as left`.execute(
      world.app.platform.database.db,
    );
    expect(rows).toEqual([{ left: 0 }]);
    expect((await fetch(first?.image_url ?? '')).status).toBe(404);
  });

  it('forgotten and connected again, what was taken down or taken back stays away', async () => {
    const merchant = await signUp();
    await connectNetwork(world, merchant, 'instagram', 'noa');
    await waitForPosts(world, merchant, 'instagram');
    const before = await listAll(world, merchant, 'instagram');
    const [down, back, kept] = before;
    if (!down || !back || !kept) throw new Error('too few posts');
    const { db } = world.app.platform.database;
    const { businessId } = merchant;
    await sql`update posts set taken_down = true where business_id = ${businessId} and post_id = ${down.post_id}`.execute(
      db,
    );
    await sql`insert into post_rights (business_id, rights_id, post_id, asked_at, asked_by, creator, language, words, scopes,
        answer, answered_at, withdrawn_at)
      values (${businessId}, ${randomUUID()}, ${back.post_id}, now(), ${randomUUID()}, 'noa', 'en', 'May we?', '{feed}',
        'granted', now(), now())`.execute(db);
    await control(world, 'POST', 'instagram/request-deletion', { account: 'noa' });
    await eventually('the end', async () => (await standing(world, merchant, 'instagram')).accounts.length === 0);
    await connectNetwork(world, merchant, 'instagram', 'noa');
    await waitForPosts(world, merchant, 'instagram');
    const after = await listAll(world, merchant, 'instagram');
    const addresses = after.map(({ url }) => url);
    expect(addresses).toContain(kept.url);
    expect(addresses).not.toContain(down.url);
    expect(addresses).not.toContain(back.url);
    expect(after).toHaveLength(before.length - 2);
    // another merchant's permission is another
    const other = await signUp();
    await connectNetwork(world, other, 'instagram', 'noa');
    await waitForPosts(world, other, 'instagram');
    expect(await listAll(world, other, 'instagram')).toHaveLength(before.length);
  });
});

describe('reading', () => {
  it('tells its pictures as they come, and not only when a page of them is there', async () => {
    const { db } = world.app.platform.database;
    await sql`create table pages_told (business_id uuid, found int, copied int)`.execute(db);
    await sql`create function tell_page() returns trigger language plpgsql as $$ begin
      insert into pages_told values (new.business_id, new.page_found, new.page_copied); return null; end $$`.execute(
      db,
    );
    await sql`create trigger tell_page after update on social_syncs for each row execute function tell_page()`.execute(
      db,
    );
    const merchant = await signUp();
    await connectNetwork(world, merchant, 'pinterest', 'noa');
    const { sync } = await waitForPosts(world, merchant, 'pinterest');
    await sql`drop trigger tell_page on social_syncs`.execute(db);
    const { rows } =
      await sql`select from pages_told where business_id = ${merchant.businessId} and copied > 0 and found > 0`.execute(
        db,
      );
    expect(rows.length).toBeGreaterThan(0);
    const posts = await listAll(world, merchant, 'pinterest');
    const copied = posts.reduce((sum, { images }) => sum + images.length, 0);
    expect(sync).toMatchObject({ found: posts.length, copied, failed: 0 });
  });

  it('is stopped by a person, and what came stays', async () => {
    const merchant = await signUp();
    await control(world, 'PUT', 'instagram/faults', { slowMs: 400 });
    await connectNetwork(world, merchant, 'instagram', 'noa');
    await world.get(cancelSocialSync, { token: merchant.token, params: { platform: 'instagram' } });
    await control(world, 'PUT', 'instagram/faults', { slowMs: 0 });
    expect((await standing(world, merchant, 'instagram')).accounts[0]?.sync).toMatchObject({ state: 'cancelled' });
    await readAgain(merchant, 'instagram');
    expect((await waitForPosts(world, merchant, 'instagram')).sync).toMatchObject({ state: 'done', is_first: true });
  });

  it('fails in words where the network is away for long, and goes on where it stopped when asked', async () => {
    const merchant = await signUp();
    await connectNetwork(world, merchant, 'pinterest', 'noa');
    await waitForPosts(world, merchant, 'pinterest');
    await control(world, 'PUT', 'pinterest/faults', { outage: 'error' });
    await readAgain(merchant, 'pinterest');
    await eventually(
      'the trouble',
      async () => (await standing(world, merchant, 'pinterest')).accounts[0]?.sync?.problem === 'network_away',
    );
    await control(world, 'PUT', 'pinterest/faults', { outage: null });
    const { sync } = await waitForPosts(world, merchant, 'pinterest');
    expect(sync).toMatchObject({ state: 'done', problem: null });
  });
});

describe('posts', () => {
  let merchant: Merchant;
  const at = { platform: 'tiktok' } as const;
  const call = (id: PostId) => ({ token: merchant.token, params: { ...at, post_id: id } });

  beforeAll(async () => {
    merchant = await signUp();
    await world.connect(merchant, 'tagging');
    await connectNetwork(world, merchant, 'tiktok', 'noa');
    await waitForPosts(world, merchant, 'tiktok');
  });

  const ask = async (query: object) => world.get(listPosts, { token: merchant.token, params: at, query });

  it('come by pages, each once', async () => {
    const whole = await listAll(world, merchant, 'tiktok');
    const first = await ask({ count: 4 });
    const second = await ask({ count: 4, skip: first.next_skip });
    expect(first.total).toBe(whole.length);
    expect([...first.posts, ...second.posts].map(({ post_id: id }) => id)).toEqual(
      whole.slice(0, 8).map(({ post_id: id }) => id),
    );
    expect((await ask({ count: 4, skip: 1000 })).next_skip).toBeNull();
  });

  it('are hidden and shown, one and many, and found so', async () => {
    const [one, two] = await listAll(world, merchant, 'tiktok');
    const elsewhere = { platform: 'instagram' as const, post_id: one!.post_id };
    const refused = await world.call(showPost, {
      token: merchant.token,
      params: elsewhere,
      body: { is_visible: false },
    });
    expect(refused).toMatchObject({ status: 404, error: { code: 'not_found' } });
    expect((await ask({ filter: 'hidden' })).total).toBe(0);
    await world.get(showPost, { ...call(one!.post_id), body: { is_visible: false } });
    expect((await ask({ filter: 'hidden' })).posts.map(({ post_id: id }) => id)).toEqual([one!.post_id]);
    const body = { post_ids: [one!.post_id, two!.post_id], is_visible: false };
    await world.get(changePosts, { token: merchant.token, params: at, body });
    expect((await ask({ filter: 'hidden' })).total).toBe(2);
    await world.get(changePosts, { token: merchant.token, params: at, body: { ...body, is_visible: true } });
    expect((await ask({ filter: 'hidden' })).total).toBe(0);
  });

  it('carry products with their options and places, and refuse what is none', async () => {
    const [one] = await listAll(world, merchant, 'tiktok');
    const { post: tagged } = await world.get(tagPost, {
      ...call(one!.post_id),
      body: { product_ids: [product], points: { [product]: { x: 0.5, y: 0.25 } } },
    });
    expect(tagged.products).toMatchObject([{ inventory_id: product, point: { x: 0.5, y: 0.25 } }]);
    expect((await ask({ filter: 'tagged' })).posts.map(({ post_id: id }) => id)).toEqual([one!.post_id]);
    expect((await ask({ filter: 'ai' })).total).toBe(0);
    await sql`update post_products set is_automatic = true`.execute(world.app.platform.database.db);
    expect((await ask({ filter: 'ai' })).posts.map(({ post_id: id }) => id)).toEqual([one!.post_id]);
    const many = ['1', '2', '3', '4', '5', '6'] as ProductId[];
    const refused = await world.call(tagPost, { ...call(one!.post_id), body: { product_ids: many } });
    expect(refused).toMatchObject({ status: 400, error: { field: 'product_ids' } });
    const unknown = await world.call(tagPost, { ...call(one!.post_id), body: { product_ids: ['404'] } });
    expect(unknown.error).toMatchObject({ code: 'product_unknown', field: 'product_ids' });
    const image = { src: 'https://pictures.example/m.png', width: 1, height: 1 };
    await sql`update variants set image = ${JSON.stringify(image)}::jsonb
      where business_id = ${merchant.businessId} and variant_id = '40101'`.execute(world.app.platform.database.db);
    const imagesOf = async (selected: Record<string, string>) => {
      const body = { product_ids: [product], selected_options: { [product]: selected } };
      const { post: fixed } = await world.get(tagPost, { ...call(one!.post_id), body });
      return fixed.products.map(({ image_url: own, chosen_image_url: chosen }) => [own, chosen]);
    };
    const own = tagged.products[0]?.image_url;
    expect(await imagesOf({ Size: 'M' })).toEqual([[own, image.src]]);
    expect(await imagesOf({ Size: 'L' })).toEqual([[own, own]]);
    expect(await imagesOf({})).toEqual([[own, own]]);
    const odd = { product_ids: [product], selected_options: { [product]: { Nothing: 'Such' } } };
    expect((await world.call(tagPost, { ...call(one!.post_id), body: odd })).error?.code).toBe('options_unknown');
    const stray = { product_ids: [], selected_options: { [product]: { Colour: 'Sand' } } };
    expect((await world.call(tagPost, { ...call(one!.post_id), body: stray })).error).toMatchObject({
      code: 'validation_failed',
      field: `selected_options.${product}`,
    });
    expect((await world.get(tagPost, { ...call(one!.post_id), body: { product_ids: [] } })).post.products).toEqual([]);
  });

  it('are found by their captions, whatever stands in the search', async () => {
    await post(world, 'tiktok', { account: 'noa', caption: 'A 100% _wool_ coat' });
    await readAgain(merchant, 'tiktok');
    await waitForPosts(world, merchant, 'tiktok');
    for (const q of ['100%', '_wool_', 'COAT']) expect([q, (await ask({ q })).total]).toEqual([q, 1]);
    for (const q of ['%%%', '__', String.raw`\\`]) expect([q, (await ask({ q })).total]).toEqual([q, 0]);
  });
});
