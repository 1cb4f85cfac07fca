// Attacks on accounts, each as the attacker tries it: sessions, names that are guessed, fields that nobody asked for, scripts in texts.
import { endpoints } from '@vitrine/contract/api';
import type { Endpoint } from '@vitrine/contract/endpoint';
import * as contract from '@vitrine/contract/identity';
import { createLink } from '@vitrine/contract/links';
import { changePassword, changeProfile, choosePreferences } from '@vitrine/contract/persons';
import { confirmIdentity } from '@vitrine/contract/second-steps';
import { logout, revokeSession, listSessions, verifySession } from '@vitrine/contract/sessions';
import { editMember, inviteMember, listTeam } from '@vitrine/contract/team';
import type { MemberRole } from '@vitrine/contract/team-rights';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, pathOf, startTestApp, type Merchant, type TestApp } from './world/app.ts';
import { listFields } from './world/schema-walk.ts';
import { bodies } from './world/valid-inputs.ts';

let world: TestApp;
let owner: Merchant;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  owner = await world.signUp('target');
  await world.connect(owner, 'atelier');
});
afterAll(() => world.stop());

const db = () => world.app.platform.database.db;
const enter = ({ username, password }: Pick<Merchant, 'username' | 'password'>, headers: Record<string, string> = {}) =>
  world.call(contract.login, { body: { username, password }, headers });
const tokenOf = async (who: Merchant): Promise<string> => (await enter(who)).data?.token ?? '';
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

describe('a script in a text', () => {
  const script = `</title><script>alert("x")</script><img src=x onerror=alert(1)>'"`;

  it('is text on a shopper’s page, wherever it was written', async () => {
    const link = await world.get(createLink, {
      token: await tokenOf(owner),
      body: {
        business_id: owner.businessId,
        link_type: 'LOOK',
        title: script,
        description: script,
        inventory_ids: ['9001'],
        tags: ['<b>tag</b>'],
      },
    });
    expect(link.title).toBe(script);
    const page = await (await fetch(`${world.url}/${link.code}`)).text();
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<img src=x');
  });

  it('is text in mails, in their subjects as well', async () => {
    const who = await world.signUp('scripted');
    await world.get(changeProfile, { token: who.token, body: { name: script } });
    await world.get(contract.forgotPassword, { body: { username: 'scripted' } });
    const letter = await eventually('the letter', async () => (await world.letters('scripted@shop.example'))[0]);
    expect(letter.html).toContain('&lt;script&gt;');
    expect(letter.html).not.toContain('<script');
    expect(letter.html).not.toContain('<img');
  });
});

/** What accounts may do, and what their businesses have. */
const snapshot = async () => {
  const { rows } = await sql`select a.account_id, a.business_id, a.role, a.permissions, a.email_verified_at, p.*
    from accounts a left join plans p using (business_id) order by 1`.execute(db());
  return rows;
};

// before months pass, after which nobody’s trial allows anything
describe('another business, named in a body,', () => {
  const naming = endpoints.filter(
    ({ method, content, body }) =>
      method !== 'GET' && content === 'json' && listFields(body).some(({ path }) => path.join() === 'business_id'),
  );
  const roles = ['owner', 'manager', 'marketer', 'finance', 'viewer', 'influencer'] as const;

  it('is named by some calls', () => expect(naming.length).toBeGreaterThan(12));

  it.each(roles)('is not reached by the %s of one’s own', async (role) => {
    const victim = await world.signUp(`victim-${role}`);
    const token =
      role === 'owner'
        ? await tokenOf(owner)
        : role === 'influencer'
          ? await world.addInfluencer(owner, 'reaching')
          : await world.addStaff(owner, `reaching-${role}`, { role });
    const links = { token: await tokenOf(owner), params: { business_id: owner.businessId } };
    const { link_id: link } = await world.get(createLink, {
      token: links.token,
      body: { business_id: owner.businessId, link_type: 'LOOK', inventory_ids: ['9001'] },
    });
    const params = new Proxy({ link_id: link }, { get: (known, name) => Reflect.get(known, name) ?? link });
    const count = async () => {
      const { rows } =
        await sql`select (select count(*) from activity where business_id = ${victim.businessId}) as told,
        (select count(*) from links where business_id = ${victim.businessId}) as links`.execute(db());
      return rows;
    };
    const before = [await snapshot(), await count()];
    const reached: string[] = [];
    for (const endpoint of naming) {
      const body = {
        ...bodies[nameOf(endpoint)]?.({ business_id: victim.businessId }),
        business_id: victim.businessId,
      };
      const { status } = await world.call<Endpoint>(endpoint, { token, params, body });
      if (status !== 404 && status !== 403) reached.push(`${nameOf(endpoint)} ${status}`);
    }
    expect(reached).toEqual([]);
    expect([await snapshot(), await count()]).toEqual(before);
  });
});

