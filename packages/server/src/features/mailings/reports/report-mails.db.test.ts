// Scheduled reports through the program: the figures of the screens, each time once, to whoever agreed, and in words where none can go out.
import { getAnalytics } from '@vitrine/contract/analytics';
import { getAttention } from '@vitrine/contract/attention';
import { listActivity } from '@vitrine/contract/activity';
import type { BodySent } from '@vitrine/contract/endpoint';
import { accountId, type AccountId } from '@vitrine/contract/ids';
import { createLink } from '@vitrine/contract/links';
import { addDays, dayOf, instantOf, toHourOfWeek } from '@vitrine/contract/range';
import { createSegment, removeSegment } from '@vitrine/contract/saved-questions';
import * as contract from '@vitrine/contract/scheduled-reports';
import { listTeam } from '@vitrine/contract/team';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';

let world: TestApp;
let dana: Merchant;
let other: Merchant;
let viewer: string;
let marketer: string;
let zone: string;
/** A Monday after the day of the order. */
let monday: string;

const db = () => world.app.platform.database.db;
const mails = () => world.app.features.mailings.reports;

const moveTo = (minute: string): void =>
  world.clock.advance(instantOf(minute, zone).getTime() - world.clock.now().getTime());

/** Until nothing that was asked for is under way. */
const settle = () =>
  eventually('the queues to be empty', async () => {
    const { rows } = await sql`select from pgboss.job
      where name in ('mailings.report', 'account.mail.notify') and state in ('created', 'active', 'retry')`.execute(
      db(),
    );
    return rows.length === 0;
  });

async function listLetters(to: string) {
  await settle();
  const outbox = await world.app.platform.mail.listOutbox();
  const parsed = await Promise.all(outbox.map(({ raw }) => PostalMime.parse(raw)));
  return parsed.filter(
    (letter) => letter.to?.some(({ address }) => address === to) && letter.text?.includes('/api/mails/report'),
  );
}

const linkIn = (text: string | undefined): string =>
  /https?:\S+\/api\/mails\/report\?token=\S+/.exec(text ?? '')?.[0] ?? '';

type Body = BodySent<typeof contract.scheduleReport>;
async function idOf(token: string): Promise<AccountId> {
  const { members } = await world.get(listTeam, { token });
  return accountId.parse(members.find(({ is_you: isYou }) => isYou)?.account_id);
}
let own: Body['readers'];
let ids: Record<'noa' | 'eli' | 'other', AccountId>;
const named = (who: keyof typeof ids) => ({ kind: 'team' as const, account_id: ids[who] });
const weekly = (change: Partial<Body> = {}): Body => ({
  name: 'Weekly figures',
  tab: 'all',
  range: 'last_7_days',
  every: 'week',
  hour: 8,
  readers: own,
  ...change,
});
const make = async (change: Partial<Body> = {}, token = dana.token) =>
  (await world.get(contract.scheduleReport, { token, body: weekly(change) })).scheduled;
const list = async (token = dana.token) => (await world.get(contract.listScheduledReports, { token })).scheduled;
const of = ({ schedule_id: id }: contract.ScheduledReport, token = dana.token) => ({
  token,
  params: { schedule_id: id },
});
const listUnsent = async () =>
  (await world.get(getAttention, { token: dana.token })).items.filter(({ kind }) => kind === 'reports_unsent');
