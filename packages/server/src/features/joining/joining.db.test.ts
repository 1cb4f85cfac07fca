// A join page through the real program: who sees it, what strangers send, what reaches the queue, and what is decided there.
import * as calls from '@vitrine/contract/applications';
import type { BodySent } from '@vitrine/contract/endpoint';
import { applicationId } from '@vitrine/contract/ids';
import { firstPermissions, loginInfluencer, resetPassword } from '@vitrine/contract/identity';
import { getInfluencer, listInfluencers } from '@vitrine/contract/influencers';
import { readInvitation } from '@vitrine/contract/invitations';
import { getJoinPage, updateJoinPage, type JoinQuestion } from '@vitrine/contract/join-pages';
import { lifetimes } from '@vitrine/contract/limits';
import { updateDefaultTerms } from '@vitrine/contract/terms';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { apply, applyAndConfirm, filledIn, openForm, send } from '../../../../../tests/world/applying.ts';

let world: TestApp;
let dana: Merchant;

const questions: JoinQuestion[] = [
  { question_id: 'q1', kind: 'text', label: 'Your Instagram name', is_required: true, options: [] },
  { question_id: 'q2', kind: 'choice', label: 'What do you post?', is_required: false, options: ['Fashion', 'Food'] },
  { question_id: 'q3', kind: 'yes_no', label: 'Are you 18?', is_required: false, options: [] },
  { question_id: 'q4', kind: 'long_text', label: 'Why us?', is_required: false, options: [] },
];
const answered = { q1: '@noa', q2: 'Fashion', q3: 'yes', q4: 'I wear it\nevery day' };

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  dana = await world.signUp('dana');
  await world.connect(dana, 'atelier');
  await change({ is_open: true, questions });
});
afterAll(() => world.stop());

type Change = BodySent<typeof updateJoinPage>;

const change = (body: Change) => world.get(updateJoinPage, { token: dana.token, body });
const list = (query: object = {}) => world.get(calls.listApplications, { token: dana.token, query });
const find = async (email: string, status: 'pending' | 'approved' | 'declined' = 'pending') =>
  (await list({ status, search: email })).applications.find((each) => each.email === email);
const getId = async (email: string) => applicationId.parse((await find(email))?.application_id);
const approve = (ids: string[], promocode?: string) =>
  world.call(calls.approveApplications, {
    token: dana.token,
    body: {
      applications: ids.map((id) => ({ application_id: id, ...(promocode && { promocode }) })),
      permissions: firstPermissions,
    },
  });
const lettersTo = (email: string, count: number) =>
  eventually(`${count} letters to ${email}`, async () => {
    const letters = await world.letters(email);
    return letters.length >= count && letters;
  });
const noa = 'noa@mail.example';

it('is shown to anybody while it is open, in the words of its merchant, and to nobody otherwise', async () => {
  const usual = await openForm(world, 'dana');
  expect(usual.status).toBe(200);
  expect(usual.text).toContain('Work with Atelier');
  expect(usual.text).toContain('What do you post?');
  await change({ headline: 'Join <us>', words: 'First line\nSecond & last', consent: 'I agree to it all.' });
  const { text } = await openForm(world, 'DANA');
  expect(text).toContain('Join &lt;us&gt;');
  expect(text).toContain('I agree to it all.');
  expect((await openForm(world, 'dana', { 'accept-language': 'he' })).text).toContain('dir="rtl"');
  await change({ is_open: false });
  const off = await openForm(world, 'dana');
  expect([off.status, (await openForm(world, 'nobody-here')).text === off.text]).toEqual([404, true]);
  expect((await openForm(world, 'dana%40shop.example')).status).toBe(404);
  await change({ is_open: true, headline: '', words: '', consent: '' });
});

