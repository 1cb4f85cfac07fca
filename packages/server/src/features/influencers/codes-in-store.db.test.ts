// Replacing a promo code as one act, with the whole program and a real sandbox store: made there like the one before, ended
// there with its grace, told by mail, and never promised where it is missing.
import { listCodeNotices, rotateCode } from '@vitrine/contract/attribution';
import { createDiscount, getDiscount } from '@vitrine/contract/discounts';
import { createLink } from '@vitrine/contract/links';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';

let world: TestApp;
let merchant: Merchant;
const shop = () => world.sandbox.shop('atelier');
const minute = 60_000;
const day = 24 * 60 * minute;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  // it looks when a test asks it to, not each minute besides
  await sql`delete from pgboss.schedule where name = 'influencers.end-codes'`.execute(world.app.platform.database.db);
});
afterAll(() => world.stop());
beforeEach(async () => {
  Object.assign(world.sandbox.faults('atelier'), { next: [], rate500: 0, rateThrottled: 0 });
  // a test asks the store for its own codes alone
  await sql`delete from awaited_codes`.execute(world.app.platform.database.db);
});

const rotate = (username: string, body: { promocode?: string; grace_days?: number } = {}) =>
  world.call(rotateCode, { token: merchant.token, params: { username }, body });
const noticesOf = async (username: string) =>
  (await world.get(listCodeNotices, { token: merchant.token, params: { username } })).notices;
const isAwaited = async (username: string) => (await noticesOf(username)).some(({ kind }) => kind === 'code_awaited');
const tend = () => world.app.features.influencers.inStore.tend();
const isOver = (code: string) => {
  const { endsAt = null } = shop().findDiscount(code) ?? {};
  return endsAt !== null && endsAt <= shop().now().toISOString();
};

