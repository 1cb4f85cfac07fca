// Leaving for good: asked with proof, taken back, and after three days no word of it in any table but the books the law keeps.
import * as contract from '@vitrine/contract/identity';
import { deleteAccount, keepAccount, keepAccountByMail } from '@vitrine/contract/leaving';
import { createCorrection } from '@vitrine/contract/ledger';
import { createLink } from '@vitrine/contract/links';
import { updatePayee } from '@vitrine/contract/payees';
import { confirmIdentity } from '@vitrine/contract/second-steps';
import { listSessions, verifySession } from '@vitrine/contract/sessions';
import { sql } from 'kysely';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  eventually,
  startTestApp,
  type Letter,
  type Merchant,
  type TestApp,
} from '../../../../../../tests/world/app.ts';
import { keptByLaw } from './kept-by-law.ts';

let world: TestApp;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
}, 120_000);
afterAll(() => world.stop());

const db = () => world.app.platform.database.db;
const hour = 3600_000;
const emailOf = ({ username }: Merchant) => `${username}@shop.example`;
const login = ({ username, password }: Merchant) => world.call(contract.login, { body: { username, password } });

const letterOf = (to: string, subject: RegExp): Promise<Letter> =>
  eventually(`a letter about ${subject} to ${to}`, async () =>
    (await world.letters(to)).find((letter) => subject.test(letter.subject)),
  );

async function ask({ token, password }: { token: string; password: string }): Promise<string> {
  await world.get(confirmIdentity, { token, body: { password } });
  return (await world.get(deleteAccount, { token })).erase_at;
}

/** Lets the three days pass, and the last mail leave. */
async function end(to: string): Promise<void> {
  world.clock.advance(72 * hour);
  await world.app.features.identity.leaving.eraseDue();
  await letterOf(to, /is being deleted/);
  await eventually('mails to be out', async () => {
    const { rows } = await sql`select from pgboss.job where state in ('created', 'active', 'retry')
      and start_after <= now()`.execute(db());
    return rows.length === 0;
  });
  await world.app.features.identity.leaving.eraseDue();
}

/** `table.column` of every column in which one of these words stands, whatever its type. */
async function findWords(words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string; column: string; type: string }>`
    select c.table_schema as schema, c.table_name as name, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'
      and c.data_type not in ('boolean', 'date', 'timestamp with time zone', 'smallint', 'double precision', 'real')`.execute(
    db(),
  );
  const found: string[] = [];
  for (const { schema, name, column, type } of rows) {
    const value = sql.ref(`t.${column}`);
    const holds =
      type === 'bytea'
        ? sql`exists (select from unnest(${[...words]}::text[]) w where position(convert_to(w, 'UTF8') in ${value}) > 0)`
        : sql`exists (select from unnest(${[...words]}::text[]) w where position(w in ${value}::text) > 0)`;
    const hits = await sql`select from ${sql.table(`${schema}.${name}`)} t where ${holds} limit 1`.execute(db());
    if (hits.rows.length > 0) found.push(`${schema}.${name}.${column}`);
  }
  return found;
}

// first, as the store's clock goes its own way
describe('a business whose owner left', () => {
  it('is in no column of any table any more, but in books that the law keeps; nobody signs in, and its links are gone', async () => {
    const owner = await world.signUp('vanishing');
    await world.connect(owner, 'atelier');
    const influencer = await world.addInfluencer(owner, 'vanished-muse', { promocode: 'VANISHCODE' });
    const link = await world.get(createLink, {
      token: owner.token,
      body: { business_id: owner.businessId, link_type: 'LOOK', title: 'Vanishing look', inventory_ids: ['9001'] },
    });
    await world.placeOrder('atelier', { lines: [{ variantId: '40100', quantity: 1 }], discountCode: 'VANISHCODE' });
    await world.get(createCorrection, {
      token: owner.token,
      params: { username: 'vanished-muse' },
      body: { amount: 12, currency: 'USD', reason: 'a bonus' },
    });
    await eventually('the order', async () => {
      const { rows } = await sql`select from orders where business_id = ${owner.businessId}`.execute(db());
      return rows.length > 0;
    });
    await world.app.platform.files.write(`${owner.businessId}/vanishing.webp`, Buffer.from('a picture'));
    const words = ['vanishing', 'vanished-muse', 'VANISHCODE', 'Vanishing look', link.code];
    expect((await findWords(words)).length).toBeGreaterThan(5);
    await ask(owner);
    expect((await letterOf('vanished-muse@mail.example', /closing their account/)).text).toContain('download');
    const { person } = await world.get(verifySession, { token: influencer });
    expect(person).toMatchObject({ erase_at: null, business_erase_at: expect.any(String) });
    expect((await fetch(`${world.url}/${link.code}`)).status).toBe(200);
    await eventually('the visit to be counted', async () => {
      const { rows } = await sql`select from visits where business_id = ${owner.businessId}`.execute(db());
      return rows.length > 0;
    });
    await end(emailOf(owner));
    await eventually('nothing but books to be left', async () => {
      await world.app.features.identity.leaving.eraseDue();
      const left = await findWords([...words, owner.businessId]);
      const names = left.map((column) => column.split('.')[1] ?? '');
      return names.every((name) => name in keptByLaw || name === 'businesses' || name === 'erasures');
    });
    expect(existsSync(join(world.dataDir, 'files', owner.businessId))).toBe(false);
    expect((await login(owner)).status).toBe(401);
    expect((await world.call(verifySession, { token: influencer })).status).toBe(401);
    await eventually('the page to be gone', async () => (await fetch(`${world.url}/${link.code}`)).status === 404);
    const { rows } = await sql<{ rows: Record<string, number> }>`select rows from erasures
      where business_id = ${owner.businessId} and account_id is null`.execute(db());
    expect(rows[0]?.rows).toMatchObject({ accounts: 2, links: 1, orders: 1, stores: 1 });
    // the name is free for somebody new, and the books do not stand in the way of what runs over all businesses
    expect((await world.signUp('vanishing')).businessId).not.toBe(owner.businessId);
  });

  it('has its books go too, once the law keeps them no more', async () => {
    const { rows } = await sql<{
      id: string;
    }>`select business_id as id from businesses where erased_at is not null`.execute(db());
    const id = rows[0]?.id ?? '';
    expect((await sql`select from ledger_entries where business_id = ${id}`.execute(db())).rows.length).toBeGreaterThan(
      0,
    );
    await sql`update businesses set erased_at = erased_at - interval '11 years' where business_id = ${id}`.execute(
      db(),
    );
    await world.app.features.identity.leaving.eraseDue();
    expect((await findWords([id])).filter((column) => !column.startsWith('public.erasures'))).toEqual([]);
  });
});

