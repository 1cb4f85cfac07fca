// Accounts of networks as they come and go: goodbye, what networks tell late or again, and reading that waits for a network.
import {
  cancelSocialSync,
  disconnectSocial,
  type NetworkName,
  networkNames,
  startSocialSync,
} from '@vitrine/contract/feed';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualApps } from '../../../../sandbox/src/networks/apps.ts';
import { toTiktokSignature } from '../../../../sandbox/src/networks/signing.ts';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { budgetOf } from './budgets-store.ts';
import { calm, connectNetwork, control, listAll, post, standing, waitForPosts } from './testing/people.ts';

interface Delivery {
  readonly event: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly state: string;
}

const { tiktok } = usualApps('');
let world: TestApp;
let count = 0;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true, sharesClock: true });
  for (const network of networkNames) await control(world, 'PUT', `${network}/faults`, calm);
});
afterAll(() => world.stop());
beforeEach(async () => {
  for (const network of networkNames) await control(world, 'PUT', `${network}/faults`, { outage: null });
});

const signUp = (): Promise<Merchant> => world.signUp(`keeper-${(count += 1)}`);

async function addAccount(network: NetworkName, handle: string): Promise<string> {
  await control(world, 'POST', `${network}/accounts`, { handle, posts: 1 });
  return handle;
}

/** A merchant who has read all of an account. */
async function connect(network: NetworkName, account: string, merchant?: Merchant): Promise<Merchant> {
  const whose = merchant ?? (await signUp());
  await connectNetwork(world, whose, network, account);
  await waitForPosts(world, whose, network);
  return whose;
}

async function readAgain({ token }: Merchant, network: NetworkName): Promise<void> {
  await world.get(startSocialSync, { token, params: { platform: network } });
}

async function cancel({ token }: Merchant, network: NetworkName): Promise<void> {
  await world.get(cancelSocialSync, { token, params: { platform: network } });
}

async function letGo({ token }: Merchant, network: NetworkName): Promise<void> {
  await world.get(disconnectSocial, { token, params: { platform: network }, body: {} });
}

const findAccount = async (merchant: Merchant, network: NetworkName) =>
  (await standing(world, merchant, network)).accounts[0];

/** Whether a person still lets us in, as the network has it. */
async function isGranted(network: NetworkName, handle: string): Promise<boolean> {
  const there = (await control(world, 'GET', network)) as {
    accounts: { id: string; handle: string }[];
    grants: { accountId: string }[];
  };
  const id = there.accounts.find((account) => account.handle === handle)?.id;
  return there.grants.some(({ accountId }) => accountId === id);
}

/** The last call of an event that a network made and we took. */
async function findCall(network: NetworkName, event: string): Promise<Delivery | undefined> {
  const told = (await control(world, 'GET', `${network}/deliveries`)) as { deliveries: Delivery[] };
  return told.deliveries.findLast((call) => call.event === event && call.state === 'delivered');
}

/** The same call once more, letter by letter. */
const repeat = ({ url, headers, body }: Delivery): Promise<Response> => fetch(url, { method: 'POST', headers, body });

/** A later second, as networks tell their times. */
const passSeconds = (): void => world.clock.advance(2000);

/** Tells something as TikTok does, signed with a secret; answers with which status it was met. */
async function tellAsTikTok(event: string, secret: string): Promise<number> {
  const seconds = Math.floor(world.clock.now().getTime() / 1000);
  const body = JSON.stringify({ client_key: tiktok.id, event, create_time: seconds, user_openid: 'o' });
  const headers = { 'content-type': 'application/json', 'tiktok-signature': toTiktokSignature(body, secret, seconds) };
  return (await fetch(`${world.url}/webhooks/tiktok`, { method: 'POST', headers, body })).status;
}

