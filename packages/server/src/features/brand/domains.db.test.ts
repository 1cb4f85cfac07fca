// Brand domains over the real API and the real pages: proof, who is found under which, and what is not.
import { checkDomain, getDomain, removeDomain, setDomain } from '@vitrine/contract/domains';
import { createLink, getLink } from '@vitrine/contract/links';
import { verifySession } from '@vitrine/contract/sessions';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';

let world: TestApp;
let merchant: Merchant;
let other: Merchant;
/** What the zones say, by domain. */
const zones = new Map<string, { texts: string[]; aliases: string[] }>();

beforeAll(async () => {
  world = await startTestApp({
    sandbox: true,
    zones: {
      read: async (domain) => ({ texts: [], aliases: [], addresses: [], ...zones.get(domain) }),
      listAddresses: async () => [],
    },
  });
  merchant = await world.signUp('dana');
  other = await world.signUp('other');
  await world.connect(merchant, 'atelier');
});
afterAll(async () => {
  await world.stop();
});

const of = (who: Merchant) => ({ token: who.token, params: { business_id: who.businessId } });
const name = (domain: string, who = merchant) => world.call(setDomain, { ...of(who), body: { domain } });
const prove = async (who = merchant) => {
  const { domain } = await world.get(getDomain, of(who));
  const value = domain?.records.find(({ type }) => type === 'TXT')?.value ?? '';
  const known = zones.get(domain?.domain ?? '')?.texts ?? [];
  zones.set(domain?.domain ?? '', { texts: [...known, value], aliases: ['localhost'] });
};

/** A request with a host of its own, as a proxy passes it on. */
const under = (host: string, path: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(world.url);
    request({ host: 'localhost', port, path, headers: { host } }, (response) => {
      let body = '';
      response.on('data', (part: Buffer) => (body += part.toString('utf8')));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });

describe('a brand domain', () => {
  it('is told what its zone needs, and waits until that is there', async () => {
    expect((await world.get(getDomain, of(merchant))).domain).toBeNull();
    const { data } = await name('https://Go.Brand.example/');
    expect(data?.domain).toMatchObject({ domain: 'go.brand.example', verified_at: null, fault: 'txt_missing' });
    expect(data?.domain?.records).toEqual([
      { type: 'TXT', name: '_vitrine.go.brand.example', value: expect.stringMatching(/^vitrine-domain=[0-9a-f]{32}$/) },
      { type: 'CNAME', name: 'go.brand.example', value: 'localhost' },
    ]);
    // named again it keeps its proof
    expect((await name('go.brand.example')).data?.domain?.records).toEqual(data?.domain?.records);
    expect((await under('go.brand.example', '/tls/ask?domain=go.brand.example')).status).toBe(404);
    zones.set('go.brand.example', { texts: [data?.domain?.records[0]?.value ?? ''], aliases: ['elsewhere.example'] });
    expect((await world.get(checkDomain, of(merchant))).domain?.fault).toBe('not_pointing');
    expect((await world.get(verifySession, { token: merchant.token })).public_url).toBe(world.url);
  });

  it('once verified is where links are, and nothing else', async () => {
    const look = await world.get(createLink, {
      token: merchant.token,
      body: { business_id: merchant.businessId, link_type: 'LOOK', inventory_ids: ['9001'], title: 'Spring' },
    });
    const code = new URL(look.short_url).pathname;
    expect(look.short_url).toBe(world.url + code);
    await prove();
    expect((await world.get(checkDomain, of(merchant))).domain).toMatchObject({ fault: null });
    const { port } = new URL(world.url);
    const address = `http://go.brand.example:${port}`;
    const { link_id } = look;
    expect((await world.get(getLink, { token: merchant.token, params: { link_id } })).short_url).toBe(address + code);
    expect((await world.get(verifySession, { token: merchant.token })).public_url).toBe(address);
    const host = `Go.Brand.example:${port}`;
    await eventually('the page', async () =>
      (await under(host, code)).body.includes(`rel=canonical href=${address}${code}`),
    );
    // the address before goes on
    expect((await under(`localhost:${port}`, code)).status).toBe(200);
    const proxy = `localhost:${port}`;
    expect((await under(proxy, '/tls/ask?domain=go.brand.example')).status).toBe(200);
    for (const domain of ['elsewhere.example', '', 'go.brand.example.evil.example'])
      expect((await under(proxy, `/tls/ask?domain=${domain}`)).status).toBe(404);
    for (const path of ['/', '/login', '/admin/home', '/auth/verify', '/healthz', '/api', '/nobodys'])
      expect([path, (await under(host, path)).status]).toEqual([path, 404]);
  });

  it('shows nothing of another business, and is nobody else’s', async () => {
    await world.connect(other, 'or');
    const theirs = await world.get(createLink, {
      token: other.token,
      body: { business_id: other.businessId, link_type: 'SHORT', inventory_ids: ['9001'] },
    });
    const path = new URL(theirs.short_url).pathname;
    const { port } = new URL(world.url);
    expect((await under(`localhost:${port}`, path)).status).toBe(302);
    expect((await under('go.brand.example', path)).status).toBe(404);
    expect((await name('go.brand.example', other)).data?.domain).toMatchObject({ fault: 'txt_wrong' });
    await prove(other);
    expect((await world.get(checkDomain, of(other))).domain).toMatchObject({ fault: 'taken', verified_at: null });
  });

  it.each([
    ['not a domain', 'domain_format'],
    ['localhost', 'domain_format'],
    ['127.0.0.1', 'domain_format'],
  ])('%s is refused as %s', async (typed, code) => {
    const { status, error } = await name(typed);
    expect([status, error?.fields?.map((fault) => [fault.field, fault.code])]).toEqual([400, [['domain', code]]]);
  });

  it('stays while its zone fails for a time, and is given up at a word', async () => {
    zones.delete('go.brand.example');
    const { domain } = await world.get(checkDomain, of(merchant));
    expect(domain).toMatchObject({ fault: 'txt_missing', verified_at: expect.any(String) });
    expect((await world.get(removeDomain, of(merchant))).domain).toBeNull();
    const { port } = new URL(world.url);
    await eventually(
      'it is nobody’s',
      async () => (await under(`localhost:${port}`, '/tls/ask?domain=go.brand.example')).status === 404,
    );
    expect((await world.get(verifySession, { token: merchant.token })).public_url).toBe(world.url);
  });
});