describe('an influencer who left', () => {
  it('is nobody in what stays with the merchant, earns nothing more, and can be invited anew', async () => {
    const owner = await world.signUp('stays');
    const token = await world.addInfluencer(owner, 'leaving-lena', { promocode: 'LEAVELENA' });
    await world.get(updatePayee, {
      token,
      params: { username: 'leaving-lena' },
      body: {
        legal_name: 'Lena Lev',
        street: 'Long',
        city: 'Town',
        country: 'DE',
        method: 'iban',
        iban: 'DE89370400440532013000',
      } as never,
    });
    await sql`update influencers set phone = '+972501234567', profile_image_url = 'https://pictures.example/leaving-lena.webp'
      where business_id = ${owner.businessId}`.execute(db());
    await ask({ token, password: 'leaving-lena pass 1' });
    expect((await world.get(verifySession, { token: owner.token })).person.business_erase_at).toBeNull();
    await end('leaving-lena@mail.example');
    const left = await findWords(['leaving-lena', 'LEAVELENA', '+972501234567', 'Lena Lev', 'DE8937']);
    expect(left).toEqual([]);
    expect((await world.call(verifySession, { token })).status).toBe(401);
    expect((await world.call(verifySession, { token: owner.token })).status).toBe(200);
    await world.addInfluencer(owner, 'leaving-lena', { promocode: 'LEAVELENA' });
  });
});

describe('who asks for their account to be deleted', () => {
  it('proves that it is them, is mailed, stays signed in here alone, and can change their mind', async () => {
    const owner = await world.signUp('undecided');
    const other = (await login(owner)).data?.token ?? '';
    const refused = await world.call(deleteAccount, { token: owner.token });
    expect(refused).toMatchObject({ status: 403, error: { code: 'confirmation_required' } });
    const eraseAt = await ask(owner);
    expect(Date.parse(eraseAt) - world.clock.now().getTime()).toBeCloseTo(72 * hour, -4);
    expect((await world.call(listSessions, { token: other })).status).toBe(401);
    expect((await world.get(deleteAccount, { token: owner.token })).erase_at).toBe(eraseAt);
    expect((await world.get(verifySession, { token: owner.token })).person.erase_at).toBe(eraseAt);
    const again = (await login(owner)).data?.token ?? '';
    await world.get(keepAccount, { token: again });
    expect((await world.get(verifySession, { token: again })).person.erase_at).toBeNull();
    await letterOf(emailOf(owner), /Your account stays/);
    world.clock.advance(73 * hour);
    await world.app.features.identity.leaving.eraseDue();
    expect((await login(owner)).status).toBe(200);
  });

  it('keeps it by the mailed link as well, once', async () => {
    const owner = await world.signUp('by-link');
    await ask(owner);
    const { token, text } = await letterOf(emailOf(owner), /will be deleted/);
    expect(text).toContain('/keep-account?token=');
    await world.get(keepAccountByMail, { body: { token } });
    expect((await world.get(verifySession, { token: owner.token })).person.erase_at).toBeNull();
    await ask(owner);
    expect((await world.call(keepAccountByMail, { body: { token } })).status).toBe(400);
  });
});
