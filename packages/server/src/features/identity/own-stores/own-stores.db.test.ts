// One person with several stores over the real API: added, linked, entered, summed and taken apart again.
import * as contract from '@vitrine/contract/identity';
import type { BusinessId } from '@vitrine/contract/ids';
import * as ownStores from '@vitrine/contract/own-stores';
import * as persons from '@vitrine/contract/persons';
import * as steps from '@vitrine/contract/second-steps';
import { verifySession } from '@vitrine/contract/sessions';
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';

let world: TestApp;

beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());

const confirm = ({ token, password }: Pick<Merchant, 'token' | 'password'>) =>
  world.get(steps.confirmIdentity, { token, body: { password } });
const listed = async (token: string) => {
  const { stores } = await world.get(ownStores.listOwnStores, { token });
  return stores.map(({ username, is_current: isCurrent }) => `${username}${isCurrent ? ' here' : ''}`);
};
const link = ({ token }: Pick<Merchant, 'token'>, { username, password }: Merchant, code?: string) =>
  world.call(ownStores.linkOwnStore, {
    token,
    body: { username, password, ...(code === undefined ? {} : { code }) },
  });
const enter = (token: string, businessId: BusinessId, code?: string) =>
  world.call(ownStores.enterOwnStore, {
    token,
    body: { business_id: businessId, ...(code === undefined ? {} : { code }) },
  });
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() });
const businessOf = async (token: string): Promise<BusinessId> => {
  const { stores } = await world.get(ownStores.listOwnStores, { token });
  const here = stores.find(({ is_current: isCurrent }) => isCurrent);
  if (here === undefined) throw new Error('no store is the present one');
  return here.business_id;
};

describe('a second store', () => {
  it('is added with a username of its own, entered without signing in, and left as it was', async () => {
    const dana = await world.signUp('dana');
    expect(await listed(dana.token)).toEqual(['dana here']);
    const body = { name: 'Dana Home', username: 'dana-home' };
    expect(await world.call(ownStores.addOwnStore, { token: dana.token, body })).toMatchObject({
      error: { code: 'confirmation_required' },
    });
    await confirm(dana);
    const { business_id: second } = await world.get(ownStores.addOwnStore, { token: dana.token, body });
    expect(await listed(dana.token)).toEqual(['dana here', 'dana-home']);
    const token = (await enter(dana.token, second)).data?.token ?? '';
    expect((await world.get(verifySession, { token })).user).toMatchObject({ username: 'dana-home', role: 'admin' });
    expect(await listed(token)).toEqual(['dana', 'dana-home here']);
    // by its own username with the same password; by the address it is the first
    const byName = await world.get(contract.login, { body: { username: 'dana-home', password: dana.password } });
    expect(await listed(byName.token)).toContain('dana-home here');
    const byMail = await world.get(contract.login, {
      body: { username: 'dana@shop.example', password: dana.password },
    });
    expect(await listed(byMail.token)).toContain('dana here');
    // neither name nor address is free for anybody else
    expect(
      await world.call(contract.register, {
        body: { username: 'somebody', email: 'DANA@shop.example', password: 'six figures 1' },
      }),
    ).toMatchObject({ error: { code: 'email_taken' } });
    expect(await world.call(ownStores.addOwnStore, { token: dana.token, body })).toMatchObject({
      error: { code: 'username_taken', field: 'username' },
    });
    expect(await listed(dana.token)).toHaveLength(2);
  });

  it('has an address of its own once one is proven, which nobody else may have then', async () => {
    const owner = await world.signUp('aline');
    await confirm(owner);
    const body = { name: 'Aline 2', username: 'aline-2' };
    const { business_id: second } = await world.get(ownStores.addOwnStore, { token: owner.token, body });
    const token = (await enter(owner.token, second)).data?.token ?? '';
    await confirm({ token, password: owner.password });
    await world.get(persons.requestNewEmail, { token, body: { email: 'two@aline.example' } });
    const letter = await eventually('the link', async () => (await world.letters('two@aline.example'))[0]);
    const code = /token=([\w.-]+)/.exec(letter.text)?.[1] ?? '';
    await world.get(persons.confirmNewEmail, { body: { token: code } });
    expect(await world.call(contract.validateEmail, { body: { email: 'two@aline.example' } })).toMatchObject({
      error: { code: 'email_taken' },
    });
    const { token: again } = await world.get(contract.login, {
      body: { username: 'two@aline.example', password: owner.password },
    });
    expect(await listed(again)).toContain('aline-2 here');
  });

  it('is added by the owner alone', async () => {
    const owner = await world.signUp('ruth');
    const influencer = await world.addInfluencer(owner, 'rina');
    const body = { name: 'R', username: 'ruth-2' };
    expect((await world.call(ownStores.addOwnStore, { token: influencer, body })).status).toBe(403);
    expect((await world.call(ownStores.listOwnStores, { token: influencer })).status).toBe(403);
  });
});