describe('the new code', () => {
  it.each([
    ['a share of everything', { kind: 'percentage', value: 1500 }],
    ['an amount, used so often', { kind: 'fixed_amount', value: 550, usageLimit: 40, oncePerCustomer: true }],
    ['a minimum sum', { kind: 'percentage', value: 1000, minimum: { kind: 'subtotal', value: 5000 } }],
    ['a minimum of pieces', { kind: 'percentage', value: 1000, minimum: { kind: 'quantity', value: 3 } }],
    [
      'some products',
      { kind: 'percentage', value: 1000, items: { products: ['9001', '9002'], variants: [], collections: [] } },
    ],
    ['collections', { kind: 'percentage', value: 1000, items: { products: [], variants: [], collections: ['8001'] } }],
    ['an end', { kind: 'percentage', value: 1000, endsAt: '2099-01-01T00:00:00.000Z' }],
    ['subscriptions too', { kind: 'percentage', value: 1000, subscriptions: { alone: false, cycles: 3 } }],
    [
      'subscriptions alone, all their payments',
      { kind: 'percentage', value: 1000, subscriptions: { alone: true, cycles: 0 } },
    ],
    [
      'combinations',
      {
        kind: 'percentage',
        value: 1000,
        combinesWith: { orderDiscounts: false, productDiscounts: true, shippingDiscounts: true },
      },
    ],
  ] as const)('is made with the terms of the one before: %s', async (name, terms) => {
    const username = name.replaceAll(/[^a-z]/g, '').slice(0, 20);
    const code = `${username.slice(0, 16).toUpperCase()}1`;
    shop().createDiscount({ code, ...structuredClone(terms) } as never);
    await world.addInfluencer(merchant, username, { promocode: code });
    const { data } = await rotate(username, { promocode: `${code}X` });
    expect(data).toMatchObject({ in_store: 'created', before: code });
    expect(shop().findDiscount(`${code}X`)).toMatchObject({ ...terms, usageCount: 0 });
    expect(isOver(code)).toBe(false);
  });

  it.each([
    ['some customers', { forSome: true }],
    ['what is bought with others', { toldAs: 'bxgy' }],
    ['the shipping', { toldAs: 'free_shipping' }],
    ['what an app works out', { toldAs: 'app' }],
  ] as const)('is not made like one for %s: the merchant is told to', async (name, terms) => {
    const username = name.replaceAll(/[^a-z]/g, '').slice(0, 16);
    const code = `${username.toUpperCase()}1`;
    shop().createDiscount({ code, kind: 'percentage', value: 1000, ...terms });
    await world.addInfluencer(merchant, username, { promocode: code });
    const { data } = await rotate(username, { promocode: `${code}X` });
    expect(data).toMatchObject({ in_store: 'unlike', promocode: `${code}X`, before: code });
    expect(shop().findDiscount(`${code}X`)).toBeNull();
  });

  it('is on their links, and they are told by mail until when the one before counts', async () => {
    shop().createDiscount({ code: 'MAIL10', kind: 'percentage', value: 1000 });
    await world.addInfluencer(merchant, 'mail', { promocode: 'MAIL10' });
    const body = { business_id: merchant.businessId, link_type: 'LOOK', inventory_ids: ['9001'] } as never;
    const link = await world.get(createLink, {
      token: merchant.token,
      body: { ...(body as object), influencer_username: 'mail' } as never,
    });
    const { data } = await rotate('mail', { promocode: 'MAIL20', grace_days: 10 });
    expect(data).toMatchObject({ links_changed: 1, in_store: 'created' });
    const page = await (await fetch(`${world.url}/${link.code}`)).text();
    expect(page).toContain('MAIL20');
    await eventually('the mail is there', async () => (await world.letters('mail@mail.example')).length > 0);
    const [letter] = await world.letters('mail@mail.example');
    expect(letter?.subject).toContain('MAIL20');
    expect(letter?.text).toContain('MAIL10');
  });

  it.each([
    ['the store has none to make it like', 'none', async () => undefined, 'missing'],
    [
      'the store is away',
      'away',
      async () => {
        shop().createDiscount({ code: 'AWAY10', kind: 'percentage', value: 1000 });
        world.sandbox.faults('atelier').rate500 = 1;
      },
      'store_away',
    ],
    [
      'the store has permitted no codes',
      'scopes',
      async () => {
        await sql`update stores set scopes = array_remove(scopes, 'write_discounts')
          where business_id = ${merchant.businessId}`.execute(world.app.platform.database.db);
      },
      'not_granted',
    ],
  ])('is theirs all the same when %s, and the answer says so', async (_what, username, before, outcome) => {
    const { rows } = await sql<{ scopes: string[] }>`select scopes from stores`.execute(world.app.platform.database.db);
    await world.addInfluencer(merchant, username, { promocode: `${username.toUpperCase()}10` });
    await before();
    const { data } = await rotate(username, { promocode: `${username.toUpperCase()}20` });
    expect(data).toMatchObject({ in_store: outcome, promocode: `${username.toUpperCase()}20` });
    await sql`update stores set scopes = ${rows[0]?.scopes ?? []}`.execute(world.app.platform.database.db);
  });

  it('that the store has already is left with terms of its own; of one made up there is another', async () => {
    shop().createDiscount({ code: 'MINE10', kind: 'percentage', value: 1000 });
    shop().createDiscount({ code: 'MINE50', kind: 'percentage', value: 5000 });
    await world.addInfluencer(merchant, 'own', { promocode: 'MINE10' });
    expect((await rotate('own', { promocode: 'MINE50' })).data?.in_store).toBe('there');
    expect(shop().findDiscount('MINE50')).toMatchObject({ value: 5000 });
    expect((await rotate('own')).data?.in_store).toBe('created');
  });

  it('known to be missing in the store is promised on no page, and is once the store has it', async () => {
    await world.addInfluencer(merchant, 'gone', { promocode: 'NOTTHERE10' });
    const draft = {
      business_id: merchant.businessId,
      link_type: 'LOOK',
      inventory_ids: ['9001'],
      influencer_username: 'gone',
    };
    const { code } = await world.get(createLink, { token: merchant.token, body: draft as never });
    const page = async () => (await fetch(`${world.url}/${code}`)).text();
    await eventually('the store was asked', async () => !(await page()).includes('NOTTHERE10'));
    shop().createDiscount({ code: 'NOTTHERE10', kind: 'percentage', value: 1000 });
    await world.app.features.stores.discounts.recheckDiscounts(world.app.platform.database.db, merchant.businessId, [
      'NOTTHERE10',
    ]);
    await eventually('the page promises it', async () => (await page()).includes('NOTTHERE10'));
    expect(await page()).toContain('NOTTHERE10');
  });

  it.each<[string, Parameters<ReturnType<typeof shop>['createDiscount']>[0]['items'], string, boolean]>([
    ['everything', undefined, 'EVERY10', true],
    ['this product', { products: ['9001'], variants: [], collections: [] }, 'THIS10', true],
    ['another product', { products: ['9002'], variants: [], collections: [] }, 'ELSE10', false],
  ])('for %s says on the page what it takes off', async (_what, items, code, applies) => {
    shop().createDiscount({ code, kind: 'percentage', value: 1000, ...(items && { items }) });
    const username = code.toLowerCase();
    await world.addInfluencer(merchant, username, { promocode: code });
    const draft = {
      business_id: merchant.businessId,
      link_type: 'LOOK',
      inventory_ids: ['9001'],
      influencer_username: username,
    };
    const { code: address } = await world.get(createLink, { token: merchant.token, body: draft as never });
    const page = async () => (await fetch(`${world.url}/${address}`, { headers: { 'accept-language': 'en' } })).text();
    await eventually('the page says its worth', async () => (await page()).includes('10% off'));
    expect((await page()).includes('Promo code doesn’t apply')).toBe(!applies);
  });
});

