// What happened on days through the program: notes and what is told of them, events by themselves, and what stays between businesses.
import { listActivity } from '@vitrine/contract/activity';
import * as contract from '@vitrine/contract/day-notes';
import { setLinkGate } from '@vitrine/contract/link-gates';
import { limits } from '@vitrine/contract/limits';
import { createLink, editLink } from '@vitrine/contract/links';
import { addDays, dayOf, startOfDay } from '@vitrine/contract/range';
import { openReport, shareReport } from '@vitrine/contract/shared-reports';
import { verifySession } from '@vitrine/contract/sessions';
import { changeTerms } from '@vitrine/contract/terms';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';

let world: TestApp;
let merchant: Merchant;
let other: Merchant;
let viewer: string;
let zone: string;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  [merchant, other] = [await world.signUp('noter'), await world.signUp('elsewhere')];
  await world.connect(merchant, 'atelier');
  zone = (await world.get(verifySession, { token: merchant.token })).brand?.time_zone ?? '';
  viewer = await world.addStaff(merchant, 'vera', { role: 'viewer', exceptions: {} });
  await world.addInfluencer(merchant, 'lena');
});
afterAll(() => world.stop());
beforeEach(async () => {
  await sql`delete from day_notes`.execute(world.app.platform.database.db);
});

const today = (): string => dayOf(world.clock.now(), zone);
const write = (body: { day: string; text: string }, token = merchant.token) =>
  world.call(contract.writeNote, { token, body });
const note = async (day = today(), text = 'Sale begins') =>
  (await world.get(contract.writeNote, { token: merchant.token, body: { day, text } })).note;
const list = (query: object = {}, token = merchant.token) => world.get(contract.listDayEvents, { token, query });
const texts = async (query: object = {}) => (await list(query)).notes.map(({ text }) => text);
const paramsOf = ({ note_id: id }: contract.DayNote) => ({ params: { note_id: id } });

describe('a note', () => {
  it('is written with its author, for the whole team and nobody else’s', async () => {
    const made = await note(today(), '  Black Friday  ');
    expect(made).toMatchObject({ day: today(), text: 'Black Friday', author: 'noter' });
    expect((await list({}, viewer)).notes).toEqual([made]);
    expect((await list({}, other.token)).notes).toEqual([]);
    const sent = { token: other.token, ...paramsOf(made) };
    const body = { day: today(), text: 'Mine' };
    for (const refused of [
      await world.call(contract.editNote, { ...sent, body }),
      await world.call(contract.removeNote, sent),
      await world.call(contract.restoreNote, sent),
    ])
      expect([refused.status, refused.error?.code]).toEqual([404, 'not_found']);
    expect((await write(body, viewer)).error?.code).toBe('forbidden');
  });

  it('is told of the days that are asked for, the earliest first; of days ahead where none are', async () => {
    const ahead = addDays(today(), 10);
    await note(ahead, 'later');
    await note(today(), 'now');
    await note(addDays(today(), -40), 'long ago');
    expect(await texts()).toEqual(['long ago', 'now', 'later']);
    expect(await texts({ from_date: addDays(today(), -6), to_date: today() })).toEqual(['now']);
    expect(await texts({ range: 'last_24_hours' })).toEqual(['now']);
  });

  it('is edited, and stays its author’s', async () => {
    const made = await note();
    const body = { day: addDays(today(), -1), text: 'Sale began' };
    const edited = await world.get(contract.editNote, { token: merchant.token, ...paramsOf(made), body });
    expect(edited.note).toEqual({ ...made, ...body });
    expect((await list()).notes).toEqual([edited.note]);
  });

  it('is removed, and put back for a day', async () => {
    const made = await note();
    const sent = { token: merchant.token, ...paramsOf(made) };
    await world.get(contract.removeNote, sent);
    expect(await texts()).toEqual([]);
    for (const call of [
      await world.call(contract.removeNote, sent),
      await world.call(contract.editNote, { ...sent, body: { day: today(), text: 'x' } }),
    ])
      expect(call.error?.code).toBe('not_found');
    expect((await world.get(contract.restoreNote, sent)).note).toEqual(made);
    expect((await world.call(contract.restoreNote, sent)).error?.code).toBe('not_found');
    await world.get(contract.removeNote, sent);
    await sql`update day_notes set removed_at = removed_at - interval '25 hours'`.execute(
      world.app.platform.database.db,
    );
    expect((await world.call(contract.restoreNote, sent)).error?.code).toBe('not_found');
  });

  it.each([
    ['without a text', { day: '2026-11-20', text: '  ' }, 'text required'],
    ['with a text that is too long', { day: '2026-11-20', text: 'x'.repeat(limits.dayNoteText + 1) }, 'text too_long'],
    ['on no day', { day: '2026-02-30', text: 'x' }, 'day wrong_format'],
    ['before there were figures', { day: '2022-12-31', text: 'x' }, 'day range_too_early'],
    ['far ahead', { day: '2999-01-01', text: 'x' }, 'day end_too_late'],
  ])('is refused %s', async (_what, body, fault) => {
    const { status, error } = await write(body);
    expect(status).toBe(400);
    expect(error?.fields?.map(({ field, code }) => `${field} ${code}`)).toEqual([fault]);
  });

  it.each(['<script>alert(1)</script>', '=1+1', '\u202Eevil', '🏷️ מבצע', "'; drop table day_notes; --"])(
    'keeps “%s” as it is written',
    async (text) => {
      await note(today(), text);
      expect(await texts()).toEqual([text]);
    },
  );

  it('is one of so many, also when they are written at once', async () => {
    await sql`insert into day_notes (business_id, note_id, day, text, written_at)
      select ${merchant.businessId}, gen_random_uuid(), '2026-01-01', 'x', now() from generate_series(1, ${limits.dayNotes - 1})`.execute(
      world.app.platform.database.db,
    );
    const made = await Promise.all([1, 2, 3].map(() => write({ day: today(), text: 'one more' })));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(made.find(({ error }) => error)?.error?.code).toBe('saved_too_many');
  });

  it('stands in activity, with what it said before', async () => {
    const made = await note();
    const body = { day: made.day, text: 'Sale ends' };
    await world.get(contract.editNote, { token: merchant.token, ...paramsOf(made), body });
    const { entries } = await world.get(listActivity, { token: merchant.token, query: { kind: 'day_note' } });
    expect(entries[0]).toMatchObject({ change: 'changed', label: 'Sale ends' });
    expect(entries[0]?.fields).toEqual([{ field: 'text', before: 'Sale begins', after: 'Sale ends' }]);
  });

  it('is in a shared report where that is chosen, without who wrote it', async () => {
    await note(today(), 'Sale begins');
    const toBody = (notes: boolean) => ({
      name: 'Board',
      range: { kind: 'preset' as const, preset: 'last_7_days' as const },
      tabs: ['all' as const],
      figures: ['visits' as const],
      breakdowns: [],
      notes,
      ends_on: addDays(today(), 7),
    });
    const openWith = async (notes: boolean) => {
      const { report } = await world.get(shareReport, { token: merchant.token, body: toBody(notes) });
      const body = { token: report.address.split('/').at(-1) ?? '' };
      return (await world.get(openReport, { body })).report.figures?.notes;
    };
    expect(await openWith(true)).toEqual([{ day: today(), text: 'Sale begins' }]);
    expect(await openWith(false)).toEqual([]);
  });
});

