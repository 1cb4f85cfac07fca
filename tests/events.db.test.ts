// Events: each is announced once, and only if the change it tells of is committed, by the one real program.
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { createDiscount } from '@vitrine/contract/discounts';
import { resetPassword } from '@vitrine/contract/identity';
import { linkDraft } from '@vitrine/contract/links';
import { orderId } from '@vitrine/contract/ids';
import { disconnectStore } from '@vitrine/contract/stores';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EventName, Events } from '../packages/server/src/events.ts';
import type { Actor } from '../packages/server/src/features/identity/identity.ts';
import { allPermissions } from '../packages/server/src/features/identity/identity.ts';
import { plainTerms } from '../packages/server/src/features/influencers/influencers.ts';
import { imported } from '../packages/server/src/features/imports/testing/tables.ts';
import { mintFormToken, type OpenPage } from '../packages/server/src/features/joining/joining.ts';
import { eventually, startTestApp, type Merchant, type TestApp } from './world/app.ts';
import { enterPayer } from './world/payer.ts';

const names: Record<EventName, true> = {
  'account.mail': true,
  'account.requested': true,
  'account.created': true,
  'account.changed': true,
  'plan.changed': true,
  'settings.changed': true,
  'store.connected': true,
  'store.disconnected': true,
  'store.erased': true,
  'store.billed': true,
  'discount.created': true,
  'order.recorded': true,
  'application.mail': true,
  'application.confirmed': true,
  'influencer.invited': true,
  'influencer.changed': true,
  'influencer.deactivated': true,
  'influencer.restored': true,
  'code.changed': true,
  'terms.changed': true,
  'link.created': true,
  'link.changed': true,
  'link.archived': true,
  'link.closed': true,
  'link.reopened': true,
  'payout.recorded': true,
  'payout.undone': true,
  'ledger.corrected': true,
  'commission.reviewed': true,
  'statements.issued': true,
  'question.changed': true,
  'import.finished': true,
};

let world: TestApp;
let merchant: Merchant;
let actor: Actor;
let lena: Actor['accountId'];
let picture: string;
const heard: { name: EventName; carried: object }[] = [];
const db = () => world.app.platform.database.db;
const doors = () => world.app.features;

beforeAll(async () => {
  world = await startTestApp({
    sandbox: true,
    listen: (events) => {
      for (const name of Object.keys(names) as EventName[])
        events.on(name, 'test', async (carried: Events[EventName]) => void heard.push({ name, carried }));
    },
  });
  merchant = await world.signUp('dana');
  await db().updateTable('plans').set({ plan: 'PRO' }).execute();
  // what comes twice or late is written while nothing else is
  Object.assign(world.sandbox.faults('atelier'), { rateTwice: 0, rateLate: 0 });
  await world.connect(merchant, 'atelier');
  await enterPayer(world, merchant);
  await world.addInfluencer(merchant, 'lena', { promocode: 'LENA10' });
  actor = (await doors().identity.sessions.authenticate(merchant.token))!;
  lena = (await doors().identity.accounts.findInfluencer(merchant.businessId, 'lena'))!.account_id;
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  picture = (await doors().media.storePicture({ ...actor }, png, 'face.png')).url;
  await sql`create table refused (queue text primary key)`.execute(db());
  await sql`create function refuse_job() returns trigger language plpgsql as $$ begin
    if exists (select from refused where queue = new.name) then raise exception 'this event is refused'; end if;
    return new; end $$`.execute(db());
  await sql`create trigger refuse before insert on pgboss.job for each row execute function refuse_job()`.execute(db());
});
afterAll(() => world.stop());
afterEach(async () => {
  await sql`delete from refused`.execute(db());
});

/** Every row once nothing of what came before is on its way, and nothing is written any more. */
async function readQuiet(): Promise<Awaited<ReturnType<typeof readEverything>>> {
  let rows = await readEverything();
  for (;;) {
    await pause(200);
    const later = await readEverything();
    if (isDeepStrictEqual(rows, later) && !(await isAtWork())) return later;
    rows = later;
  }
}