it('tells every fault at its field and keeps what was typed', async () => {
  const { status, text } = await apply(world, 'dana', { name: 'No<a>', email: 'noa@', q2: 'Cars', q4: 'Because' });
  expect(status).toBe(422);
  expect(text).toContain('value="No&lt;a&gt;"');
  expect(text).toContain('>Because</textarea>');
  for (const field of ['email', 'q1', 'q2', 'consent']) expect(text).toContain(`id="${field}-fault"`);
  expect(text).not.toContain('id="name-fault"');
  expect((await list()).totals).toEqual({ pending: 0, approved: 0, declined: 0 });
});

it('is in the queue once its address is confirmed, and not before', async () => {
  const sent = await apply(world, 'dana', filledIn(noa, answered));
  expect([sent.status, sent.text.includes('Check your email')]).toEqual([200, true]);
  const [letter] = await lettersTo(noa, 1);
  // what a stranger typed is in no mail before
  expect(letter?.text).not.toContain('Noa Levi');
  expect((await list()).totals.pending).toBe(0);
  // programs that read mails open every link
  const opened = await fetch(`${world.url}/join/dana/confirm?token=${letter?.token}`);
  expect(opened.status).toBe(200);
  expect((await list()).totals.pending).toBe(0);
  expect((await send(world, '/join/dana/confirm', { token: letter?.token ?? '' })).status).toBe(200);
  expect((await send(world, '/join/dana/confirm', { token: letter?.token ?? '' })).status).toBe(410);
  const { application } = await world.get(calls.getApplication, {
    token: dana.token,
    params: { application_id: await getId(noa) },
  });
  expect(application).toMatchObject({
    name: 'Noa Levi',
    status: 'pending',
    answers: [
      { question: 'Your Instagram name', answer: '@noa' },
      { question: 'What do you post?', answer: 'Fashion' },
      { question: 'Are you 18?', answer: 'yes' },
      { question: 'Why us?', answer: 'I wear it\nevery day' },
    ],
    consent: expect.stringContaining('I agree that Atelier keeps'),
  });
  const [told] = await lettersTo('dana@shop.example', 1);
  expect(told?.subject).toBe('New application from Noa Levi');
  expect((await world.get(getJoinPage, { token: dana.token })).waiting).toBe(1);
});

it('answers the same to whoever applied before or works with the merchant, who is told by mail', async () => {
  await world.addInfluencer(dana, 'maya');
  const fresh = await apply(world, 'dana', filledIn('lior@mail.example', answered));
  for (const email of [noa, 'MAYA@mail.example']) {
    const again = await apply(world, 'dana', filledIn(email, answered));
    expect(again).toEqual(fresh);
  }
  const [letter] = await lettersTo(noa, 2);
  expect(letter?.text).toContain('knows it already');
  await lettersTo('MAYA@mail.example', 1);
  expect((await list()).totals.pending).toBe(1);
});

it('is erased by the link of its mails, looked at or not, while the page is closed too', async () => {
  const email = 'gone@mail.example';
  await applyAndConfirm(world, 'dana', email, answered);
  const [letter] = await lettersTo(email, 1);
  const path = /\/join\/dana\/erase\?key=[\w.%-]+/.exec(letter?.text ?? '')?.[0] ?? '';
  const key = new URL(path, world.url).searchParams.get('key') ?? '';
  await change({ is_open: false });
  const looked = await (await fetch(world.url + path)).text();
  expect(looked).toContain('Delete my application');
  expect(looked).not.toContain('Atelier');
  expect(await find(email)).toBeDefined();
  expect((await send(world, '/join/dana/erase', { token: `${key}x` })).status).toBe(410);
  expect(await find(email)).toBeDefined();
  for (let turn = 0; turn < 2; turn += 1) {
    const { status, text } = await send(world, '/join/dana/erase', { token: key });
    expect([status, text.includes('Your application is deleted')]).toEqual([200, true]);
    expect(await find(email)).toBeUndefined();
  }
  await change({ is_open: true });
});