describe('a session', () => {
  it('is never the one an attacker brought along: each sign-in makes its own', async () => {
    const planted = Buffer.alloc(48, 7).toString('base64url');
    const headers = { authorization: `Bearer ${planted}`, cookie: `session=${planted}; token=${planted}` };
    const { data } = await enter(owner, headers);
    expect(data?.token).not.toBe(planted);
    expect((await world.call(verifySession, { token: planted })).status).toBe(401);
    const known = await tokenOf(owner);
    const { data: next } = await enter(owner, { authorization: `Bearer ${known}` });
    expect(next?.token).not.toBe(known);
  });

  const closed = endpoints.filter(({ who, answers }) => who !== 'anyone' && answers !== 'events');
  const ends: Record<string, (who: Merchant, token: string) => Promise<unknown>> = {
    'signed out': (_who, token) => world.get(logout, { token }),
    'ended from another device': async (who, token) => {
      const { sessions } = await world.get(listSessions, { token });
      const id = sessions.find(({ current }) => current)?.session_id ?? '';
      return world.get(revokeSession, { token: who.token, params: { session_id: id } });
    },
    'ended by a new password': async (who) => {
      await world.get(confirmIdentity, { token: who.token, body: { password: who.password } });
      return world.get(changePassword, { token: who.token, body: { new_password: 'quite another 1' } });
    },
    'idle for a month': async () => world.clock.advance(31 * 24 * 3600_000),
  };

  it.each(Object.keys(ends))('that was %s opens no call of the contract', async (how) => {
    const who = await world.signUp(`ended-${Object.keys(ends).indexOf(how)}`);
    const token = await tokenOf(who);
    expect((await world.call(verifySession, { token })).status).toBe(200);
    await ends[how]?.(who, token);
    const params = new Proxy({}, { get: () => '01890a5d-ac96-774b-bcce-b302099a8057' });
    const opened: string[] = [];
    for (const endpoint of closed) {
      const response = await fetch(world.url + pathOf(endpoint, { params }), {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
      });
      await response.arrayBuffer();
      if (response.status !== 401) opened.push(`${nameOf(endpoint)} ${response.status}`);
    }
    expect(opened).toEqual([]);
  });
});