describe('the code before', () => {
  it('ends in the store with its grace, not before', async () => {
    shop().createDiscount({ code: 'ENDS10', kind: 'percentage', value: 1000 });
    await world.addInfluencer(merchant, 'ends', { promocode: 'ENDS10' });
    await rotate('ends', { promocode: 'ENDS20', grace_days: 3 });
    world.clock.advance(2.9 * day);
    await tend();
    expect(isOver('ENDS10')).toBe(false);
    world.clock.advance(0.2 * day);
    await tend();
    expect([isOver('ENDS10'), isOver('ENDS20')]).toEqual([true, false]);
    expect(await noticesOf('ends')).toEqual([]);
  });

  it('that cannot be ended is tried again; the merchant is told, once, and it ends when it can', async () => {
    shop().createDiscount({ code: 'STAYS10', kind: 'percentage', value: 1000 });
    await world.addInfluencer(merchant, 'stays', { promocode: 'STAYS10' });
    // not at once, as the program looks each minute
    await rotate('stays', { promocode: 'STAYS20', grace_days: 1 });
    const { rows } = await sql<{ scopes: string[] }>`select scopes from stores`.execute(world.app.platform.database.db);
    world.clock.advance(day);
    for (let tries = 0; tries < 3; tries += 1) {
      // each time anew, of a token that needs no renewal meanwhile: a renewed one brings them back
      await sql`update stores set scopes = ${rows[0]?.scopes ?? []}`.execute(world.app.platform.database.db);
      await world.get(getDiscount, { token: merchant.token, params: { code: 'STAYS10' } });
      await sql`update stores set scopes = array_remove(scopes, 'write_discounts')`.execute(
        world.app.platform.database.db,
      );
      await tend();
      world.clock.advance(day);
    }
    expect(await noticesOf('stays')).toMatchObject([
      { kind: 'code_kept', promocode: 'STAYS10', reason: 'discounts_not_granted' },
    ]);
    const told = async () =>
      (await world.letters('dana@shop.example')).filter(({ text }) => text.includes('stays')).length;
    await eventually('the merchant is told', async () => (await told()) === 1);
    await sql`update stores set scopes = ${rows[0]?.scopes ?? []}`.execute(world.app.platform.database.db);
    world.clock.advance(day);
    await tend();
    expect(isOver('STAYS10')).toBe(true);
    expect(await noticesOf('stays')).toEqual([]);
    expect(await told()).toBe(1);
  });

  it('that something else still carries is left alone, and the merchant sees why', async () => {
    shop().createDiscount({ code: 'SHARED10', kind: 'percentage', value: 1000 });
    await world.addInfluencer(merchant, 'sharer', { promocode: 'SHARED10' });
    const body = {
      business_id: merchant.businessId,
      link_type: 'LOOK',
      inventory_ids: ['9001'],
      promocode: 'SHARED10',
    };
    await world.get(createLink, { token: merchant.token, body: body as never });
    await rotate('sharer', { promocode: 'SHARED20', grace_days: 0 });
    await tend();
    expect(isOver('SHARED10')).toBe(false);
    expect(await noticesOf('sharer')).toMatchObject([{ kind: 'code_kept', reason: 'in_use' }]);
  });

  it('that is theirs again is not ended', async () => {
    shop().createDiscount({ code: 'BACK10', kind: 'percentage', value: 1000 });
    await world.addInfluencer(merchant, 'back', { promocode: 'BACK10' });
    await rotate('back', { promocode: 'BACK20', grace_days: 1 });
    expect((await rotate('back', { promocode: 'BACK10', grace_days: 1 })).data?.in_store).toBe('there');
    world.clock.advance(2 * day);
    await tend();
    expect([isOver('BACK10'), isOver('BACK20')]).toEqual([false, true]);
  });
});

