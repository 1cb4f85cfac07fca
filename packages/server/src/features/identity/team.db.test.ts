// The team over the real API: invited, let in, held to their rights, removed, and a business that always has one owner.
import type { AccountId } from '@vitrine/contract/ids';
import * as contract from '@vitrine/contract/identity';
import { rightsOf, teamRights, type MemberRole } from '@vitrine/contract/team-rights';
import { listOrders } from '@vitrine/contract/orders';
import { verifySession } from '@vitrine/contract/sessions';
import * as team from '@vitrine/contract/team';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Letter, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';

let world: TestApp;

beforeAll(async () => {
  world = await startTestApp();
});
afterAll(async () => {
  await world.stop();
});

const hour = 3600 * 1000;
let gils = 0;
const password = 'a kettle for 1';

const letterTo = (email: string, count = 1): Promise<Letter> =>
  eventually(`letter ${count} to ${email}`, async () => {
    const letters = await world.letters(email);
    return letters.length >= count && letters[0];
  });

const list = (token: string) => world.get(team.listTeam, { token });

async function invite({ token }: Pick<Merchant, 'token'>, email: string, role: MemberRole = 'marketer') {
  return (await world.get(team.inviteMember, { token, body: { email, role } })).account_id;
}

/** Invites somebody and lets them in: the token of their session. */
async function join(merchant: Merchant, email: string, role: MemberRole = 'marketer') {
  const accountId = await invite(merchant, email, role);
  const letter = await letterTo(email);
  const { token } = await world.get(contract.resetPassword, { body: { token: letter.token, new_password: password } });
  if (token === null) throw new Error('whoever accepts an invitation goes on at once');
  return { accountId, token };
}

describe('an invitation', () => {
  it('is mailed in the language chosen, sets a password, signs in, and is used up', async () => {
    const dana = await world.signUp('dana');
    const { account_id: id } = await world.get(team.inviteMember, {
      token: dana.token,
      body: { email: 'Noa@mail.example', name: 'Noa', role: 'finance', language: 'he' },
    });
    const letter = await letterTo('Noa@mail.example');
    expect(letter.subject).toBe('הזמנה לצוות של dana');
    expect(letter.text).toContain('כספים');
    expect(letter.html).toContain('dir="rtl"');
    const waiting = await list(dana.token);
    expect(waiting.members.map(({ username, role, is_you: isYou }) => [username, role, isYou])).toEqual([
      ['dana', 'owner', true],
    ]);
    expect(waiting.invitations).toMatchObject([{ account_id: id, email: 'Noa@mail.example', role: 'finance' }]);
    expect(Date.parse(waiting.invitations[0]?.expires_at ?? '')).toBeGreaterThan(
      world.clock.now().getTime() + 71 * hour,
    );

    const body = { token: letter.token, new_password: password };
    const { token } = await world.get(contract.resetPassword, { body });
    const { user } = await world.get(verifySession, { token: token ?? '' });
    expect(user).toMatchObject({ username: 'dana', own_username: 'Noa', role: 'staff', member_role: 'finance' });
    expect(user.rights).toEqual(rightsOf({ role: 'finance', exceptions: {} }));
    expect((await world.call(contract.resetPassword, { body })).error?.code).toBe('token_invalid');
    // by the address as well as by the name
    for (const username of ['noa@mail.example', 'noa'])
      expect((await world.call(contract.login, { body: { username, password } })).status).toBe(200);
    expect((await list(dana.token)).invitations).toEqual([]);
  });

  it('expires, is sent again, and the mail before then leads nowhere', async () => {
    const eli = await world.signUp('eli');
    const id = await invite(eli, 'late@mail.example');
    const first = await letterTo('late@mail.example');
    world.clock.advance(73 * hour);
    const spent = await world.call(contract.resetPassword, { body: { token: first.token, new_password: password } });
    expect(spent.error?.code).toBe('token_invalid');
    expect((await list(eli.token)).invitations).toMatchObject([{ is_expired: true }]);
    await world.get(team.resendInvitation, { token: eli.token, params: { account_id: id } });
    const second = await letterTo('late@mail.example', 2);
    await world.get(team.resendInvitation, { token: eli.token, params: { account_id: id } });
    const third = await letterTo('late@mail.example', 3);
    const tries = [];
    for (const { token } of [second, third])
      tries.push((await world.call(contract.resetPassword, { body: { token, new_password: password } })).status);
    expect(tries).toEqual([400, 200]);
    const again = await world.call(team.resendInvitation, { token: eli.token, params: { account_id: id } });
    expect(again.error?.code).toBe('not_found');
  });

  it('is withdrawn: the link leads nowhere, the address is free', async () => {
    const fay = await world.signUp('fay');
    const id = await invite(fay, 'gone@mail.example');
    const { token } = await letterTo('gone@mail.example');
    await world.get(team.withdrawInvitation, { token: fay.token, params: { account_id: id } });
    const spent = await world.call(contract.resetPassword, { body: { token, new_password: password } });
    expect(spent.error?.code).toBe('token_invalid');
    await invite(fay, 'gone@mail.example', 'viewer');
    expect((await list(fay.token)).invitations).toHaveLength(1);
  });

  it.each([
    ['an address that signs in already', { email: 'fay@shop.example', role: 'viewer' }, 'email_taken', 'email'],
    ['an address in other letters', { email: 'FAY@SHOP.example ', role: 'viewer' }, 'email_taken', 'email'],
    ['no address', { email: 'fay', role: 'viewer' }, 'validation_failed', 'email'],
    ['a role that there is not', { email: 'a@mail.example', role: 'owner' }, 'validation_failed', 'role'],
    [
      'a right that there is not',
      { email: 'a@mail.example', role: 'viewer', exceptions: { own: true } },
      'validation_failed',
      'exceptions.own',
    ],
    [
      'a field that there is not',
      { email: 'a@mail.example', role: 'viewer', is_admin: true },
      'validation_failed',
      'is_admin',
    ],
  ])('is refused with %s', async (_what, body, code, field) => {
    const { token } = await world.signUp(`gil${(gils += 1)}`);
    const { error } = await world.call(team.inviteMember, { token, body: body as never });
    expect([error?.code, error?.field ?? error?.fields?.[0]?.field]).toEqual([code, field]);
  });

  it('gives names that are free', async () => {
    const hal = await world.signUp('hal');
    for (const email of ['hal@a.example', 'hal@b.example', 'a.b@c.example', 'x@d.example']) await invite(hal, email);
    for (const email of ['hal@a.example', 'hal@b.example', 'a.b@c.example', 'x@d.example'])
      await world.get(contract.resetPassword, {
        body: { token: (await letterTo(email)).token, new_password: password },
      });
    const names = (await list(hal.token)).members.map(({ username }) => username);
    expect(names.toSorted()).toEqual(['a-b', 'hal', 'hal-2', 'hal-3', 'team-x']);
  });
});

