// Fields that nobody asked for, at every level of every body of the contract: refused by name, or dropped before anything reads them.
import { endpoints } from '@vitrine/contract/api';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { openBodies } from './world/open-inputs.ts';
import { definitionOf, listFields, valueAt, withValue } from './world/schema-walk.ts';
import { bodies } from './world/valid-inputs.ts';

const anId = '01890a5d-ac96-774b-bcce-b302099a8057';
/** What would make somebody more than they are, or a thing another's, if it were taken; with values that would be. */
const wanted: Readonly<Record<string, unknown>> = {
  role: 'admin',
  member_role: 'manager',
  roles: ['admin'],
  rights: ['pay'],
  permissions: { analytics_revenue_enabled: true },
  exceptions: { pay: true },
  plan: 'ENTERPRISE',
  plan_id: 'ENTERPRISE',
  subscription_plan: 'ENTERPRISE',
  limits: { influencers: 999 },
  trial_ends_at: '2099-01-01T00:00:00.000Z',
  free_trial_days_left: 999,
  business_id: anId,
  account_id: anId,
  id: anId,
  link_id: anId,
  influencer_id: anId,
  owner: 'business',
  owner_id: anId,
  is_admin: true,
  is_owner: true,
  state: 'approved',
  status: 'active',
  verified: true,
  is_verified: true,
  email_verified_at: '2020-01-01T00:00:00.000Z',
  verified_at: '2020-01-01T00:00:00.000Z',
  deactivated_at: null,
  password_hash: 'x',
  session_id: anId,
  earned: 999,
  __proto_role: 'admin',
  constructor: { role: 'admin' },
};

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const owned: Readonly<Record<string, string>> = new Proxy(
  {},
  { get: (_known, name) => (name === 'picture' ? 'https://files.example/files/a/b.png' : anId) },
);
const bodied = endpoints.filter(({ method, content }) => method !== 'GET' && content === 'json');
const validBody = (endpoint: Endpoint): object =>
  bodies[nameOf(endpoint)]?.(owned) ?? openBodies[nameOf(endpoint)] ?? {};
const rows = bodied.map((endpoint): [string, Endpoint] => [nameOf(endpoint), endpoint]);

/** Bodies whose names are the sender's to choose, with what they name; nothing of ours is called that. */
const chosenNames: Readonly<Record<string, string>> = {
  'POST /auth/user/passkeys': 'what a browser says of its own accord, which nothing reads',
  'POST /auth/user/confirm': 'the same',
  'POST /auth/passkey': 'the same',
  'PUT /admin/v1/store/appearance/options': 'options of products, as the store calls them',
};

/** Names of a closed list, or of what the sender has: options of a product, columns of their table. */
const namesOfTheirs: readonly string[] = [
  'POST /admin/v1/team/{account_id}/edit exceptions',
  'POST /admin/v1/team/invite exceptions',
  'POST /admin/v1/products/options/image selected_options',
  'PUT /admin/v1/businesses/{business_id}/settings',
  'POST /api/logs/commit logs',
  'POST /admin/v1/links/create selected_options',
  'POST /admin/v1/links/{link_id}/edit selected_options',
  'POST /admin/v1/links/create image_points',
  'POST /admin/v1/links/{link_id}/edit image_points',
  'POST /admin/v1/links/multi/create links_options',
  'POST /admin/v1/links/multi/{multilink_id}/edit links_options',
  'POST /admin/v1/links/imports/{import_id}/check mapping',
  'POST /admin/v1/shopboard/{platform}/{post_id}/tag_products selected_options',
  'POST /admin/v1/shopboard/{platform}/{post_id}/tag_products points',
];

const shapeOf = (schema: z.core.$ZodType): object => {
  const def = definitionOf(schema);
  return def.type === 'object' ? def.shape : {};
};

/** Whether an object takes names that it does not declare. */
function isOpen(schema: z.core.$ZodType): boolean {
  const def = definitionOf(schema);
  return def.type === 'object' && def.catchall !== undefined && definitionOf(def.catchall).type !== 'never';
}