/** Last, as what is looked up in the background waits long for a store that is away. */
describe('the new code that did not come to be', () => {
  it('is not there when the store is away: promised on no page, told so, and made as soon as it can be', async () => {
    const faults = world.sandbox.faults('atelier');
    shop().createDiscount({ code: 'LATER10', kind: 'percentage', value: 1200 });
    await world.addInfluencer(merchant, 'later', { promocode: 'LATER10' });
    const draft = { business_id: merchant.businessId, link_type: 'LOOK', inventory_ids: ['9001'] };
    const body = { ...draft, influencer_username: 'later' } as never;
    const { code } = await world.get(createLink, { token: merchant.token, body });
    const page = async () => (await fetch(`${world.url}/${code}`)).text();
    const lettersOf = async () => (await world.letters('later@mail.example')).map(({ subject }) => subject);
    faults.rate500 = 1;
    expect((await rotate('later', { promocode: 'LATER20', grace_days: 0 })).data?.in_store).toBe('store_away');
    expect(await page()).not.toContain('LATER20');
    const awaited = { kind: 'code_awaited', promocode: 'LATER20', reason: 'store_away' };
    expect(await noticesOf('later')).toMatchObject([awaited]);
    await eventually('the first mail is there', async () => (await lettersOf()).length === 1);
    expect(await lettersOf()).toEqual(['Your promo code will be LATER20']);

    world.clock.advance(6 * minute);
    await tend();
    // the code before is what it is to be made like, so it stays until then
    expect([shop().findDiscount('LATER20'), isOver('LATER10')]).toEqual([null, false]);
    faults.rate500 = 0;
    world.clock.advance(11 * minute);
    await tend();
    expect(shop().findDiscount('LATER20')).toMatchObject({ value: 1200, endsAt: null });
    world.clock.advance(day);
    await tend();
    expect([isOver('LATER10'), isOver('LATER20')]).toEqual([true, false]);
    expect(await noticesOf('later')).toEqual([]);
    await eventually('the page promises it', async () => (await page()).includes('LATER20'));
    await eventually('the second mail is there', async () => (await lettersOf()).length === 2);
    expect(await lettersOf()).toContain('Your new promo code works now');
  });

  it('replaced while the store is asked for it is forgotten, and not the one that took its place', async () => {
    const { db } = world.app.platform.database;
    shop().createDiscount({ code: 'SWAP10', kind: 'percentage', value: 700 });
    await world.addInfluencer(merchant, 'swap', { promocode: 'SWAP10' });
    world.sandbox.faults('atelier').rate500 = 1;
    await rotate('swap', { promocode: 'SWAP20' });
    world.sandbox.faults('atelier').rate500 = 0;
    world.clock.advance(6 * minute);
    const asking = await db.transaction().execute(async (tx) => {
      await sql`select from awaited_codes where promocode = 'SWAP20' for update`.execute(tx);
      const work = tend();
      await eventually('the store to have been asked', async () => {
        const { rows } = await sql`select from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%awaited_codes%'`.execute(db);
        return rows.length > 0;
      });
      // as another process does that rotates meanwhile, with a store that is away
      await sql`update influencers set promocode = 'SWAP30' where promocode = 'SWAP20'`.execute(tx);
      await sql`update awaited_codes set promocode = 'SWAP30', next_at = ${world.clock.now()}
        where promocode = 'SWAP20'`.execute(tx);
      return { work };
    });
    await asking.work;
    expect(await noticesOf('swap')).toMatchObject([{}, { kind: 'code_awaited', promocode: 'SWAP30' }]);
    await tend();
    expect(shop().findDiscount('SWAP30')).toMatchObject({ value: 700 });
    expect(await isAwaited('swap')).toBe(false);
  });

  it('replaced again before it was there is made by the terms of the last one there was', async () => {
    const faults = world.sandbox.faults('atelier');
    shop().createDiscount({ code: 'CHAIN10', kind: 'percentage', value: 700 });
    await world.addInfluencer(merchant, 'chain', { promocode: 'CHAIN10' });
    faults.rate500 = 1;
    await rotate('chain', { promocode: 'CHAIN20' });
    await rotate('chain', { promocode: 'CHAIN30' });
    faults.rate500 = 0;
    expect(await noticesOf('chain')).toMatchObject([{}, {}, { kind: 'code_awaited', promocode: 'CHAIN30' }]);
    world.clock.advance(6 * minute);
    await tend();
    expect(shop().findDiscount('CHAIN30')).toMatchObject({ value: 700 });
    expect(shop().findDiscount('CHAIN20')).toBeNull();
  });

  it('made by hand meanwhile is found, and left as it is', async () => {
    await world.addInfluencer(merchant, 'hand', { promocode: 'HAND10' });
    expect((await rotate('hand', { promocode: 'HAND20' })).data?.in_store).toBe('missing');
    expect(await isAwaited('hand')).toBe(true);
    const wish = { code: 'HAND20', kind: 'percentage', value: 8 } as const;
    await world.get(createDiscount, { token: merchant.token, body: wish });
    await eventually('it is asked for at once', async () => {
      await tend();
      return !(await isAwaited('hand'));
    });
    expect(shop().findDiscount('HAND20')).toMatchObject({ value: 800 });
  });

  it('that goes on missing is told to the merchant once', async () => {
    const faults = world.sandbox.faults('atelier');
    await world.addInfluencer(merchant, 'lost', { promocode: 'LOST10' });
    const told = async () =>
      (await world.letters('dana@shop.example')).filter(({ text }) => text.includes('lost')).length;
    faults.rate500 = 1;
    await rotate('lost', { promocode: 'LOST20' });
    for (let tries = 0; tries < 5; tries += 1) {
      world.clock.advance(3 * 3600_000);
      await tend();
      expect(await told()).toBe(0);
    }
    faults.rate500 = 0;
    for (let tries = 0; tries < 2; tries += 1) {
      world.clock.advance(day);
      await tend();
    }
    await eventually('the merchant is told', async () => (await told()) === 1);
    expect(await noticesOf('lost')).toMatchObject([{}, { kind: 'code_awaited', reason: 'missing' }]);
  });
});