describe('a place', () => {
  it('is another at once, without signing in again', async () => {
    const ida = await world.signUp('ida');
    const { accountId, token } = await join(ida, 'uri@mail.example', 'viewer');
    const orders = async () => (await world.call(listOrders, { token })).status;
    const params = { account_id: accountId };
    expect(await orders()).toBe(403);
    await world.get(team.editMember, {
      token: ida.token,
      params,
      body: { role: 'viewer', exceptions: { see_orders: true } },
    });
    expect(await orders()).toBe(200);
    await world.get(team.editMember, {
      token: ida.token,
      params,
      body: { role: 'finance', exceptions: { see_orders: false } },
    });
    expect(await orders()).toBe(403);
    await world.get(team.editMember, {
      token: ida.token,
      params,
      body: { role: 'finance', exceptions: { see_orders: true } },
    });
    expect(await orders()).toBe(200);
    // what the role says anyway is nobody's exception
    const [, uri] = (await list(ida.token)).members;
    expect(uri).toMatchObject({ role: 'finance', exceptions: {} });
  });

  it('nobody widens for themselves, or beyond their own', async () => {
    const jan = await world.signUp('jan');
    const manager = await join(jan, 'mia@mail.example', 'manager');
    const other = await join(jan, 'ned@mail.example', 'finance');
    const place = (token: string, accountId: AccountId, body: object) =>
      world.call(team.editMember, {
        token,
        params: { account_id: accountId },
        body: { exceptions: {}, ...body } as never,
      });
    await world.get(team.editMember, {
      token: jan.token,
      params: { account_id: manager.accountId },
      body: { role: 'manager', exceptions: { pay: false } },
    });
    const codes = [
      await place(manager.token, manager.accountId, { role: 'manager' }),
      await place(manager.token, other.accountId, { role: 'viewer' }),
      await place(manager.token, other.accountId, { role: 'marketer', exceptions: { pay: true } }),
      await world.call(team.removeMember, { token: manager.token, params: { account_id: other.accountId } }),
      await world.call(team.removeMember, { token: manager.token, params: { account_id: manager.accountId } }),
      await world.call(team.inviteMember, { token: manager.token, body: { email: 'p@mail.example', role: 'finance' } }),
      await place(other.token, manager.accountId, { role: 'viewer' }),
      await world.call(team.offerOwnership, { token: manager.token, body: { account_id: other.accountId } }),
    ];
    expect(codes.map(({ error }) => error?.code)).toEqual([
      'own_place',
      'rights_beyond_own',
      'rights_beyond_own',
      'rights_beyond_own',
      'own_place',
      'rights_beyond_own',
      'forbidden',
      'forbidden',
    ]);
    const owner = (await list(jan.token)).members.find(({ role }) => role === 'owner');
    const onOwner = await place(manager.token, owner?.account_id ?? other.accountId, { role: 'viewer' });
    expect(onOwner.error?.code).toBe('not_found');
  });

  it('is nobody’s of another business', async () => {
    const [kim, lou] = [await world.signUp('kim'), await world.signUp('lou')];
    const { accountId } = await join(kim, 'tal@mail.example', 'manager');
    const params = { account_id: accountId };
    const answers = [
      await world.call(team.editMember, { token: lou.token, params, body: { role: 'viewer', exceptions: {} } }),
      await world.call(team.removeMember, { token: lou.token, params }),
      await world.call(team.withdrawInvitation, { token: lou.token, params }),
      await world.call(team.resendInvitation, { token: lou.token, params }),
      await world.call(team.offerOwnership, { token: lou.token, body: params }),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => 'not_found'));
  });
});

