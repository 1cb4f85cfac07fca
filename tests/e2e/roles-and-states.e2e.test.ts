// Screens as others than the demo's merchant meet them: each role of a team, a business that has nothing yet, and one with one of each,
// all of them with the longest names there can be. Walked with `CRAWL`.
import { createLink } from '@vitrine/contract/links';
import { createMultilink } from '@vitrine/contract/multilinks';
import { firstPermissions } from '@vitrine/contract/identity';
import { inviteInfluencers } from '@vitrine/contract/invitations';
import { searchProducts } from '@vitrine/contract/stores';
import { can } from '@vitrine/contract/rights';
import { verifySession } from '@vitrine/contract/sessions';
import type { Endpoint } from '@vitrine/contract/endpoint';
import type { MemberRole } from '@vitrine/contract/team-rights';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { listScreens } from '../../packages/dashboard/src/app/screens.ts';
import { findAddresses } from './addresses.ts';
import { install, openAccount } from './arriving.ts';
import { findBarriers, keepPicture } from './browser.ts';
import { findLasting, Heard, isAll, opensStates } from './faults.ts';
import { query } from './own-database.ts';
import { deskInEnglish, expect, openReader, phoneInHebrew, rememberAccount, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';
import { followRequests, settle } from './states.ts';

setStage();

const screens = listScreens().filter(({ address }) => address.startsWith('/admin'));

/** Answers of the API, as JSON. */
async function ask(token: string | null, { method, path }: Endpoint, sent: Readonly<Record<string, unknown>> = {}) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(sent[name]));
  const address = new URL(filled, program.url);
  const isRead = method === 'GET';
  if (isRead) for (const [name, value] of Object.entries(sent)) address.searchParams.set(name, String(value));
  const response = await fetch(address, {
    method,
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(isRead ? {} : { body: JSON.stringify(sent) }),
  });
  const { data, error } = (await response.json()) as { data: unknown; error: unknown };
  if (data === null) throw new Error(`${path}: ${JSON.stringify(error)}`);
  return data;
}

/** What is amiss on a screen in these windows, with what axe finds. */
async function look({ page }: Reader, widths: readonly number[], picture: string, heard?: Heard): Promise<string[]> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  await settle(page);
  await keepPicture(page, picture);
  const barriers = await findBarriers(page);
  return [...barriers, ...(await findLasting(page, widths, heard))];
}

const toName = (place: string): string => place.replaceAll(/\W+/g, '-');