const at = (day: string, hour: number) => new Date(startOfDay(day, zone).getTime() + hour * 3600_000);
const eventsOf = async (token = merchant.token) => (await list({}, token)).events.map(({ kind }) => kind);

describe('events by themselves', () => {
  it('are edited links, their access, terms for who may see them, and syncs that failed', async () => {
    const { token, businessId } = merchant;
    const link = { business_id: businessId, link_type: 'LOOK' as const, title: 'Coats', inventory_ids: ['9001'] };
    const made = await world.get(createLink, { token, body: link });
    expect(await eventsOf()).toEqual([]);
    const params = { link_id: made.link_id };
    await world.get(editLink, { token, params, body: { ...link, title: 'Warm coats' } });
    await world.get(setLinkGate, { token, params, body: { visits_limit: 5 } });
    await world.get(changeTerms, { token, params: { username: 'lena' }, body: { terms: { commission: 12 } } });
    await sql`update syncs set state = 'failed', problem = 'sync_failed' where business_id = ${businessId}`.execute(
      world.app.platform.database.db,
    );
    const kinds = ['sync_failed', 'terms_changed', 'links_changed', 'access_changed'];
    expect(await eventsOf()).toEqual(kinds);
    const { events } = await list();
    expect(events.find(({ kind }) => kind === 'links_changed')).toMatchObject({ count: 1, names: ['Warm coats'] });
    expect(events.find(({ kind }) => kind === 'terms_changed')).toMatchObject({ count: 1, names: ['lena'] });
    expect(new Set(events.map(({ day }) => day))).toEqual(new Set([today()]));
    // a viewer sees no terms
    expect(await eventsOf(viewer)).toEqual(kinds.filter((kind) => kind !== 'terms_changed'));
    expect(await eventsOf(other.token)).toEqual([]);
  });

  it('are changed prices, each product once a day of the store, and nothing that was not sold before', async () => {
    const { db } = world.app.platform.database;
    const [before, day] = [addDays(today(), -3), addDays(today(), -2)];
    await sql`update variant_prices set at = ${at(before, 1)} where business_id = ${merchant.businessId}`.execute(db);
    const change = (hour: number, by: number, product: string) =>
      sql`insert into variant_prices (business_id, variant_id, at, price, currency)
        select business_id, variant_id, ${at(day, hour)}, price + ${by}, 'USD' from variants
        where business_id = ${merchant.businessId} and product_id = ${product}`.execute(db);
    await change(1, 100, '9001');
    await change(23, 200, '9001');
    // seen anew, not changed
    await change(2, 0, '9002');
    const prices = async (token = merchant.token) =>
      (await list({ from_date: before, to_date: day }, token)).events.filter(({ kind }) => kind === 'prices_changed');
    const [told, ...others] = await prices(viewer);
    expect(others).toEqual([]);
    expect(told).toMatchObject({ day, count: 1 });
    expect(told?.names).toHaveLength(1);
    expect(await prices(other.token)).toEqual([]);
  });
});