describe('whoever goes', () => {
  it('is out at once on every device, may be invited again, and may open a business of their own', async () => {
    const moe = await world.signUp('moe');
    const { accountId, token } = await join(moe, 'ori@mail.example', 'manager');
    const { token: phone } = await world.get(contract.login, { body: { username: 'ori@mail.example', password } });
    await world.get(team.removeMember, { token: moe.token, params: { account_id: accountId } });
    for (const each of [token, phone]) expect((await world.call(team.listTeam, { token: each })).status).toBe(401);
    const entering = await world.call(contract.login, { body: { username: 'ori@mail.example', password } });
    expect(entering.error?.code).toBe('wrong_credentials');
    expect((await letterTo('ori@mail.example', 2)).subject).toContain('no longer on the team of moe');
    await world.get(contract.register, { body: { username: 'oris-own', email: 'ori@mail.example', password } });
    const taken = await world.call(team.inviteMember, {
      token: moe.token,
      body: { email: 'ori@mail.example', role: 'viewer' },
    });
    expect(taken.error?.code).toBe('email_taken');
  });

  it('leaves; the owner is told, and cannot leave', async () => {
    const nia = await world.signUp('nia');
    const { token } = await join(nia, 'pia@mail.example');
    await world.get(team.leaveTeam, { token });
    expect((await world.call(team.listTeam, { token })).status).toBe(401);
    expect((await letterTo('nia@shop.example')).subject).toBe('pia left your team');
    expect((await world.call(team.leaveTeam, { token: nia.token })).error?.code).toBe('owner_stays');
    expect((await list(nia.token)).members).toHaveLength(1);
  });
});

