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
  eli = await join('eli@mail.example', 'marketer');
});
afterAll(() => world.stop());

const own = () => ({ token: dana.token, params: { business_id: dana.businessId } });
const choose = (chosen: Partial<Record<MailTopic, AccountId[]>>) =>
  world.call(updateSettings, { ...own(), body: { settings: { mail_recipients: chosen } } });

/** Tells of so many links, and waits until everybody named has the letter; whoever else has one is told as well. */
async function whoHears(links: number, expected: readonly string[]): Promise<string[]> {
  const { platform, events } = world.app;
  await events.emit(platform.database.db, 'account.mail', { businessId: dana.businessId, mail: 'links_broken', links });
  const people = ['dana@shop.example', 'noa@mail.example', 'eli@mail.example'];
  const heard = async () => {
    const found = await Promise.all(
      people.map(async (each) => (await world.letters(each)).some(({ subject }) => subject.endsWith(`: ${links}`))),
    );
    return people.filter((_, place) => found[place]);
  };
  await eventually(`letters about ${links} links`, async () => (await heard()).length >= expected.length);
  return heard();
}

it('is the owner until somebody is chosen, and everybody who is, once each', async () => {
  expect((await world.get(getSettings, own())).settings.mail_recipients.links).toEqual([]);
  expect(await whoHears(11, ['dana@shop.example'])).toEqual(['dana@shop.example']);
  expect((await choose({ links: [noa, eli, noa] })).status).toBe(200);
  expect(await whoHears(12, ['noa@mail.example', 'eli@mail.example'])).toEqual([
    'noa@mail.example',
    'eli@mail.example',
  ]);
  // topics are chosen each for itself
  expect((await choose({ store: [noa] })).status).toBe(200);
  const { mail_recipients: kept } = (await world.get(getSettings, own())).settings;
  expect(kept).toMatchObject({ links: [noa, eli], store: [noa], money: [] });
});

it('refuses whoever may not open what it is about, or is not of the team', async () => {
  const stranger = await world.signUp('gil');
  const { members } = await world.get(team.listTeam, { token: stranger.token });
  for (const [topic, id] of [
    ['money', eli],
    ['links', members[0]?.account_id ?? eli],
  ] as const) {
    const { status, error } = await choose({ [topic]: [id] });
    expect([status, error?.fields?.[0]]).toMatchObject([400, { field: `settings.mail_recipients.${topic}` }]);
  }
});

it('goes to the owner again once whoever was chosen left or lost the right', async () => {
  await choose({ links: [eli] });
  const body = { role: 'viewer' as const, exceptions: {} };
  await world.get(team.editMember, { token: dana.token, params: { account_id: eli }, body });
  expect(await whoHears(13, ['dana@shop.example'])).toEqual(['dana@shop.example']);
  await choose({ links: [noa] });
  await world.get(team.removeMember, { token: dana.token, params: { account_id: noa } });
  expect(await whoHears(14, ['dana@shop.example'])).toEqual(['dana@shop.example']);
});
