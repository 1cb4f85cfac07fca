// Shared reports through the program: who makes them, what whoever has a link is told, and when they are closed.
import { getAnalytics, getBreakdown } from '@vitrine/contract/analytics';
import { writeConditions, type Condition } from '@vitrine/contract/conditions';
import type { BodySent } from '@vitrine/contract/endpoint';
import { readFigure } from '@vitrine/contract/figures';
import { linkId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { addDays, dayOf } from '@vitrine/contract/range';
import { createSegment, editSegment, removeSegment } from '@vitrine/contract/saved-questions';
import { verifySession } from '@vitrine/contract/sessions';
import * as contract from '@vitrine/contract/shared-reports';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';

let world: TestApp;
let merchant: Merchant;
let other: Merchant;
let staff: string;
let lena: string;
/** The store's, which is not that of the machine. */
let zone: string;
const heard: string[] = [];

const short = '6b0f6b56-6f0c-4f57-9f7c-1f7f5d2f8f10';
const israel: Condition[] = [{ by: 'country', op: 'is', values: ['IL'] }];

beforeAll(async () => {
  world = await startTestApp({
    sandbox: true,
    listen: (events) =>
      events.on('question.changed', 'test', async ({ kind, change, questionId }) => {
        heard.push(`${kind} ${change} ${questionId}`);
      }),
  });
  [merchant, other] = [await world.signUp('sharer'), await world.signUp('stranger')];
  await world.connect(merchant, 'atelier');
  zone = (await world.get(verifySession, { token: merchant.token })).brand?.time_zone ?? '';
  staff = await world.addStaff(merchant, 'sam');
  lena = await world.addInfluencer(merchant, 'lena');
  const { intake, upkeep } = world.app.features.traffic;
  for (const country of ['IL', 'IL', 'US', null, null])
    await intake.recordVisit({
      businessId: merchant.businessId,
      linkType: 'SHORT',
      timeZone: zone,
      at: new Date(Date.now() - 60_000),
      linkId: linkId.parse(short),
      influencerId: null,
      visitor: createVisitor({ country }),
    });
  await upkeep.drain();
});
afterAll(() => world.stop());
afterEach(async () => {
  const { db } = world.app.platform.database;
  await sql`delete from shared_reports`.execute(db);
  await sql`delete from attempts`.execute(db);
});

const today = (): string => dayOf(world.clock.now(), zone);
type Wish = Partial<BodySent<typeof contract.shareReport>>;
const toBody = (wish: Wish): BodySent<typeof contract.shareReport> => ({
  name: 'For the board',
  range: { kind: 'preset', preset: 'last_7_days' },
  tabs: ['links', 'shorts'],
  figures: ['visits', 'checkouts', 'cr', 'revenue', 'aov'],
  breakdowns: ['link', 'product', 'country', 'device', 'referrer'],
  ends_on: addDays(today(), 7),
  ...wish,
});
const share = (wish: Wish = {}, token = merchant.token) =>
  world.call(contract.shareReport, { token, body: toBody(wish) });
const create = async (wish: Wish = {}, token = merchant.token): Promise<contract.SharedReport> => {
  const { data, error } = await share(wish, token);
  if (data === null) throw new Error(JSON.stringify(error));
  return data.report;
};
const tokenOf = ({ address }: contract.SharedReport): string => address.split('/').at(-1) ?? '';
const openBy = (token: string, headers: Record<string, string> = {}) =>
  world.call(contract.openReport, { body: { token }, headers });
const open = async (report: contract.SharedReport): Promise<contract.OpenedReport> => {
  const { data, error } = await openBy(tokenOf(report));
  if (data === null) throw new Error(error?.code);
  return data.report;
};
const figuresOf = ({ figures }: contract.OpenedReport) => {
  if (figures === null) throw new Error('the report shows nothing');
  return figures;
};
const list = async (token = merchant.token) => (await world.get(contract.listSharedReports, { token })).reports;
const saveSegment = async (filters = israel) =>
  (await world.get(createSegment, { token: merchant.token, body: { name: `S ${Math.random()}`, filters } })).segment;

describe('sharing a report', () => {
  it('is the team’s; what one of them made, all of them list and revoke', async () => {
    const report = await create({ name: ' For the board ' }, staff);
    expect(report).toMatchObject({ name: 'For the board', made_by: 'sam', opened: 0, last_opened_at: null });
    expect(await list()).toEqual([report]);
    for (const call of [
      await share({}, lena),
      await world.call(contract.listSharedReports, { token: lena }),
      await world.call(contract.revokeReport, { token: lena, params: { report_id: report.report_id } }),
    ])
      expect([call.status, call.error?.code]).toEqual([403, 'forbidden']);
    expect(await list(other.token)).toEqual([]);
    const params = { report_id: report.report_id };
    expect((await world.call(contract.revokeReport, { token: other.token, params })).error?.code).toBe('not_found');
    await world.get(contract.revokeReport, { token: merchant.token, params });
    expect(await list()).toEqual([]);
    expect((await world.call(contract.revokeReport, { token: merchant.token, params })).error?.code).toBe('not_found');
    await eventually('both events', async () => heard.length === 2);
    expect(heard).toEqual([`report created ${report.report_id}`, `report removed ${report.report_id}`]);
  });

  it('keeps the token by its hash and sealed, nowhere as it is', async () => {
    const token = tokenOf(await create());
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    const { rows } = await sql<{ row: string }>`select shared_reports::text as row from shared_reports`.execute(
      world.app.platform.database.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
    expect(rows[0]?.row).not.toContain(Buffer.from(token).toString('hex'));
  });

  it.each<[string, Wish, string[]]>([
    ['no name', { name: ' ' }, ['name required']],
    ['no figure', { figures: [] }, ['figures too_few']],
    ['a figure of influencers', { figures: ['commission' as never] }, ['figures.0 not_allowed']],
    ['no tab', { tabs: [] }, ['tabs too_few']],
    ['a tab twice', { tabs: ['links', 'links'] }, ['tabs split_twice']],
    [
      'days that end before they begin',
      { range: { kind: 'days', from_date: '2026-02-02', to_date: '2026-02-01' } },
      ['range.to_date range_backwards'],
    ],
    [
      'days before there were figures',
      { range: { kind: 'days', from_date: '2022-02-02', to_date: '2026-02-01' } },
      ['range.from_date range_too_early'],
    ],
    ['an end that has passed', { ends_on: '2026-01-01' }, ['ends_on end_passed']],
    ['an end too far', { ends_on: '2040-01-01' }, ['ends_on end_too_late']],
    ['a condition on nothing', { filters: [{ by: 'tag', values: ['never'] }] }, ['filters.0.values.0 filter_unknown']],
    ['a segment that is not there', { segment_id: short }, ['segment_id segment_unknown']],
  ])('is refused with %s', async (_what, wish, faults) => {
    const { status, error } = await share(wish);
    expect(status).toBe(400);
    expect(error?.fields?.map(({ field, code }) => `${field} ${code}`)).toEqual(faults);
  });

  it('always has an end', async () => {
    const { ends_on: _end, ...body } = toBody({});
    const { error } = await world.call(contract.shareReport, { token: merchant.token, body: body as never });
    expect(error?.fields?.map(({ field }) => field)).toEqual(['ends_on']);
  });

  it('is for so many at a time, also when they are made at once; ended and revoked ones leave room', async () => {
    const made = await Promise.all(Array.from({ length: limits.sharedReports + 2 }, () => share()));
    const refused = made.filter(({ error }) => error !== null);
    expect(refused.map(({ status, error }) => [status, error?.code])).toEqual([
      [409, 'reports_too_many'],
      [409, 'reports_too_many'],
    ]);
    expect((await world.call(contract.shareReport, { token: other.token, body: toBody({}) })).status).toBe(200);
    const [one] = await list();
    await world.get(contract.revokeReport, { token: merchant.token, params: { report_id: one?.report_id as never } });
    await create();
    expect((await share()).error?.code).toBe('reports_too_many');
  });
});

describe('a shared report', () => {
  it('shows what the analytics say of the same question, to whoever has the link', async () => {
    const wish: Wish = { filters: [{ by: 'country', values: ['IL', null] }], tabs: ['shorts', 'links'] };
    const opened = await open(await create(wish));
    const range = { from_date: addDays(today(), -6), to_date: today() };
    const asked = { ...range, filters: writeConditions(wish.filters ?? []) };
    const sent = { token: merchant.token, params: { business_id: merchant.businessId } };
    const answer = await world.get(getAnalytics, { ...sent, query: asked });
    expect(opened).toMatchObject({
      name: 'For the board',
      time_zone: zone,
      currency: answer.currency,
      ends_on: addDays(today(), 7),
      conditions: [{ by: 'country', op: 'is', values: ['Israel', 'Unknown country'] }],
      segment: null,
      gone: null,
    });
    expect(opened.figures).toMatchObject(range);
    const [shorts, looks] = opened.figures?.tabs ?? [];
    expect([shorts?.tab, looks?.tab]).toEqual(['shorts', 'links']);
    const { data, ...sums } = answer.shorts_analytics;
    expect(shorts?.totals).toEqual({
      visits: 4,
      checkouts: 0,
      cr: readFigure('cr', sums),
      revenue: 0,
      aov: null,
    });
    expect(Object.keys(shorts?.days ?? {})).toEqual(Object.keys(data));
    for (const [day, figures] of Object.entries(shorts?.days ?? {}))
      expect(figures).toMatchObject({ visits: data[day]?.visits, revenue: data[day]?.revenue });
    for (const { by, rows, total } of shorts?.breakdowns ?? []) {
      const query = { ...asked, tab: 'shorts' as const, by };
      const told = await world.get(getBreakdown, { ...sent, query });
      expect([by, total, rows.map((row) => row.figures.visits)]).toEqual([
        by,
        told.total,
        told.rows.map(({ visits }) => (by === 'product' ? undefined : visits)),
      ]);
    }
    expect(shorts?.breakdowns.map(({ by }) => by)).toEqual(['link', 'product', 'country', 'device', 'referrer']);
    expect(shorts?.breakdowns[2]?.rows.map(({ label }) => label).toSorted()).toEqual(['Israel', 'Unknown country']);
  });

  it('shows all links together where that is chosen, as the analytics do', async () => {
    const opened = await open(await create({ tabs: ['all', 'shorts'] }));
    const [all, shorts] = figuresOf(opened).tabs;
    expect([all?.tab, all?.totals.visits, shorts?.totals.visits]).toEqual(['all', 5, 5]);
    const sent = { token: merchant.token, params: { business_id: merchant.businessId } };
    const query = { from_date: addDays(today(), -6), to_date: today() };
    const told = await world.get(getAnalytics, { ...sent, query });
    expect([told.all_analytics.visits, told.looks_analytics.visits, told.shorts_analytics.visits]).toEqual([5, 0, 5]);
    const countries = await world.get(getBreakdown, { ...sent, query: { ...query, tab: 'all', by: 'country' } });
    const rows = all?.breakdowns.find(({ by }) => by === 'country')?.rows ?? [];
    expect(rows.map(({ figures }) => figures.visits)).toEqual(countries.rows.map(({ visits }) => visits));
    expect(rows).not.toHaveLength(0);
  });

  it('has beside it the period before, the same days a year ago, or another segment, as the analytics tell them', async () => {
    const segment = await saveSegment();
    const before = await create({ compare: { with: 'previous' } });
    const year = await create({ compare: { with: 'year' } });
    const beside = await create({ compare: { with: 'segment', segment_id: segment.segment_id } });
    const [past, long, apart] = [await open(before), await open(year), await open(beside)];
    expect(figuresOf(past).compared).toEqual({
      with: 'previous',
      name: null,
      from_date: addDays(figuresOf(past).from_date, -7),
      to_date: addDays(figuresOf(past).from_date, -1),
    });
    expect(figuresOf(long).compared?.from_date.slice(0, 4)).toBe(
      String(Number(figuresOf(long).from_date.slice(0, 4)) - 1),
    );
    expect(figuresOf(apart).compared).toEqual({
      with: 'segment',
      name: segment.name,
      from_date: figuresOf(apart).from_date,
      to_date: figuresOf(apart).to_date,
    });
    const shorts = (report: contract.OpenedReport) => figuresOf(report).tabs.find(({ tab }) => tab === 'shorts');
    expect([shorts(past), shorts(apart)].map((each) => [each?.totals.visits, each?.before?.totals.visits])).toEqual([
      [5, 0],
      [5, 2],
    ]);
    expect(Object.keys(shorts(past)?.before?.days ?? {})).toHaveLength(7);
    expect((await list()).map(({ compare }) => compare?.with)).toEqual(['segment', 'year', 'previous']);
    // a segment that nobody has is refused, and once it is gone nothing is told
    const foreign = await share({
      compare: { with: 'segment', segment_id: '6b0f6b56-6f0c-4f57-9f7c-1f7f5d2f8f11' },
    });
    expect(foreign.error?.code).toBe('validation_failed');
    await world.get(removeSegment, { token: merchant.token, params: { segment_id: segment.segment_id } });
    expect(await open(beside)).toMatchObject({ gone: 'filter', figures: null });
  });

  it('shows the figures that were chosen and no others, in no row and on no day', async () => {
    const opened = await open(await create({ figures: ['visits', 'cr'] }));
    const [, shorts] = opened.figures?.tabs ?? [];
    const shown = [
      shorts?.totals ?? {},
      ...Object.values(shorts?.days ?? {}),
      ...(shorts?.breakdowns ?? []).flatMap(({ rows }) => rows.map(({ figures }) => figures)),
    ];
    expect(shown.length).toBeGreaterThan(8);
    for (const figures of shown) expect(['visits', 'cr']).toEqual(expect.arrayContaining(Object.keys(figures)));
    // there is nothing to tell of products without visits
    expect(shorts?.breakdowns.map(({ by }) => by)).not.toContain('product');
  });

  it('tells nothing of the account but its brand, and no id', async () => {
    const report = await create();
    const { data } = await openBy(tokenOf(report));
    expect(data?.report.brand?.name).toBeTruthy();
    const text = JSON.stringify(data);
    for (const secret of [short, merchant.businessId, report.report_id, 'sharer', 'sam', 'lena', '@'])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/influencer|commission|[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it('is read in the reader’s language, is kept by nobody, and is listed nowhere', async () => {
    const report = await create({ filters: israel });
    const { data, headers } = await openBy(tokenOf(report), { 'accept-language': 'he' });
    expect(data?.report.conditions).toEqual([{ by: 'country', op: 'is', values: ['ישראל'] }]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('is told how often it was opened, and when last', async () => {
    const report = await create();
    await open(report);
    await open(report);
    const [listed] = await list();
    expect(listed?.opened).toBe(2);
    expect(Date.parse(listed?.last_opened_at ?? '')).toBeGreaterThan(Date.parse(report.made_at));
  });

  it('follows its segment, and shows nothing rather than everything once that is gone', async () => {
    const segment = await saveSegment();
    const params = { segment_id: segment.segment_id };
    const report = await create({ segment_id: segment.segment_id, tabs: ['shorts'] });
    const visits = async () => (await open(report)).figures?.tabs[0]?.totals.visits;
    expect(await visits()).toBe(2);
    expect((await open(report)).segment).toEqual({ name: segment.name });
    const filters: Condition[] = [{ by: 'country', op: 'is', values: ['IL', 'US'] }];
    await world.get(editSegment, { token: merchant.token, params, body: { name: 'Wider', filters } });
    expect(await visits()).toBe(3);
    await world.get(removeSegment, { token: merchant.token, params });
    expect(await open(report)).toMatchObject({ gone: 'segment', figures: null, conditions: [], segment: null });
  });

  it('shows nothing once what it is filtered by is gone', async () => {
    const report = await create({ filters: [{ by: 'influencer', values: ['lena'] }] });
    expect((await open(report)).gone).toBeNull();
    const { db } = world.app.platform.database;
    await sql`update shared_reports set content = jsonb_set(content, '{filters,0,values}', '["nobody"]')`.execute(db);
    expect(await open(report)).toMatchObject({ gone: 'filter', figures: null, conditions: [] });
  });
});

const closed = async (token: string): Promise<string> => {
  const { status, error } = await openBy(token);
  return `${status} ${error?.code} ${error?.message}`;
};

describe('a report that is closed', () => {
  it('answers alike whether it never was, was revoked, has ended, or its maker left', async () => {
    const never = await closed('x'.repeat(43));
    expect(never).toMatch(/^404 report_closed ./);
    const revoked = await create();
    await world.get(contract.revokeReport, { token: merchant.token, params: { report_id: revoked.report_id } });
    expect(await closed(tokenOf(revoked))).toBe(never);
    const bySam = await create({}, staff);
    const { db } = world.app.platform.database;
    const leave = (at: Date | null) =>
      sql`update accounts set deactivated_at = ${at} where username = 'sam'`.execute(db);
    await leave(new Date());
    expect(await closed(tokenOf(bySam))).toBe(never);
    await leave(null);
    expect((await openBy(tokenOf(bySam))).status).toBe(200);
    expect(await closed('')).toBe(never);
    expect(await closed(`${tokenOf(bySam)}x`)).toBe(never);
  });

  it('goes with the account that made it', async () => {
    const report = await create({}, await world.addStaff(merchant, 'nora'));
    expect((await openBy(tokenOf(report))).status).toBe(200);
    const { db } = world.app.platform.database;
    await sql`delete from accounts where username = 'nora'`.execute(db);
    expect(await list()).toEqual([]);
    expect((await openBy(tokenOf(report))).status).toBe(404);
  });

  it('is slowed down for who tries many', async () => {
    world.clock.startWindow(15 * 60_000);
    const tries = await Promise.all(Array.from({ length: 320 }, () => openBy('y'.repeat(43))));
    expect(new Set(tries.map(({ error }) => error?.code))).toEqual(new Set(['report_closed', 'rate_limited']));
  });

  it('ends with its last day, and is forgotten a while later', async () => {
    const report = await create({ ends_on: today() });
    expect((await openBy(tokenOf(report))).status).toBe(200);
    const [listed] = await list();
    world.clock.advance(Date.parse(listed?.ends_at ?? '') - world.clock.now().getTime() + 1);
    expect(await closed(tokenOf(report))).toMatch(/^404 report_closed/);
    expect((await list())[0]).toMatchObject({ report_id: report.report_id, has_ended: true });
    const { database, jobs } = world.app.platform;
    const forget = () => jobs.enqueue(database.db, 'questions.delete-ended-reports', {});
    world.clock.advance(89 * 24 * 3_600_000);
    await forget();
    // sessions have ended as well
    const count = async () =>
      (await sql`select 1 from shared_reports where report_id = ${report.report_id}`.execute(database.db)).rows.length;
    expect(await count()).toBe(1);
    world.clock.advance(2 * 24 * 3_600_000);
    await forget();
    await eventually('it is forgotten', async () => (await count()) === 0);
  });
});