describe('fields that nobody asked for', () => {
  const wanted = {
    role: 'admin',
    is_admin: true,
    is_verified: true,
    plan: 'ENTERPRISE',
    subscription_plan: 'ENTERPRISE',
    free_trial_days_left: 999,
    permissions: Object.fromEntries(Object.keys(contract.permissions.shape).map((name) => [name, true])),
    account_id: '01890a5d-ac96-774b-bcce-b302099a8057',
    email_verified_at: '2020-01-01T00:00:00.000Z',
    password_hash: 'x',
    deactivated_at: null,
  };
  it('make nobody more than they are, in whatever call they stand', async () => {
    const influencer = await world.addInfluencer(owner, 'small', {
      permissions: { allow_creating_and_editing_links: false, analytics_revenue_enabled: false },
    });
    const before = await snapshot();
    const params = { business_id: owner.businessId, username: 'small' };
    const ids = new Proxy(params, { get: (known, name) => Reflect.get(known, name) ?? 'none' });
    const safe = endpoints.filter(({ method, content }) => method !== 'GET' && content === 'json');
    for (const endpoint of safe.filter(({ path }) => path !== '/auth/logout' && !path.includes('/sessions/'))) {
      const response = await fetch(world.url + pathOf(endpoint, { params: ids }), {
        method: endpoint.method,
        headers: { authorization: `Bearer ${influencer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...wanted, username: 'small', name: 'Small' }),
      });
      await response.arrayBuffer();
    }
    expect(await snapshot()).toEqual(before);
  });

  it.each([
    [
      'registering',
      contract.register,
      { username: 'climber', email: 'climber@mail.example', password: 'kettle 7 blue' },
    ],
    ['preferences', choosePreferences, { language: 'en' }],
    ['one’s name', changeProfile, { name: 'T' }],
  ] as const)('are refused with %s, by name', async (_what, endpoint, body) => {
    const { status, error } = await world.call<Endpoint>(endpoint, {
      token: await tokenOf(owner),
      body: { ...body, ...wanted },
    });
    expect(status).toBe(400);
    expect(error?.fields?.map(({ field }) => field)).toEqual(expect.arrayContaining(['role', 'plan', 'is_admin']));
  });
});

/**
 * Whom somebody who may invite can make what: to the left who invites, each of them with the right to manage the team. `beyond`
 * where that is more than they are themselves.
 */
const places = `
                manager  marketer  finance  viewer
owner           yes      yes       yes      yes
manager         yes      yes       yes      yes
marketer+       beyond      yes       beyond      yes
finance+        beyond      beyond       yes      yes
viewer+         beyond      beyond       beyond      yes
marketer        no      no       no      no
finance         no      no       no      no
viewer          no      no       no      no
influencer      no      no       no      no
another         yes      yes       yes      yes`;

const said = new Map<string | undefined, string>([
  [undefined, 'yes'],
  ['rights_beyond_own', 'beyond'],
  ['forbidden', 'no'],
]);

describe('a place in the team', () => {
  const [head = '', ...lines] = places.trim().split('\n');
  const targets = head.trim().split(/\s+/) as MemberRole[];

  it.each(lines.map((line) => line.trim().split(/\s+/)))('is given by %s', async (who = '', ...cells) => {
    const stranger = await world.signUp(`places-${who.replace('+', '-with')}`);
    const role = who.replace('+', '') as MemberRole;
    const token =
      who === 'owner'
        ? await tokenOf(owner)
        : who === 'another'
          ? stranger.token
          : who === 'influencer'
            ? await world.addInfluencer(owner, 'placing')
            : await world.addStaff(owner, `placing-${who.replace('+', '-with')}`, {
                role,
                exceptions: who.endsWith('+') ? { manage_team: true } : {},
              });
    const before = (await world.get(listTeam, { token: await tokenOf(owner) })).invitations.length;
    const answered: string[] = [];
    for (const target of targets) {
      const body = { email: `${target}-of-${who.replace('+', '-with')}@mail.example`, role: target };
      const { error } = await world.call(inviteMember, { token, body });
      answered.push(said.get(error?.code) ?? error?.code ?? '');
    }
    expect(answered).toEqual(cells);
    // whoever is of another business invites into their own
    const { invitations } = await world.get(listTeam, { token: await tokenOf(owner) });
    const given = who === 'another' ? 0 : cells.filter((cell) => cell === 'yes').length;
    expect(invitations.length - before).toBe(given);
  });

  it('is nobody’s to take for themselves, nor to make an owner of', async () => {
    const token = await world.addStaff(owner, 'climbing', { role: 'marketer', exceptions: { manage_team: true } });
    const { members } = await world.get(listTeam, { token });
    const own = members.find(({ is_you: isYou }) => isYou)?.account_id;
    const boss = members.find(({ role }) => role === 'owner')?.account_id;
    const place = async (account_id: string | undefined, body: object) =>
      (await world.call<Endpoint>(editMember, { token, params: { account_id }, body: { exceptions: {}, ...body } }))
        .error?.code;
    expect(await place(own, { role: 'manager' })).toBe('own_place');
    expect(await place(boss, { role: 'viewer' })).toBe('not_found');
    for (const role of ['owner', 'admin', 'staff', 'influencer'])
      expect(await place(own, { role })).toBe('validation_failed');
    for (const member_role of ['manager'])
      expect(await place(own, { role: 'viewer', member_role })).toBe('validation_failed');
  });
});