it('replaces what was sent before and never confirmed: the older link ends', async () => {
  await apply(world, 'dana', filledIn('gil@mail.example', { ...answered, q1: '@first' }));
  const [first] = await lettersTo('gil@mail.example', 1);
  await apply(world, 'dana', filledIn('gil@mail.example', { ...answered, q1: '@second' }));
  const [second] = await lettersTo('gil@mail.example', 2);
  expect((await send(world, '/join/dana/confirm', { token: first?.token ?? '' })).status).toBe(410);
  expect((await send(world, '/join/dana/confirm', { token: second?.token ?? '' })).status).toBe(200);
  const params = { application_id: await getId('gil@mail.example') };
  const { application } = await world.get(calls.getApplication, { token: dana.token, params });
  expect(application.answers[0]?.answer).toBe('@second');
});

it('says nothing to programs: a hidden field that is filled in, or a form of nobody, keeps nothing', async () => {
  const trapped = await apply(world, 'dana', filledIn('bot@mail.example', { ...answered, fax: '1' }));
  expect([trapped.status, trapped.text.includes('Check your email')]).toEqual([200, true]);
  const stale = await send(world, '/join/dana', filledIn('bot@mail.example', { ...answered, form: 'made.up' }));
  expect([stale.status, stale.text.includes('value="@noa"')]).toEqual([409, true]);
  const other = await world.signUp('other');
  await world.get(updateJoinPage, { token: other.token, body: { is_open: true } });
  const { form } = await openForm(world, 'other');
  expect((await send(world, '/join/dana', filledIn('bot@mail.example', { ...answered, form }))).status).toBe(409);
  const { rows } = await sql`select from join_applications where email = 'bot@mail.example'`.execute(
    world.app.platform.database.db,
  );
  expect([rows.length, await world.letters('bot@mail.example')]).toEqual([0, []]);
});