/** Somebody of the demo's team, as they would be once they had accepted an invitation. */
async function addMember(role: MemberRole): Promise<string> {
  const username = `demo-${role}`;
  await query(
    program,
    `insert into accounts (business_id, account_id, role, member_role, exceptions, username, email, name,
       password_hash, email_verified_at, created_at)
     select business_id, gen_random_uuid(), 'staff', $1, '{}'::jsonb, $2, $2 || '@shop.example', name,
       password_hash, email_verified_at, created_at
     from accounts where username = 'demo' and role = 'admin'
     on conflict do nothing`,
    [role, username],
  );
  const response = await fetch(`${program.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'demo1234' }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

/** Home leads what somebody may not see, and to its list a form they may change nothing with. */
function toExpected(
  { address, right }: (typeof screens)[number],
  user: Parameters<typeof can>[0],
  place: string,
): string {
  if (right !== undefined && !can(user, right)) return '/admin/home';
  const [, list, kind] = /^(\/admin\/(links|shorts|multilinks))\/(?:create|[^/]+\/edit)$/.exec(address) ?? [];
  const change = kind === 'multilinks' ? 'edit multilinks' : 'edit own links';
  return list === undefined || can(user, change) ? place : list;
}

/** So that each role, language, width and colour meets each other; with `CRAWL=all` in both kinds of windows. */
const [desk, phone] = [
  [deskInEnglish, [1440, 1100]],
  [phoneInHebrew, [390, 320]],
] as const;
const members = (
  [
    ['manager', [desk]],
    ['marketer', [phone]],
    ['finance', [desk]],
    ['viewer', [phone]],
  ] as const
).flatMap(([role, windows]) => (isAll ? [desk, phone] : windows).map((window) => [role, ...window] as const));

describe.runIf(opensStates).each(members)('a %s', (role, options, widths) => {
  let reader: Reader;
  let found: Awaited<ReturnType<typeof findAddresses>>;
  let user: Parameters<typeof can>[0];

  beforeAll(async () => {
    found = await findAddresses(program, 'demo');
    const token = await addMember(role);
    reader = await openReader(browser, program, options);
    await rememberAccount(reader.context, program, {
      token,
      name: `demo-${role}`,
      plan: '',
      type: 'merchant',
      lastUsed: 1,
    });
    followRequests(reader.page);
    ({ user } = verifySession.answer.parse(await ask(token, verifySession)));
  });
  afterAll(() => reader?.context.close());

  /** What the owner meets as well, owner and manager alike, the crawl has looked at. */
  const own = screens.filter(({ right }) => role !== 'manager' || right !== undefined || isAll);

  it.each(own)('meets $address in order, or is led elsewhere', async (screen) => {
    const place = found.toPlace(screen.address);
    await reader.open(place);
    const expected = toExpected(screen, user, place);
    await expect(reader.page).toHaveURL(`${program.url}${expected}`);
    if (expected === place) expect(await look(reader, widths, `${role}-${options.width}${toName(place)}`)).toEqual([]);
  });

  it('hears nothing in the console', () => {
    expect(reader.complaints).toEqual([]);
  });
});

/** As long as names may be, without a place to break. */
const longest = {
  shop: 'donaudampfschifffahrtsgesellschaftskapitaensmuetzen',
  username: 'donaudampfschifffahrt',
  title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
};

describe.runIf(opensStates)('a new business with the longest names', () => {
  let reader: Reader;
  let heard: Heard;
  let token = '';
  let business = '';
  const widths = [1440, 1100, 390, 320];

  beforeAll(async () => {
    reader = await openReader(browser, program, { ...deskInEnglish, dark: true });
    const { page, context } = reader;
    await install(page, longest.shop);
    await page.waitForURL('**/register-store?auth=*');
    await openAccount(reader, longest.username);
    await page.waitForURL('**/admin/home');
    const accounts = await page.evaluate(() => localStorage.getItem('vitrine.accounts'));
    ({ active: token } = JSON.parse(accounts ?? '{}') as { active: string });
    await expect
      .poll(
        async () =>
          (
            (await (
              await fetch(`${program.url}/admin/v1/store/sync`, { headers: { authorization: `Bearer ${token}` } })
            ).json()) as { data: { state: string } }
          ).data.state,
        { timeout: 120_000 },
      )
      .toBe('finished');
    ({
      user: { business_id: business },
    } = verifySession.answer.parse(await ask(token, verifySession)));
    await context.addInitScript(() => {
      if (location.origin !== 'null') localStorage.setItem('vitrine.language', 'en-XA');
    });
    heard = new Heard(context);
    followRequests(page);
    await page.goto(`${program.url}/admin/home`);
  });
  afterAll(() => reader?.context.close());

  const lists = screens.filter(({ address }) => !address.includes('$'));

  it.each(lists)('meets $address in order where there is nothing yet', async ({ address }) => {
    await reader.open(address);
    // what is closed to an owner leads home
    const { pathname } = new URL(reader.page.url());
    expect([address, '/admin/home']).toContain(pathname);
    if (pathname === address) expect(await look(reader, widths, `empty${toName(address)}`, heard)).toEqual([]);
  });

  it('meets one of each in order', async () => {
    const { products } = searchProducts.answer.parse(
      await ask(token, searchProducts, { count: 2, product_status: 'active', include_out_of_stock: false }),
    );
    const ids = products.map(({ inventory_id: id }) => id);
    const body = { business_id: business, title: longest.title };
    const made = createLink.answer.parse(
      await ask(token, createLink, { ...body, link_type: 'LOOK', inventory_ids: ids, tags: [longest.username] }),
    );
    await ask(token, createLink, { ...body, link_type: 'SHORT', inventory_ids: ids.slice(0, 1) });
    const side = { value: 50, link_resource: { link_type: 'SHORT', inventory_ids: ids.slice(0, 1) } };
    await ask(token, createMultilink, { ...body, links_options: [side, side] });
    const email = `${longest.username}@${longest.shop}.example`;
    await ask(token, inviteInfluencers, { people: [{ email }], permissions: firstPermissions });
    const faults: string[] = [];
    for (const address of [
      '/home',
      '/links',
      `/links/${made.link_id}/preview`,
      '/shorts',
      '/multilinks',
      '/influencers',
      '/payouts',
      '/analytics',
    ]) {
      await reader.open(`/admin${address}`);
      faults.push(
        ...(await look(reader, widths, `one${toName(address)}`, heard)).map((fault) => `${address} ${fault}`),
      );
    }
    expect(faults).toEqual([]);
  });

  it('hears nothing in the console', () => {
    expect(reader.complaints).toEqual([]);
  });
});
