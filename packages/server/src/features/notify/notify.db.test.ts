// Mails of the business go to whoever of the team was chosen for them, and to the owner where nobody was.
import { getSettings, updateSettings } from '@vitrine/contract/brand';
import { resetPassword } from '@vitrine/contract/identity';
import type { AccountId } from '@vitrine/contract/ids';
import type { MailTopic } from '@vitrine/contract/notifications';
import * as team from '@vitrine/contract/team';
import type { MemberRole } from '@vitrine/contract/team-rights';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';

let world: TestApp;
let dana: Merchant;
let noa: AccountId;
let eli: AccountId;

async function join(email: string, role: MemberRole): Promise<AccountId> {
  const { account_id: id } = await world.get(team.inviteMember, { token: dana.token, body: { email, role } });
  const { token } = await eventually(`letter to ${email}`, async () => (await world.letters(email))[0] ?? false);
  await world.get(resetPassword, { body: { token, new_password: 'a kettle for 1' } });
  return id;
}

beforeAll(async () => {
  world = await startTestApp();
  dana = await world.signUp('dana');
  noa = await join('noa@mail.example', 'manager');
  eli = await join('eli@mail.example', 'finance');
});
afterAll(() => world.stop());

const own = () => ({ token: dana.token, params: { business_id: dana.businessId } });
const choose = (chosen: Partial<Record<MailTopic, AccountId[]>>) =>
  world.call(updateSettings, { ...own(), body: { settings: { mail_recipients: chosen } } });

/** Tells of an appeal against an order, and waits until everybody named has the letter; whoever else has one is told as well. */
async function whoHears(order: number, expected: readonly string[]): Promise<string[]> {
  const { platform, events, features } = world.app;
  const { account_id: accountId } = await features.identity.accounts.getMerchant(dana.businessId);
  const values = { influencer: 'maya', order: `#${order}` };
  const told = { accountId, mail: 'appeal_made' as const, values, path: '/admin/orders' };
  await events.emit(platform.database.db, 'account.mail', { businessId: dana.businessId, ...told });
  const people = ['dana@shop.example', 'noa@mail.example', 'eli@mail.example'];
  const heard = async () => {
    const found = await Promise.all(
      people.map(async (each) => (await world.letters(each)).some(({ subject }) => subject.includes(`#${order}`))),
    );
    return people.filter((_, place) => found[place]);
  };
  await eventually(`letters about #${order}`, async () => (await heard()).length >= expected.length);
  return heard();
}

it('is the owner until somebody is chosen, and everybody who is, once each', async () => {
  expect((await world.get(getSettings, own())).settings.mail_recipients.money).toEqual([]);
  expect(await whoHears(11, ['dana@shop.example'])).toEqual(['dana@shop.example']);
  expect((await choose({ money: [noa, eli, noa] })).status).toBe(200);
  expect(await whoHears(12, ['noa@mail.example', 'eli@mail.example'])).toEqual([
    'noa@mail.example',
    'eli@mail.example',
  ]);
  // topics are chosen each for itself
  expect((await choose({ store: [noa] })).status).toBe(200);
  const { mail_recipients: kept } = (await world.get(getSettings, own())).settings;
  expect(kept).toMatchObject({ money: [noa, eli], store: [noa], links: [] });
});

it('refuses whoever may not open what it is about, or is not of the team', async () => {
  const stranger = await world.signUp('gil');
  const { members } = await world.get(team.listTeam, { token: stranger.token });
  for (const [topic, id] of [
    ['links', eli],
    ['money', members[0]?.account_id ?? eli],
  ] as const) {
    const { status, error } = await choose({ [topic]: [id] });
    expect([status, error?.fields?.[0]]).toMatchObject([400, { field: `settings.mail_recipients.${topic}` }]);
  }
});

it('goes to the owner again once whoever was chosen left or lost the right', async () => {
  await choose({ money: [eli] });
  const body = { role: 'viewer' as const, exceptions: {} };
  await world.get(team.editMember, { token: dana.token, params: { account_id: eli }, body });
  expect(await whoHears(13, ['dana@shop.example'])).toEqual(['dana@shop.example']);
  await choose({ money: [noa] });
  await world.get(team.removeMember, { token: dana.token, params: { account_id: noa } });
  expect(await whoHears(14, ['dana@shop.example'])).toEqual(['dana@shop.example']);
});