/** How many seconds the next try of reading is away. */
async function findWait({ businessId }: Merchant): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
    where name = 'feed.sync' and state = 'created' and group_id = ${businessId}`.execute(
    world.app.platform.database.db,
  );
  return rows[0]?.seconds ?? 0;
}

describe('goodbye to TikTok', () => {
  it('is said by the last merchant who has the account, and leaves it to the others', async () => {
    const account = await addAccount('tiktok', 'shared');
    const [one, other] = [await connect('tiktok', account), await connect('tiktok', account)];
    await letGo(one, 'tiktok');
    expect(await isGranted('tiktok', account)).toBe(true);
    await post(world, 'tiktok', { account, caption: 'Still here' });
    await readAgain(other, 'tiktok');
    expect(await waitForPosts(world, other, 'tiktok')).toMatchObject({ status: 'connected', sync: { state: 'done' } });
    expect((await listAll(world, other, 'tiktok')).map(({ caption }) => caption)).toContain('Still here');
    await letGo(other, 'tiktok');
    expect(await isGranted('tiktok', account)).toBe(false);
  });

  it('is said with a fresh token where the last one ended', async () => {
    const account = await addAccount('tiktok', 'ended');
    const merchant = await connect('tiktok', account);
    await control(world, 'POST', 'tiktok/expire-tokens', {});
    await letGo(merchant, 'tiktok');
    expect(await isGranted('tiktok', account)).toBe(false);
    expect(await standing(world, merchant, 'tiktok')).toMatchObject({ connected: false, accounts: [] });
  });

  it('keeps nobody here where it cannot be said', async () => {
    const account = await addAccount('tiktok', 'unheard');
    const merchant = await connect('tiktok', account);
    await control(world, 'PUT', 'tiktok/faults', { outage: 'maintenance' });
    await letGo(merchant, 'tiktok');
    expect(await isGranted('tiktok', account)).toBe(true);
    expect(await standing(world, merchant, 'tiktok')).toMatchObject({ connected: false, accounts: [] });
  });
});

describe('what TikTok signs', () => {
  it('is taken, whatever it is about, and nothing that others sign', async () => {
    for (const event of ['authorization.removed', 'video.publish.completed', 'portability.download.ready']) {
      const statuses = [await tellAsTikTok(event, tiktok.secret), await tellAsTikTok(event, 'another')];
      expect([event, ...statuses]).toEqual([event, 200, 401]);
    }
  });
});

describe('what a network told before', () => {
  it.each([
    ['instagram', 'deauthorize'],
    ['tiktok', 'authorization.removed'],
  ] as const)('of an access that ended at %s does not end the next one', async (network, event) => {
    const account = await addAccount(network, `again.${network}`);
    const merchant = await connect(network, account);
    const isLost = async () => (await findAccount(merchant, network))?.status === 'lost';
    await control(world, 'POST', `${network}/revoke`, { account });
    await eventually('the loss', isLost);
    const call = await eventually('the call', () => findCall(network, event));
    passSeconds();
    await connect(network, account, merchant);
    expect((await repeat(call)).status).toBe(200);
    expect(await isLost()).toBe(false);
    expect(await listAll(world, merchant, network)).toHaveLength(1);
  });

  it('of data to be deleted leaves what was connected later, and is confirmed all the same', async () => {
    const account = await addAccount('instagram', 'again.deleted');
    const merchant = await connect('instagram', account);
    await control(world, 'POST', 'instagram/request-deletion', { account });
    await eventually('the end', async () => (await findAccount(merchant, 'instagram')) === undefined);
    const call = await eventually('the call', () => findCall('instagram', 'data-deletion'));
    passSeconds();
    await connect('instagram', account, merchant);
    const again = await repeat(call);
    expect([again.status, await again.json()]).toEqual([
      200,
      { url: expect.stringContaining('/webhooks/deletions/'), confirmation_code: expect.any(String) },
    ]);
    expect(await findAccount(merchant, 'instagram')).toMatchObject({ status: 'connected' });
    expect(await listAll(world, merchant, 'instagram')).toHaveLength(1);
  });
});

describe('reading that waits long for its network', () => {
  let merchant: Merchant;
  const findSync = async () => (await findAccount(merchant, 'pinterest'))?.sync;
  /** Two minutes, as the network asks for, which is longer than anything is waited for here. */
  const meetLongWait = async (): Promise<void> => {
    await eventually('the long wait', async () => (await findWait(merchant)) > 60);
    expect(await findSync()).toMatchObject({ state: 'running', problem: 'network_away' });
  };

  beforeAll(async () => {
    merchant = await connect('pinterest', 'noa');
  });
  beforeEach(async () => {
    await control(world, 'PUT', 'pinterest/faults', { outage: 'maintenance' });
    await readAgain(merchant, 'pinterest');
    await meetLongWait();
  });

  it('is gone on with at once when a person asks', async () => {
    await control(world, 'PUT', 'pinterest/faults', { outage: null });
    await readAgain(merchant, 'pinterest');
    expect((await waitForPosts(world, merchant, 'pinterest')).sync).toMatchObject({ state: 'done', problem: null });
  });

  it('tells its trouble until something is read, though it was stopped and begun anew', async () => {
    await cancel(merchant, 'pinterest');
    await readAgain(merchant, 'pinterest');
    expect(await findSync()).toMatchObject({ problem: 'network_away' });
    await meetLongWait();
    await cancel(merchant, 'pinterest');
    await control(world, 'PUT', 'pinterest/faults', { outage: null });
    await readAgain(merchant, 'pinterest');
    expect((await waitForPosts(world, merchant, 'pinterest')).sync).toMatchObject({ state: 'done', problem: null });
  });
});

/** The network asks to be left alone for some hours, as its published limit is used up. */
const expectLongWait = async (merchant: Merchant): Promise<void> => {
  const { sync } = await eventually('the wait', async () => {
    const account = await findAccount(merchant, 'instagram');
    return account?.sync?.waits_until !== null && account;
  });
  expect(sync).toMatchObject({ state: 'running', problem: 'rate_limited' });
  const seconds = (Date.parse(sync?.waits_until ?? '') - world.clock.now().getTime()) / 1000;
  expect(seconds).toBeGreaterThan(3600);
  expect(Math.abs(seconds - (await findWait(merchant)))).toBeLessThan(60);
};

describe('what an account may ask of its network', () => {
  it('is its own, whoever has it connected and whatever its token is, and using it up is no try', async () => {
    const handle = await addAccount('instagram', 'limited');
    const [one, other] = [await connect('instagram', handle), await connect('instagram', handle)];
    await control(world, 'PUT', 'instagram/faults', { limit: 1 });
    await readAgain(one, 'instagram');
    await expectLongWait(one);
    const countCalls = async () => {
      const { calls } = (await control(world, 'GET', 'instagram/calls')) as { calls: unknown[] };
      return calls.length;
    };
    const before = await countCalls();
    for (const each of [one, other, one]) {
      await readAgain(each, 'instagram');
      await expectLongWait(each);
    }
    expect(await countCalls()).toBe(before);
    // another token of the same account
    await control(world, 'PUT', 'instagram/faults', { limit: null });
    await connectNetwork(world, other, 'instagram', handle);
    const begun = await countCalls();
    await expectLongWait(other);
    expect(await countCalls()).toBe(begun);
    const { rows } = await sql<{ attempt: number }>`select attempt from social_syncs
      where business_id in (${one.businessId}, ${other.businessId})`.execute(world.app.platform.database.db);
    expect(rows).toEqual([{ attempt: 0 }, { attempt: 0 }]);
    await sql`delete from network_budgets`.execute(world.app.platform.database.db);
    await readAgain(one, 'instagram');
    expect((await waitForPosts(world, one, 'instagram')).sync).toMatchObject({
      state: 'done',
      problem: null,
      waits_until: null,
    });
  });

  it('is paced among all who ask at the same moment', async () => {
    const merchant = await connect('tiktok', await addAccount('tiktok', 'paced'));
    const { db } = world.app.platform.database;
    const [account] = (await standing(world, merchant, 'tiktok')).accounts;
    const key = { businessId: merchant.businessId, socialAccountId: account!.social_account_id };
    const [here, there] = [budgetOf(db, key), budgetOf(db, key)];
    const waits = await Promise.all([here, there, here, there].map((each) => each.take(2000, 60_000)));
    expect(waits.map((wait) => Math.round(wait / 2000)).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    expect(await there.take(2000, 1000)).toBeGreaterThan(6000);
    await here.rest(500_000);
    expect(await there.take(2000, 1000)).toBeGreaterThan(400_000);
  });
});

describe('an account whose network hangs', () => {
  it('holds up no other, of its merchant or of others', async () => {
    const merchant = await connect('instagram', await addAccount('instagram', 'hanging'));
    await connect('pinterest', await addAccount('pinterest', 'swift'), merchant);
    const other = await connect('tiktok', await addAccount('tiktok', 'elsewhere'));
    const isMet = async () => (await findAccount(merchant, 'instagram'))?.sync;
    await control(world, 'PUT', 'instagram/faults', { slowMs: 60_000 });
    await readAgain(merchant, 'instagram');
    await eventually('it to hang', async () => (await isMet())?.state === 'running');
    await readAgain(merchant, 'pinterest');
    await readAgain(other, 'tiktok');
    expect((await waitForPosts(world, merchant, 'pinterest')).sync).toMatchObject({ state: 'done' });
    expect((await waitForPosts(world, other, 'tiktok')).sync).toMatchObject({ state: 'done' });
    // its first call has not even come to its end
    expect(await isMet()).toMatchObject({ state: 'running', problem: null });
    await control(world, 'PUT', 'instagram/faults', { slowMs: 0 });
    await cancel(merchant, 'instagram');
  });
});

/** Whom a signed call is about, as the network calls them there. */
const toTold = (call: Delivery | undefined): unknown => {
  const [, encoded = ''] = (new URLSearchParams(call?.body).get('signed_request') ?? '').split('.');
  return (JSON.parse(Buffer.from(encoded, 'base64url').toString() || '{}') as { user_id?: string }).user_id;
};

describe('what Instagram tells by its word for our app alone', () => {
  it('ends the access of whom it calls otherwise in their profile, and of nobody else', async () => {
    const merchant = await connect('instagram', await addAccount('instagram', 'scoped'));
    const another = await connect('instagram', await addAccount('instagram', 'unscoped'));
    const { db } = world.app.platform.database;
    const { rows } = await sql<{ stored: string; told: string }>`select network_user_id as stored, app_user_id as told
      from social_accounts where business_id = ${merchant.businessId}`.execute(db);
    expect(rows[0]?.told).toMatch(/^\d+$/);
    expect(rows[0]?.told).not.toBe(rows[0]?.stored);
    await control(world, 'POST', 'instagram/revoke', { account: 'scoped' });
    await eventually('the call', async () => toTold(await findCall('instagram', 'deauthorize')) === rows[0]?.told);
    await eventually('the loss', async () => (await findAccount(merchant, 'instagram'))?.status === 'lost');
    expect((await findAccount(another, 'instagram'))?.status).toBe('connected');
  });

  it('is learned of accounts from before, with their next reading', async () => {
    const merchant = await connect('instagram', await addAccount('instagram', 'old'));
    const { db } = world.app.platform.database;
    await sql`update social_accounts set app_user_id = null where business_id = ${merchant.businessId}`.execute(db);
    await readAgain(merchant, 'instagram');
    await waitForPosts(world, merchant, 'instagram');
    await control(world, 'POST', 'instagram/request-deletion', { account: 'old' });
    await eventually('the end', async () => (await findAccount(merchant, 'instagram')) === undefined);
    expect(await listAll(world, merchant, 'instagram')).toEqual([]);
  });
});

describe.each(networkNames)('what pictures of %s say of themselves', (network) => {
  it('is read as they are copied, before it is removed', async () => {
    const handle = await addAccount(network, `drawn.${network}`);
    const merchant = await connect(network, handle);
    const told = async () => {
      const marks = (await listAll(world, merchant, network)).map((each) => [
        each.caption.startsWith('Drawn') ? 'drawn' : 'before',
        { isMadeByAi: each.is_made_by_ai, hasMark: each.has_ai_mark },
      ]);
      return Object.fromEntries(marks) as unknown;
    };
    const all = { isMadeByAi: true, hasMark: true };
    const nothing = { isMadeByAi: false, hasMark: false };
    expect(await told()).toEqual({ before: nothing });
    await control(world, 'PUT', `${network}/faults`, { madeByAi: true });
    await post(world, network, { account: handle, caption: 'Drawn' });
    await readAgain(merchant, network);
    await waitForPosts(world, merchant, network);
    // TikTok says it of all its videos, also of those whose cover is here
    expect(await told()).toEqual({ before: network === 'tiktok' ? all : nothing, drawn: all });
    await control(world, 'PUT', `${network}/faults`, { madeByAi: false });
  });
});