it('takes so many of an address and of a network, and no more', async () => {
  const from = { 'x-forwarded-for': '10.7.7.7' };
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1)
    statuses.push((await apply(world, 'dana', filledIn('eager@mail.example', answered), from)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  for (let n = 0; n < 40; n += 1)
    statuses.push((await apply(world, 'dana', filledIn(`eager-${n}@mail.example`, answered), from)).status);
  expect(statuses.at(-1)).toBe(429);
  const elsewhere = { 'x-forwarded-for': '10.7.7.8' };
  expect((await apply(world, 'dana', filledIn('calm@mail.example', answered), elsewhere)).status).toBe(200);
  const long = { ...answered, q4: 'x'.repeat(70_000) };
  expect((await apply(world, 'dana', filledIn('long@mail.example', long), elsewhere)).status).toBe(413);
});

it('makes an influencer of whoever is approved, as an invitation does: with terms, a code and a mail', async () => {
  const params = { business_id: dana.businessId };
  await world.get(updateDefaultTerms, { token: dana.token, params, body: { terms: { commission: 14 } } });
  const id = await getId(noa);
  const { data } = await approve([id], 'NOA10');
  expect(data?.outcomes).toMatchObject([{ application_id: id, outcome: 'invited', username: 'noa', problem: null }]);
  const { influencer } = await world.get(getInfluencer, { token: dana.token, params: { username: 'noa' } });
  expect(influencer).toMatchObject({ name: 'Noa Levi', email: noa, promocode: 'NOA10', commission: 14 });
  const [letter] = await lettersTo(noa, 3);
  const invitation = await world.get(readInvitation, { body: { token: letter?.token ?? '' } });
  expect(invitation).toMatchObject({ inviter: 'Atelier', promocode: 'NOA10', terms: { commission: 14 } });
  await world.get(resetPassword, { body: { token: letter?.token ?? '', new_password: 'a blue kettle 4' } });
  const signIn = { admin_username: 'dana', username: 'noa', password: 'a blue kettle 4' };
  expect((await world.call(loginInfluencer, { body: signIn })).status).toBe(200);
  expect(await find(noa, 'approved')).toMatchObject({ status: 'approved', username: 'noa' });
  // once is enough, also of two who decide at the same time
  const [again] = (await approve([id])).data?.outcomes ?? [];
  expect(again).toMatchObject({ outcome: 'refused', problem: { code: 'application_decided' } });
});

it('leaves an application waiting where its invitation is refused, and invites the others', async () => {
  for (const name of ['tal', 'ziv']) await applyAndConfirm(world, 'dana', `${name}@mail.example`, answered);
  const ids = [await getId('tal@mail.example'), await getId('ziv@mail.example')];
  const { data } = await world.call(calls.approveApplications, {
    token: dana.token,
    body: {
      applications: [{ application_id: ids[0]!, promocode: 'NOA10' }, { application_id: ids[1]! }],
      permissions: firstPermissions,
    },
  });
  expect(data?.outcomes.map(({ outcome, problem }) => [outcome, problem?.code])).toEqual([
    ['refused', 'promocode_taken'],
    ['invited', undefined],
  ]);
  expect((await find('tal@mail.example'))?.status).toBe('pending');
  expect((await find('ziv@mail.example', 'approved'))?.status).toBe('approved');
});

it('declines with a mail in the merchant’s words or without, takes it back, notes and erases', async () => {
  const id = await getId('tal@mail.example');
  const body = { application_ids: [id] };
  const { token } = dana;
  const before = (await world.letters('tal@mail.example')).length;
  expect(await world.get(calls.declineApplications, { token, body: { ...body, letter: 'Not <now>\nsorry' } })).toEqual({
    changed: 1,
  });
  const [letter] = await lettersTo('tal@mail.example', before + 1);
  expect(letter?.text).toContain('Not <now>\nsorry');
  expect(letter?.html).toContain('Not &lt;now&gt;');
  expect(await world.get(calls.declineApplications, { token, body })).toEqual({ changed: 0 });
  expect((await list({ status: 'declined' })).applications.map(({ email }) => email)).toEqual(['tal@mail.example']);
  expect(await world.get(calls.reopenApplications, { token, body })).toEqual({ changed: 1 });
  expect((await find('tal@mail.example'))?.decided_at).toBeNull();
  const params = { application_id: id };
  const noted = await world.get(calls.noteApplication, { token, params, body: { note: 'Ask again in May' } });
  expect(noted.application.note).toBe('Ask again in May');
  expect((await find('tal@mail.example'))?.has_note).toBe(true);
  await world.get(calls.eraseApplication, { token, params });
  expect((await world.call(calls.getApplication, { token, params })).status).toBe(404);
  expect((await world.call(calls.eraseApplication, { token, params })).status).toBe(404);
});

it('invites at once whoever a rule approves; where the plan has no room they wait as any other', async () => {
  const conditions = [{ question_id: 'q2', answers: ['Food'] }];
  await change({ approval: { rule: 'answers', conditions } });
  await applyAndConfirm(world, 'dana', 'rina@mail.example', answered);
  await eventually('rina to wait', () => find('rina@mail.example'));
  // three are all that a trial has room for
  const { influencers } = await world.get(listInfluencers, { token: dana.token });
  expect(influencers).toHaveLength(3);
  await applyAndConfirm(world, 'dana', 'dor@mail.example', { ...answered, q2: 'Food' });
  const dor = await getId('dor@mail.example');
  await eventually('dor to be told of', async () =>
    (await world.letters('dana@shop.example')).some(({ text }) => text.includes(`/applications/${dor}`)),
  );
  expect((await find('dor@mail.example'))?.status).toBe('pending');
  const shop = await world.signUp('gali');
  await world.get(updateJoinPage, {
    token: shop.token,
    body: { is_open: true, approval: { rule: 'everybody' }, mails_applications: false },
  });
  await applyAndConfirm(world, 'gali', 'rina@mail.example');
  const invited = await eventually('rina to be invited', async () => {
    const found = await world.get(calls.listApplications, { token: shop.token, query: { status: 'approved' } });
    return found.applications[0];
  });
  expect(invited).toMatchObject({ email: 'rina@mail.example', username: 'rina' });
  expect(await world.letters('gali@shop.example')).toEqual([]);
});

it('refuses conditions of what it does not ask, pictures of others, and opening once a trial has ended', async () => {
  const refuse = async (body: Change) => (await world.call(updateJoinPage, { token: dana.token, body })).error;
  const unknown = { rule: 'answers' as const, conditions: [{ question_id: 'q9', answers: ['Food'] }] };
  expect((await refuse({ approval: unknown }))?.fields?.[0]).toMatchObject({
    field: 'approval.conditions.0',
    code: 'condition_unknown',
  });
  // a question that a condition is of cannot go alone
  expect((await refuse({ questions: [] }))?.code).toBe('validation_failed');
  expect((await refuse({ image_url: 'https://elsewhere.example/a.png' }))?.fields?.[0]?.code).toBe('picture_unknown');
  expect((await refuse({ questions: [...questions, ...questions] }))?.code).toBe('validation_failed');
  const late = await world.signUp('late');
  await sql`update plans set trial_ends_at = now() - interval '1 day' where business_id = ${late.businessId}`.execute(
    world.app.platform.database.db,
  );
  const { status } = await world.call(updateJoinPage, { token: late.token, body: { is_open: true } });
  expect(status).toBe(403);
});

it('is nobody else’s: another merchant finds and changes none', async () => {
  const other = await world.signUp('stranger');
  const id = await getId('rina@mail.example');
  const params = { application_id: id };
  expect((await world.call(calls.getApplication, { token: other.token, params })).status).toBe(404);
  const body = { application_ids: [id] };
  expect(await world.get(calls.declineApplications, { token: other.token, body })).toEqual({ changed: 0 });
  expect((await world.get(calls.listApplications, { token: other.token })).totals.pending).toBe(0);
});

it('pages, newest first, and searches names and addresses word by word', async () => {
  const first = await list({ count: 1 });
  const second = await list({ count: 1, skip: first.next_skip ?? 0 });
  expect(first.applications[0]?.email).toBe('dor@mail.example');
  expect(second.applications[0]?.email).toBe('rina@mail.example');
  expect((await list({ search: 'levi rina' })).applications.map(({ email }) => email)).toEqual(['rina@mail.example']);
  expect((await list({ search: '100%' })).applications).toEqual([]);
});

it('goes with its person, is dropped by night where it was never confirmed, and a declined one after a year', async () => {
  const { applying, applications, identity } = world.app.features;
  const account = await identity.accounts.findInfluencer(dana.businessId, 'noa');
  await applications.forget({ businessId: dana.businessId, accountId: account!.account_id });
  expect(await find(noa, 'approved')).toBeUndefined();
  await apply(world, 'dana', filledIn('never@mail.example', answered), { 'x-forwarded-for': '10.7.7.9' });
  const body = { application_ids: [await getId('rina@mail.example')] };
  await world.get(calls.declineApplications, { token: dana.token, body });
  const countAll = async () => {
    const { rows } = await sql<{ email: string }>`select email from join_applications
      where business_id = ${dana.businessId} and email in ('never@mail.example', 'rina@mail.example', 'dor@mail.example')
      order by email`.execute(world.app.platform.database.db);
    return rows.map(({ email }) => email);
  };
  await applying.dropStale();
  expect(await countAll()).toEqual(['dor@mail.example', 'never@mail.example', 'rina@mail.example']);
  world.clock.advance((lifetimes.unconfirmedApplication + 60) * 1000);
  await applying.dropStale();
  expect(await countAll()).toEqual(['dor@mail.example', 'rina@mail.example']);
  world.clock.advance(lifetimes.declinedApplication * 1000);
  await applying.dropStale();
  expect(await countAll()).toEqual(['dor@mail.example']);
});