/** Whether the store still has something to tell, or the program something to do with it. */
async function isAtWork(): Promise<boolean> {
  const { rows } = await sql`select from inbox where processed_at is null
    union all select from pgboss.job where state in ('created', 'active', 'retry') and start_after <= now()`.execute(
    db(),
  );
  const { webhooks } = world.sandbox.open('atelier');
  return rows.length > 0 || webhooks.deliveries().some(({ state }) => state === 'pending');
}

/** A store's tokens are renewed whenever it is asked something. */
const renewed = ['sealed_access_token', 'access_token_expires_at', 'sealed_refresh_token', 'refresh_token_expires_at'];

/** All rows of our tables, but for what is not a part of any change: what was tried, what stores tell late, codes they were asked for, who runs. */
async function readEverything(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('attempts', 'sessions', 'refused', 'inbox', 'catalogue_news', 'store_grants', 'oauth_states',
        'store_discounts', 'processes')
    order by 1`.execute(db());
  const read = rows.map(async ({ name }) => {
    const row = name === 'stores' ? sql`(to_jsonb(t) - ${renewed}::text[])::text` : sql`t::text`;
    const { rows: all } = await sql<{ text: string | null }>`
      select md5(string_agg(${row}, '' order by ${row})) as text from ${sql.table(name)} t`.execute(db());
    return `${name} ${all[0]?.text}`;
  });
  return Promise.all(read);
}

async function countJobs(name: EventName): Promise<number> {
  const { rows } = await sql`select from pgboss.job where name = ${`${name}.test`}`.execute(db());
  return rows.length;
}

const draft = (title: string) =>
  linkDraft.parse({ link_type: 'LOOK', url_type: 'look', title, inventory_ids: ['9001'] });
const newLink = () => doors().links.changes.create(actor, draft('A look'));
const registration = () => {
  const username = `shop-${(turn += 1)}`;
  return { username, email: `${username}@shop.example`, password: 'a good pass 1', name: '', language: 'en' as const };
};
const change = (phone: string, promocode = 'LENA10', commission = 0) => ({
  email: 'lena@mail.example',
  promocode,
  phone,
  imageUrl: picture,
  permissions: allPermissions,
  terms: { ...plainTerms, commission },
});
const correct = () => {
  const by = actor.accountId;
  return doors().commissions.ledger.correct(actor.businessId, lena, { amount: 100, currency: 'USD', reason: 'x', by });
};
/** An order that counts for her. */
const ownOrder = async () => {
  const id = orderId.parse(
    await world.placeOrder('atelier', { lines: [{ variantId: '40100', quantity: 1 }], discountCode: 'LENA10' }),
  );
  await eventually('the order', async () => {
    const { rows } = await sql`select from orders where order_id = ${id}`.execute(db());
    return rows.length > 0;
  });
  await sql`insert into attributions (business_id, order_id, credited, influencer_id, channel, rule, reason, window_days,
      priority, evidence, losers, decided_at)
    values (${actor.businessId}, ${id}, true, ${lena}, 'organic', 'code', 'own_code', 30, 'link', '[]', '[]', now())
    on conflict (business_id, order_id) do update set influencer_id = excluded.influencer_id`.execute(db());
  return id;
};
const pay = async () => {
  const { payouts } = doors().commissions;
  const paidOn = await payouts.getToday(actor.businessId);
  const wish = { currency: 'USD', amount: 50, method: 'other' as const, reference: '', paidOn, by: actor.accountId };
  return payouts.pay(actor.businessId, lena, wish);
};
const activate = (isActive: boolean) => doors().influencers.keeping.activate(actor, 'lena', { isActive });
const edit = (...of: Parameters<typeof change>) => doors().influencers.keeping.edit(actor, 'lena', change(...of));

/** Up to the tenth of the next month: of all months this one is over then. */
function daysUntilMonthIsIssued(): number {
  const now = new Date();
  const then = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10);
  return Math.ceil((then - now.getTime()) / 86_400_000);
}

let turn = 0;
/** What is there before, and the change; it may be tried again after it failed. */
interface Case<Before = unknown> {
  readonly before?: () => Promise<Before>;
  readonly act: (before: Before) => Promise<unknown>;
  readonly carried: object;
  /** Done by the merchant, whose account it carries. */
  readonly isOurs?: true;
  /** Of no business yet. */
  readonly isOfNobody?: true;
}
const ofSomebody = { businessId: expect.any(String) as string };
const oneOf = <Before>(one: Case<Before>): Case => one as Case;

async function openJoining(): Promise<OpenPage> {
  await doors().joinPages.update(actor, { is_open: true });
  return (await doors().joinPages.findOpen('dana'))!;
}

const applied = (email: string) => ({
  fields: {
    name: ['Zoe'],
    email: [email],
    consent: ['yes'],
    form: [mintFormToken(world.app.platform.keys.cookies, actor.businessId, world.clock.now())],
  },
  language: 'en' as const,
  consent: 'I agree.',
  network: '10.0.0.1',
});

const cases: [EventName, Case][] = [
  [
    'account.requested',
    {
      act: () =>
        doors().identity.accountRequests.record({
          name: 'Ada',
          email: 'ada@x.example',
          description: 'x',
          language: 'en',
        }),
      isOfNobody: true,
      carried: { requestId: expect.any(String) },
    },
  ],
  ['account.created', { act: () => doors().identity.businesses.register(registration(), true), carried: { by: null } }],
  [
    'account.mail',
    { act: () => doors().identity.businesses.register(registration()), carried: { mail: 'verification' } },
  ],
  [
    'plan.changed',
    { act: () => doors().identity.businesses.register(registration(), true), carried: { changed: ['plan', 'trial'] } },
  ],
  [
    'account.changed',
    oneOf({
      before: () => doors().identity.credentials.mintCode(actor.businessId, lena, 'reset'),
      act: ({ code }) => world.get(resetPassword, { body: { token: code, new_password: 'another pass 1' } }),
      carried: { changed: ['password'] },
    }),
  ],
  [
    'settings.changed',
    {
      act: () => doors().brand.updateSettings(actor, { autoSwap: turn % 2 === 0 }),
      isOurs: true,
      carried: { section: 'brand', changed: ['autoSwap'] },
    },
  ],
  [
    'discount.created',
    {
      act: () =>
        world.get(createDiscount, {
          token: merchant.token,
          body: { code: 'SPRING', kind: 'percentage', value: 10, starts_at: '2026-01-01T00:00:00Z' },
        }),
      isOurs: true,
      carried: { code: 'SPRING' },
    },
  ],
  [
    'application.mail',
    oneOf({
      before: openJoining,
      act: (page) => doors().applying.apply(page, applied('zoe@mail.example')),
      carried: { mail: 'confirm', applicationId: expect.any(String) },
    }),
  ],
  [
    'application.confirmed',
    oneOf({
      before: async () => {
        const page = await openJoining();
        await doors().applying.apply(page, applied('gil@mail.example'));
        const [letter] = await eventually('the link', async () => {
          const letters = await world.letters('gil@mail.example');
          return letters.length > 0 && letters;
        });
        return { page, token: letter?.token ?? '' };
      },
      act: ({ page, token }) => doors().applying.confirm(page, token),
      carried: { applicationId: expect.any(String) },
    }),
  ],
  ['influencer.invited', { act: () => world.addInfluencer(merchant, 'maya'), carried: { by: null } }],
  [
    'influencer.changed',
    { act: () => edit('+12025550123'), isOurs: true, carried: { changed: ['phone', 'imageUrl'] } },
  ],
  ['terms.changed', { act: () => edit('+12025550123', 'LENA10', 12), isOurs: true, carried: {} }],
  [
    'code.changed',
    { act: () => edit('+12025550123', 'LENA20', 12), isOurs: true, carried: { before: 'LENA10', after: 'LENA20' } },
  ],
  ['influencer.deactivated', { act: () => activate(false), isOurs: true, carried: {} }],
  ['influencer.restored', { act: () => activate(true), isOurs: true, carried: {} }],
  ['link.created', { act: newLink, isOurs: true, carried: { kind: 'LOOK' } }],
  [
    'link.changed',
    oneOf({
      before: newLink,
      act: ({ linkId }) => doors().links.changes.edit(actor, linkId, draft('Another')),
      isOurs: true,
      carried: { kind: 'LOOK' },
    }),
  ],
  [
    'link.archived',
    oneOf({
      before: newLink,
      act: ({ linkId }) => doors().links.changes.archive(actor, linkId, true),
      isOurs: true,
      carried: { isArchived: true },
    }),
  ],
  [
    'link.closed',
    oneOf({
      before: newLink,
      act: ({ linkId }) => doors().links.changes.close(actor, linkId),
      isOurs: true,
      carried: { kind: 'LOOK' },
    }),
  ],
  [
    'link.reopened',
    oneOf({
      before: async () => {
        const made = await newLink();
        await doors().links.changes.close(actor, made.linkId);
        return made;
      },
      act: ({ linkId }) => doors().links.changes.reopen(actor, linkId),
      isOurs: true,
      carried: { kind: 'LOOK' },
    }),
  ],
  [
    'question.changed',
    {
      act: () =>
        doors().questions.saveFunnel(actor, null, { name: `F${turn}`, owner: 'mine', steps: ['visit', 'order'] }),
      isOurs: true,
      carried: { kind: 'funnel', change: 'created' },
    },
  ],
  [
    'commission.reviewed',
    oneOf({
      before: ownOrder,
      act: (id) => doors().commissions.reviews.decide(actor, [id], { state: 'held', reason: 'x' }),
      isOurs: true,
      carried: { state: 'held', orders: 1 },
    }),
  ],
  ['ledger.corrected', { act: correct, isOurs: true, carried: {} }],
  ['payout.recorded', { before: correct, act: pay, isOurs: true, carried: {} }],
  [
    'payout.undone',
    oneOf({
      before: async () => {
        await correct();
        return pay();
      },
      act: ({ payoutId }) =>
        doors().commissions.payouts.undoPayout(actor.businessId, lena, { payoutId, by: actor.accountId }),
      isOurs: true,
      carried: {},
    }),
  ],
  [
    'store.disconnected',
    {
      act: () => world.get(disconnectStore, { token: merchant.token, body: { business_id: actor.businessId } }),
      isOurs: true,
      carried: { reason: 'disconnected' },
    },
  ],
  ['store.connected', { act: () => world.connect(merchant, 'atelier'), isOurs: true, carried: {} }],
  [
    'statements.issued',
    {
      before: () => world.passDays(daysUntilMonthIsIssued(), merchant.token),
      act: () => doors().commissions.statements.issueStatements(),
      carried: { month: expect.stringMatching(/^\d{4}-\d{2}$/) },
    },
  ],
];

describe('an event', () => {
  it.each(cases)(
    '%s is announced once, and not at all where its change is rolled back',
    async (name, { before, act, carried, isOurs, isOfNobody }) => {
      const prepared = await before?.();
      await sql`insert into refused values (${`${name}.test`})`.execute(db());
      const rows = await readQuiet();
      await expect(act(prepared)).rejects.toThrow(Error);
      expect(await readEverything()).toEqual(rows);
      await sql`delete from refused`.execute(db());
      const [from, jobs] = [heard.length, await countJobs(name)];
      await act(prepared);
      expect(await countJobs(name)).toBe(jobs + 1);
      const told = await eventually(name, () => heard.slice(from).find((one) => one.name === name));
      expect(told.carried).toMatchObject({
        ...(isOfNobody ? {} : ofSomebody),
        ...(isOurs && { by: actor.accountId }),
        ...carried,
      });
    },
  );

  it('of a job is announced when it has done its work: an import, and an order the store tells of', async () => {
    const from = heard.length;
    await imported(world, merchant.token, 'type,title,products\nlook,From a file,9001\n');
    await world.placeOrder('atelier', { lines: [{ variantId: '40100', quantity: 1 }] });
    await eventually('both', () => {
      const found = new Set(heard.slice(from).map(({ name }) => name));
      return found.has('import.finished') && found.has('order.recorded');
    });
    expect(heard.slice(from).filter(({ name }) => name === 'import.finished')).toHaveLength(1);
  });

  it('is in the list, and its case above', () => {
    // what a store has erased is told of in commissions/erasing.db.test.ts, what it charges in billing/billing.db.test.ts
    const tested = [
      ...cases.map(([name]) => name),
      'import.finished',
      'order.recorded',
      'store.erased',
      'store.billed',
    ];
    expect(tested.toSorted()).toEqual(Object.keys(names).toSorted());
    expect(tested.length).toBeLessThanOrEqual(32);
  });
});