describe('a store that is there', () => {
  it('is linked by its credentials, both are told, and taken apart again', async () => {
    const [one, two] = [await world.signUp('one'), await world.signUp('two')];
    expect(await link(one, two)).toMatchObject({ error: { code: 'confirmation_required' } });
    await confirm(one);
    expect(await link(one, { ...two, password: 'wrong 1' })).toMatchObject({ error: { code: 'wrong_credentials' } });
    expect(await listed(one.token)).toEqual(['one here']);
    expect((await link(one, two)).status).toBe(200);
    expect(await listed(one.token)).toEqual(['one here', 'two']);
    expect(await listed(two.token)).toEqual(['one', 'two here']);
    for (const [to, about] of [
      ['one', 'two'],
      ['two', 'one'],
    ])
      await eventually(`a letter to ${to}`, async () =>
        (await world.letters(`${to}@shop.example`)).find(
          ({ subject }) => subject === `${about} is now one of your stores`,
        ),
      );
    expect(await link(one, two)).toMatchObject({ error: { code: 'store_already_linked' } });
    expect(await link(one, one)).toMatchObject({ error: { code: 'store_already_linked' } });
    const other = await businessOf(two.token);
    const { data } = await enter(one.token, other);
    await world.get(ownStores.unlinkOwnStore, { token: one.token, body: { business_id: other } });
    expect(await listed(one.token)).toEqual(['one here']);
    expect(await enter(one.token, other)).toMatchObject({ status: 404 });
    // what was entered stays until it is signed out of
    expect(await listed(data?.token ?? '')).toEqual(['two here']);
    const { rows } = await sql`select from own_stores`.execute(world.app.platform.database.db);
    expect(rows.length % 2).toBe(0);
  });

  it('brings along what is linked to it, each business once', async () => {
    const [a, b, c, d] = [
      await world.signUp('stores-a'),
      await world.signUp('stores-b'),
      await world.signUp('stores-c'),
      await world.signUp('stores-d'),
    ];
    for (const who of [a, b, c]) await confirm(who);
    expect((await link(a, b)).status).toBe(200);
    expect((await link(c, d)).status).toBe(200);
    // both sides at once: one of them is first, and the other says so
    const both = await Promise.all([link(a, c), link(c, b)]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    for (const { token } of [a, b, c, d]) expect(await listed(token)).toHaveLength(4);
  });

  it('with a second step is entered with it, unless whoever comes gave one', async () => {
    const [plain, safe] = [await world.signUp('plain'), await world.signUp('safe')];
    await confirm(safe);
    const { secret } = await world.get(steps.beginSecondStep, { token: safe.token });
    await world.get(steps.turnOnSecondStep, { token: safe.token, body: { code: codeOf(secret) } });
    await confirm(plain);
    expect(await link(plain, safe)).toMatchObject({ error: { code: 'second_step_required' } });
    world.clock.advance(30_000);
    expect((await link(plain, safe, codeOf(secret))).status).toBe(200);
    const business = await businessOf(safe.token);
    expect(await enter(plain.token, business)).toMatchObject({ error: { code: 'second_step_required' } });
    expect(await enter(plain.token, business, '000000')).toMatchObject({ error: { code: 'code_wrong' } });
    world.clock.advance(30_000);
    expect((await enter(plain.token, business, codeOf(secret))).status).toBe(200);
    expect((await enter(safe.token, await businessOf(plain.token))).status).toBe(200);
  });

  it('of somebody else is entered, summed and unlinked by nobody', async () => {
    const [mine, theirs] = [await world.signUp('mine'), await world.signUp('theirs')];
    const business = await businessOf(theirs.token);
    expect((await enter(mine.token, business)).status).toBe(404);
    expect(
      (await world.call(ownStores.unlinkOwnStore, { token: mine.token, body: { business_id: business } })).status,
    ).toBe(404);
    const { stores } = await world.get(ownStores.sumOwnStores, { token: mine.token });
    expect(stores.map(({ username }) => username)).toEqual(['mine']);
  });
});