describe('the ownership', () => {
  it('moves once the other accepts, and both are told', async () => {
    const oz = await world.signUp('oz');
    const { accountId, token } = await join(oz, 'ron@mail.example', 'viewer');
    await world.get(team.offerOwnership, { token: oz.token, body: { account_id: accountId } });
    expect((await letterTo('ron@mail.example', 2)).subject).toBe('oz wants to make you the owner');
    expect((await list(token)).offer?.account_id).toBe(accountId);
    expect((await world.get(verifySession, { token: oz.token })).user.is_admin).toBe(true);
    await world.get(team.answerOffer, { token, body: { accepted: true } });
    const [now, before] = [
      (await world.get(verifySession, { token })).user,
      (await world.get(verifySession, { token: oz.token })).user,
    ];
    expect(now).toMatchObject({ is_admin: true, role: 'admin', username: 'ron', rights: teamRights });
    expect(before).toMatchObject({ is_admin: false, role: 'staff', member_role: 'manager', own_username: 'oz' });
    expect((await letterTo('ron@mail.example', 3)).subject).toBe('ron is the owner now');
    await eventually('a mail to the owner before', async () =>
      (await world.letters(before.email)).some(({ subject }) => subject === 'ron is the owner now'),
    );
    expect((await world.call(team.answerOffer, { token, body: { accepted: true } })).error?.code).toBe(
      'nothing_offered',
    );
  });

  it('stays where it is declined, withdrawn, a week old, or given to somebody who left', async () => {
    const pam = await world.signUp('pam');
    const { accountId, token } = await join(pam, 'sam@mail.example', 'manager');
    const offer = () => world.get(team.offerOwnership, { token: pam.token, body: { account_id: accountId } });
    const answer = async (accepted: boolean) =>
      (await world.call(team.answerOffer, { token, body: { accepted } })).error?.code ?? 'ok';
    await offer();
    expect([await answer(false), await answer(true)]).toEqual(['ok', 'nothing_offered']);
    await offer();
    await world.get(team.withdrawOffer, { token: pam.token });
    expect(await answer(true)).toBe('nothing_offered');
    expect((await world.call(team.withdrawOffer, { token: pam.token })).error?.code).toBe('nothing_offered');
    await offer();
    world.clock.advance(7 * 24 * hour + 1);
    expect((await list(token)).offer).toBeNull();
    expect(await answer(true)).toBe('nothing_offered');
    await offer();
    await world.get(team.leaveTeam, { token });
    expect((await list(pam.token)).offer).toBeNull();
    expect((await world.get(verifySession, { token: pam.token })).user.is_admin).toBe(true);
  });

  it('is one person’s, whatever several do at once', async () => {
    const owner = await world.signUp('quin');
    const people = [await join(owner, 'q1@mail.example', 'manager'), await join(owner, 'q2@mail.example', 'manager')];
    const { user } = await world.get(verifySession, { token: owner.token });
    const { members } = await list(owner.token);
    const first = members.find(({ role }) => role === 'owner')?.account_id;
    if (!first) throw new Error('there is an owner');
    const everybody = [{ accountId: first, token: owner.token }, ...people];
    const act = fc.record({
      by: fc.nat(2),
      to: fc.nat(2),
      what: fc.constantFrom('offer', 'accept', 'decline', 'withdraw', 'demote', 'remove'),
    });
    const doIt = async ({ by, to, what }: { by: number; to: number; what: string }): Promise<void> => {
      const [me, them] = [everybody[by], everybody[to]];
      if (!me || !them) return;
      const { token } = me;
      const params = { account_id: them.accountId };
      if (what === 'offer') await world.call(team.offerOwnership, { token, body: params });
      else if (what === 'withdraw') await world.call(team.withdrawOffer, { token });
      else if (what === 'demote')
        await world.call(team.editMember, { token, params, body: { role: 'viewer', exceptions: {} } });
      // whoever is removed is gone for the rest: the owner alone is tried
      else if (what === 'remove') await removeOwner(token);
      else await world.call(team.answerOffer, { token, body: { accepted: what === 'accept' } });
    };
    const removeOwner = async (token: string): Promise<void> => {
      const [now] = await ownersOf(user.business_id);
      await world.call(team.removeMember, { token, params: { account_id: now as never } });
    };
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), async (acts) => {
        await Promise.all(acts.map(doIt));
        expect(await ownersOf(user.business_id)).toHaveLength(1);
      }),
      { numRuns: 12 },
    );
    // who was the owner when somebody looked may be one of the team by then, and removed by the next owner
    const [now] = await ownersOf(user.business_id);
    const holder = everybody.find(({ accountId }) => accountId === now);
    const after = await list(holder?.token ?? '');
    expect(after.members.filter(({ role }) => role === 'owner')).toHaveLength(1);
  });
});

async function ownersOf(businessId: string): Promise<string[]> {
  const { rows } = await world.app.platform.database.pool.query<{ account_id: string }>(
    `select account_id from accounts where business_id = $1 and role = 'admin' and deactivated_at is null`,
    [businessId],
  );
  return rows.map(({ account_id: id }) => id);
}