describe('a field that nobody asked for', () => {
  it.each(rows)('%s is sent a body that it takes', (_name, endpoint) => {
    expect(endpoint.body.safeParse(validBody(endpoint)).error?.issues ?? []).toEqual([]);
  });

  it.each(rows.filter(([name]) => !(name in chosenNames)))(
    '%s refuses it by its name, or drops it',
    (_name, endpoint) => {
      const body = validBody(endpoint);
      const taken = JSON.stringify(endpoint.body.parse(body));
      const wrong: string[] = [];
      const objects = listFields(endpoint.body).filter(({ kind }) => kind === 'object');
      for (const { path } of [{ path: [] }, ...objects]) {
        const holder = valueAt(body, path);
        if (typeof holder !== 'object' || holder === null) continue;
        for (const [field, value] of Object.entries(wanted)) {
          const isDeclared = objects.some(
            ({ path: place, schema }) => place.join('.') === path.join('.') && field in shapeOf(schema),
          );
          if (isDeclared || Object.hasOwn(holder, field)) continue;
          const answer = endpoint.body.safeParse(withValue(body, [...path, field], value));
          const isRefused =
            answer.error?.issues.some(
              (issue) =>
                (issue.code === 'unrecognized_keys' && issue.keys.includes(field)) || issue.code === 'invalid_union',
            ) ?? false;
          if (!isRefused && !(answer.success && JSON.stringify(answer.data) === taken))
            wrong.push([...path, field].join('.'));
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  // what makes accounts, gives rights or moves money between plans says so, others drop what they do not know
  const refusing = bodied.filter(
    ({ path, content }) =>
      content === 'json' &&
      /^\/auth\/(?:register|user\/(?:profile|preferences|email|password)$)|influencers\/create|\/team\/(?:invite|\{account_id\}\/edit|owner\/offer)|\/store\/plan\/|\/businesses\/(?:sync|disconnect|\{business_id\}(?:\/settings)?$)|\/own-stores/.test(
        path,
      ),
  );
  it.each(refusing.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s says its name', (_name, endpoint) => {
    const body = validBody(endpoint);
    for (const field of ['owner_id', 'is_admin', 'plan_id', 'trial_ends_at']) {
      const issues = endpoint.body.safeParse({ ...body, [field]: wanted[field] }).error?.issues ?? [];
      expect(issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))).toEqual([field]);
    }
  });

  it('has no place in any object: none is open to what it does not declare', () => {
    const open = bodied.flatMap((endpoint) =>
      listFields(endpoint.body)
        .filter(({ schema }) => isOpen(schema))
        .map(({ path }) => `${nameOf(endpoint)} ${path.join('.')}`),
    );
    expect(open).toEqual([]);
  });

  it('is found among names that a sender chooses in these calls alone', () => {
    const free = bodied.flatMap((endpoint) =>
      listFields(endpoint.body)
        .filter(({ kind }) => kind === 'names')
        .map(({ path }) => `${nameOf(endpoint)} ${path.join('.')}`),
    );
    const known = [...Object.keys(chosenNames), ...namesOfTheirs];
    expect(free.filter((each) => !known.some((name) => each.startsWith(name)))).toEqual([]);
    // and none stands in the list for nothing
    expect(known.filter((name) => !free.some((each) => each.startsWith(name)))).toEqual([]);
  });
});

/** Every call that declares one of those fields itself, so that one more is noticed. Who gets what by them: `assaults.db.test.ts`
 * (business_id, role), `endpoints.db.test.ts` (ids of others), `rights.db.test.ts` (permissions), `team.db.test.ts` (exceptions). */
const declared = `
POST /admin/v1/applications/approve: permissions
POST /admin/v1/businesses/disconnect: business_id
POST /admin/v1/businesses/sync: business_id
POST /admin/v1/figures/funnels/{funnel_id}/edit: owner
POST /admin/v1/figures/funnels: owner
POST /admin/v1/figures/goals/{goal_id}/edit: link_id
POST /admin/v1/figures/goals: link_id
POST /admin/v1/figures/schedules/{schedule_id}/edit: readers.0.account_id
POST /admin/v1/figures/schedules: readers.0.account_id
POST /admin/v1/figures/segments/{segment_id}/edit: owner
POST /admin/v1/figures/segments: owner
POST /admin/v1/influencers/create: permissions
POST /admin/v1/influencers/invite: permissions
POST /admin/v1/influencers/{username}/edit: permissions
POST /admin/v1/links/back-half/check: link_id
POST /admin/v1/links/create: business_id
POST /admin/v1/links/multi/create: business_id
POST /admin/v1/links/multi/{multilink_id}/edit: business_id, links_options.0.link_id, links_options.1.link_id
POST /admin/v1/links/multi/{multilink_id}/winner: link_id
POST /admin/v1/links/{link_id}/edit: business_id
POST /admin/v1/orders/commission: filter.link_id, state
POST /admin/v1/own-stores/enter: business_id
POST /admin/v1/own-stores/unlink: business_id
POST /admin/v1/shopboard/{platform}/auth/connect: state
POST /admin/v1/store/plan/cancel: business_id
POST /admin/v1/store/plan/cap: business_id
POST /admin/v1/store/plan/free: business_id
POST /admin/v1/store/plan/refresh: business_id
POST /admin/v1/store/plan/subscribe: business_id
POST /admin/v1/store/plan/upgrade/request: business_id
POST /admin/v1/team/invite: exceptions, role
POST /admin/v1/team/owner/offer: account_id
POST /admin/v1/team/{account_id}/edit: exceptions, role
POST /auth/passkey: passkey.id
POST /auth/user/confirm: passkey.id
POST /auth/user/passkeys: passkey.id
`;

describe('a field of these that a call does declare', () => {
  it('stands in this list', () => {
    const names = Object.keys(wanted);
    const found = bodied.flatMap((endpoint) => {
      const fields = listFields(endpoint.body).flatMap(({ path }) => {
        const last = path.at(-1) ?? '';
        return names.includes(last) ? [path.join('.')] : [];
      });
      return fields.length === 0 ? [] : [`${nameOf(endpoint)}: ${[...new Set(fields)].toSorted().join(', ')}`];
    });
    expect(found.toSorted()).toEqual(declared.trim().split('\n'));
  });
});
