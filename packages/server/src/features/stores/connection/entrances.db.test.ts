// A store whose pages are closed by a password: told while it is, mailed once, and over as soon as somebody looks.
import type { BusinessId } from '@vitrine/contract/ids';
import type { StoreCheck } from '@vitrine/contract/store-apps';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoreWorld, until, type StoreWorld } from '../../../../../../tests/world/store-world.ts';

let world: StoreWorld;
beforeAll(async () => {
  world = await createStoreWorld();
});
afterAll(() => world.close());

const troubles = async (business: BusinessId) => {
  const { data } = await world.call(business, 'GET', '/admin/v1/store/connection');
  return (data as { troubles: { kind: string }[] }).troubles.map(({ kind }) => kind);
};

async function rowOf(business: BusinessId): Promise<StoreCheck | undefined> {
  const { data } = await world.call(business, 'GET', '/admin/v1/store/checks');
  return (data as { checks: StoreCheck[] }).checks.find(({ kind }) => kind === 'open_to_shoppers');
}

const mails = () => world.mails.filter((mail) => mail.mail === 'store_trouble' && mail.kind === 'password_protected');

async function connected(shop: string): Promise<BusinessId> {
  const business = await world.createBusiness();
  await world.connect(business, shop);
  return business;
}

describe('a store that asks shoppers for a password', () => {
  it('is noticed as it is connected, mailed once, and well again when the password is gone', async () => {
    const { faults } = world.sandbox.open('closed-shop');
    faults.asksPassword = true;
    const business = await connected('closed-shop');
    await until(async () => (await troubles(business)).includes('password_protected'));
    expect(await rowOf(business)).toMatchObject({ state: 'bad', details: [] });
    await until(() => Promise.resolve(mails().length > 0));
    expect(mails()).toHaveLength(1);
    faults.asksPassword = false;
    expect(await rowOf(business)).toMatchObject({ state: 'good' });
    expect(await troubles(business)).not.toContain('password_protected');
  });

  it('keeps what was noted while its pages cannot be asked', async () => {
    const { faults } = world.sandbox.open('closed-and-away');
    faults.asksPassword = true;
    const business = await connected('closed-and-away');
    await until(async () => (await troubles(business)).includes('password_protected'));
    const away = { primary_url: 'http://10.0.0.1' };
    const { db } = world.platform.database;
    await db.updateTable('stores').set(away).where('business_id', '=', business).execute();
    faults.asksPassword = false;
    expect(await rowOf(business)).toMatchObject({ state: 'unknown' });
    expect(await troubles(business)).toContain('password_protected');
  });
});