/** The first Monday that is still to come: the weeks of tests are their own. */
function findMonday(): string {
  const today = dayOf(world.clock.now(), zone);
  return addDays(today, 7 - Math.floor(toHourOfWeek(today, 0) / 24));
}
const nextWeek = (): void => {
  monday = findMonday();
  moveTo(`${monday}T07:59`);
};

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  [dana, other] = [await world.signUp('dana'), await world.signUp('elsewhere')];
  await world.connect(dana, 'atelier');
  await world.addInfluencer(dana, 'maya', { promocode: 'LENA10' });
  viewer = await world.addStaff(dana, 'noa', { role: 'viewer' });
  marketer = await world.addStaff(dana, 'eli', { role: 'marketer' });
  own = [{ kind: 'team', account_id: await idOf(dana.token) }];
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from stores`.execute(db());
  zone = rows[0]?.zone ?? '';
  const look = { business_id: dana.businessId, link_type: 'LOOK' as const, title: 'Coats', inventory_ids: ['9001'] };
  const link = await world.get(createLink, { token: dana.token, body: { ...look, influencer_username: 'maya' } });
  const { influencers, traffic } = world.app.features;
  const maya = await influencers.find(dana.businessId, { username: 'maya' });
  const click = await traffic.intake.recordVisit({
    businessId: dana.businessId,
    linkId: link.link_id,
    linkType: link.link_type,
    influencerId: maya?.accountId ?? null,
    timeZone: zone,
    at: new Date(Date.now() - 60_000),
    visitor: createVisitor({ country: 'US' }),
  });
  await traffic.upkeep.drain();
  const lines = [{ variantId: '40100', quantity: 2 }];
  await world.placeOrder('atelier', { lines, noteAttributes: [{ name: '__lk', value: click }] });
  await eventually(
    'the facts of an order',
    async () => (await sql`select from sale_facts`.execute(db())).rows.length > 0,
  );
  monday = findMonday();
  ids = { noa: await idOf(viewer), eli: await idOf(marketer), other: await idOf(other.token) };
});
afterAll(() => world.stop());
beforeEach(async () => {
  await sql`delete from report_schedules`.execute(db());
});

describe('who may', () => {
  it('is of the business for who may share, of oneself for others, and nobody’s elsewhere', async () => {
    const made = await make();
    expect((await world.call(contract.scheduleReport, { token: viewer, body: weekly() })).error?.code).toBe(
      'forbidden',
    );
    await make({ name: 'My own', readers: [named('noa')] }, viewer);
    expect((await list(viewer)).map(({ name }) => name)).toEqual(['My own']);
    expect((await list(marketer)).map(({ name }) => name)).toEqual(['Weekly figures', 'My own']);
    for (const token of [viewer, other.token]) {
      expect((await world.call(contract.sendScheduledReport, of(made, token))).error?.code).toBe('not_found');
      expect((await world.call(contract.removeScheduledReport, of(made, token))).error?.code).toBe('not_found');
    }
    expect(await list(other.token)).toEqual([]);
  });

  it('has room for so many, and none of another business among its readers', async () => {
    const refused = await world.call(contract.scheduleReport, {
      token: dana.token,
      body: weekly({ readers: [named('other')] }),
    });
    expect(refused.error?.fields?.[0]?.field).toBe('readers.0.account_id');
    const made = await make();
    await sql`insert into report_schedules (business_id, schedule_id, account_id, name, content, every, hour, readers, made_at, asked_through, told_through)
      select business_id, gen_random_uuid(), account_id, name, content, every, hour, readers, made_at, asked_through, told_through
      from report_schedules, generate_series(2, ${contract.scheduleLimits.reports}) where schedule_id = ${made.schedule_id}`.execute(
      db(),
    );
    expect((await world.call(contract.scheduleReport, { token: dana.token, body: weekly() })).error?.code).toBe(
      'saved_too_many',
    );
  });
});

describe('what is sent', () => {
  it('is what the endpoint answers of the same days, beside the period before, with the file, once however many ask', async () => {
    // on a Monday before eight the first report would be of the week before the order
    moveTo(`${monday}T07:59`);
    const made = await make();
    expect(made).toMatchObject({ last_sent_at: null, paused: null, made_by: 'dana' });
    expect(made.next_at).toBe(instantOf(`${monday}T08:00`, zone).toISOString());
    await mails().sendDue();
    expect(await listLetters('dana@shop.example')).toEqual([]);
    moveTo(`${monday}T08:04`);
    await Promise.all([mails().sendDue(), mails().sendDue(), mails().sendDue()]);
    const [letter, ...more] = await listLetters('dana@shop.example');
    expect(more).toEqual([]);
    const days = { from_date: addDays(monday, -7), to_date: addDays(monday, -1) };
    const params = { business_id: dana.businessId };
    const { all_analytics: all } = await world.get(getAnalytics, { token: dana.token, params, query: days });
    expect(all.revenue).toBeGreaterThan(0);
    expect(letter?.subject).toContain('Weekly figures');
    expect(letter?.text).toContain(`Orders: ${all.checkouts} (0 in the period before)`);
    expect(letter?.text).toContain(`Revenue: $${all.revenue?.toFixed(2)} ($0.00 in the period before)`);
    expect(letter?.text).toContain(`Visits: ${all.visits} (`);
    expect(letter?.text).toContain('Top influencers');
    expect(letter?.text).toContain('maya: $');
    expect(letter?.text).toContain(`/admin/analytics?tab=all&range=${days.from_date}..${days.to_date}&compare=1`);
    const [file] = letter?.attachments ?? [];
    expect(file?.filename).toBe(`analytics_all_${days.from_date}_to_${days.to_date}.csv`);
    const table = typeof file?.content === 'string' ? file.content : new TextDecoder().decode(file?.content);
    expect(table.trim().split('\n')).toHaveLength(8);
    expect(table).toContain(String(all.revenue?.toFixed(2)));
    expect((await list())[0]).toMatchObject({ next_at: instantOf(`${addDays(monday, 7)}T08:00`, zone).toISOString() });
    expect((await list())[0]?.last_sent_at).not.toBeNull();
    // a restart asks again, and nothing is due
    await mails().sendDue();
    expect(await listLetters('dana@shop.example')).toHaveLength(1);
  });

  it('says in the reader’s language that nothing was counted, and after a standstill comes once', async () => {
    const before = (await listLetters('eli@shop.example')).length;
    await sql`update accounts set language = 'he' where username = 'eli'`.execute(db());
    nextWeek();
    await make({ readers: [named('eli')], every: 'day', range: 'yesterday' });
    moveTo(`${addDays(monday, 3)}T12:00`);
    await mails().sendDue();
    await mails().sendDue();
    const letters = await listLetters('eli@shop.example');
    expect(letters.length - before).toBe(1);
    expect(letters[0]?.subject).toContain('תקופה שקטה');
    expect(letters[0]?.html).toContain('dir="rtl"');
    expect(letters[0]?.attachments).toEqual([]);
    expect(letters[0]?.text).not.toContain('$0.00');
  });

  it('is narrowed by its tab, filters and segment, and says so', async () => {
    const filters = [{ by: 'influencer' as const, values: ['maya'] }];
    const { segment } = await world.get(createSegment, { token: dana.token, body: { name: 'Ours', filters } });
    await make({
      segment_id: segment.segment_id,
      range: 'last_90_days',
      filters: [{ by: 'country', op: 'is_not', values: ['FR'] }],
    });
    nextWeek();
    moveTo(`${monday}T08:01`);
    await mails().sendDue();
    const [letter] = await listLetters('dana@shop.example');
    expect(letter?.text).toContain('- Segment (Ours)');
    expect(letter?.text).toContain('- Influencer (maya)');
    expect(letter?.text).toContain('(Not France)');
    expect(letter?.text).toContain(`filter=influencer%3Amaya%3Bcountry%21%3AFR`);
  });

  it('can be sent by hand, once a minute, and its time stays', async () => {
    const made = await make();
    const count = (await listLetters('dana@shop.example')).length;
    await world.get(contract.sendScheduledReport, of(made));
    expect((await world.call(contract.sendScheduledReport, of(made))).error?.code).toBe('rate_limited');
    expect((await listLetters('dana@shop.example')).length).toBe(count + 1);
    expect((await list())[0]?.next_at).toBe(made.next_at);
    world.clock.advance(61_000);
    await world.get(contract.sendScheduledReport, of(made));
    expect((await listLetters('dana@shop.example')).length).toBe(count + 2);
  });
});

describe('an address outside the team', () => {
  const agency = { kind: 'address', email: 'agency@mail.example', language: 'en' } as const;

  it('gets a question, then what shared reports can tell, and leaves at one click', async () => {
    const made = await make({ readers: [...own, agency], range: 'last_90_days' });
    expect(made.readers.map(({ state }) => state).toSorted()).toEqual(['asked', 'reads']);
    const [question] = await listLetters('agency@mail.example');
    expect(question?.subject).toContain('would like to email you reports');
    expect(question?.text).not.toContain('Weekly figures');
    await world.get(contract.sendScheduledReport, of(made));
    expect(await listLetters('agency@mail.example')).toHaveLength(1);
    const agree = linkIn(question?.text);
    expect(await (await fetch(agree)).text()).toContain('<form method="post">');
    expect((await list())[0]?.readers.some(({ state }) => state === 'asked')).toBe(true);
    expect((await fetch(agree, { method: 'POST' })).status).toBe(200);
    world.clock.advance(61_000);
    await world.get(contract.sendScheduledReport, of(made));
    const [letter] = await listLetters('agency@mail.example');
    expect(letter?.text).toContain('Revenue: $');
    expect(letter?.text).not.toMatch(/influencer|\/admin\//i);
    const table = new TextDecoder().decode(letter?.attachments[0]?.content as ArrayBuffer);
    expect(table).not.toMatch(/Attributed/);
    const off = linkIn(letter?.text);
    const raw = (await world.app.platform.mail.listOutbox())[0]?.raw.replaceAll(/\r?\n[ \t]/g, ' ') ?? '';
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(off, { method: 'POST', body })).status).toBe(200);
    expect((await list())[0]?.readers.find(({ kind }) => kind === 'address')?.state).toBe('left');
    // named again it does not come back by itself
    await world.get(contract.editScheduledReport, { ...of(made), body: weekly({ readers: [...own, agency] }) });
    expect((await list())[0]?.readers.find(({ kind }) => kind === 'address')?.state).toBe('left');
  });

  it('can agree for a week, and is asked anew when it is saved after that', async () => {
    const made = await make({ readers: [agency] });
    const [question] = await listLetters('agency@mail.example');
    world.clock.advance(8 * 24 * 3600_000);
    expect((await list())[0]?.readers[0]?.state).toBe('expired');
    expect((await fetch(linkIn(question?.text), { method: 'POST' })).status).toBe(404);
    await world.get(contract.editScheduledReport, { ...of(made), body: weekly({ readers: [agency] }) });
    expect((await list())[0]?.readers[0]?.state).toBe('asked');
  });

  it.each(['', 'x.y', 'token'])('is not opened by %j', async (token) => {
    expect((await fetch(`${world.url}/api/mails/report?token=${token}`)).status).toBe(404);
    expect((await fetch(`${world.url}/api/mails/report?token=${token}`, { method: 'POST' })).status).toBe(404);
  });
});

describe('what it needs', () => {
  // weeks have passed, and a session that nobody uses for a month is over
  beforeAll(() => list(marketer));

  it('and is gone pauses it in words, which home and the list say', async () => {
    const { segment } = await world.get(createSegment, {
      token: dana.token,
      body: { name: 'Short-lived', filters: [{ by: 'country', values: ['US'] }] },
    });
    const made = await make({ segment_id: segment.segment_id });
    await world.get(removeSegment, { token: dana.token, params: { segment_id: segment.segment_id } });
    nextWeek();
    moveTo(`${monday}T08:01`);
    await mails().sendDue();
    await settle();
    expect((await list())[0]).toMatchObject({ paused: 'segment', next_at: null });
    expect(await listUnsent()).toEqual([{ kind: 'reports_unsent', count: 1 }]);
    await world.get(contract.editScheduledReport, { ...of(made), body: weekly() });
    expect((await list())[0]?.paused).toBeNull();
    expect(await listUnsent()).toEqual([]);
  });

  it.each(['maker', 'readers'])('of people: %s', async (reason) => {
    await (reason === 'maker' ? make({ readers: own }, marketer) : make({ readers: [named('eli')] }));
    await sql`update accounts set deactivated_at = now() where username = 'eli'`.execute(db());
    nextWeek();
    moveTo(`${monday}T08:01`);
    await mails().sendDue();
    await settle();
    expect((await list())[0]).toMatchObject({ paused: reason });
    await sql`update accounts set deactivated_at = null where username = 'eli'`.execute(db());
  });

  it('of figures that fail is told, and the next time tries again', async () => {
    const made = await make();
    const sending = {
      businessId: dana.businessId,
      scheduleId: made.schedule_id,
      at: world.clock.now().toISOString(),
      byHand: false,
    };
    await world.app.features.sendings.noteFailed(sending);
    expect(await listUnsent()).toEqual([{ kind: 'reports_unsent', count: 1 }]);
    await world.get(contract.sendScheduledReport, of(made));
    await settle();
    expect(await listUnsent()).toEqual([]);
  });
});

describe('whose it is', () => {
  it('is paused, goes on, is deleted and put back, and Activity tells of it', async () => {
    const made = await make();
    const pause = (isPaused: boolean) =>
      world.get(contract.pauseScheduledReport, { ...of(made), body: { is_paused: isPaused } });
    expect((await pause(true)).scheduled).toMatchObject({ paused: 'person', next_at: null });
    const count = (await listLetters('dana@shop.example')).length;
    nextWeek();
    moveTo(`${monday}T09:00`);
    await mails().sendDue();
    expect((await pause(false)).scheduled.paused).toBeNull();
    await mails().sendDue();
    expect((await listLetters('dana@shop.example')).length).toBe(count);
    await world.get(contract.removeScheduledReport, of(made));
    expect(await list()).toEqual([]);
    expect((await world.call(contract.removeScheduledReport, of(made))).error?.code).toBe('not_found');
    expect((await world.get(contract.restoreScheduledReport, of(made))).scheduled.name).toBe('Weekly figures');
    const { entries } = await world.get(listActivity, {
      token: dana.token,
      query: { kind: 'scheduled_report', object: made.schedule_id },
    });
    expect(entries.map(({ fields }) => fields.map(({ field }) => field)).slice(0, 4)).toEqual([
      ['removed_at'],
      ['removed_at'],
      ['paused'],
      ['paused'],
    ]);
  });
});
