// Connects the demo's store the way a merchant does: sign in, go to the store, approve, come back, claim.
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

export interface DemoAddresses {
  /** Where this program answers from here; the public address may be elsewhere. */
  appUrl: string;
  publicUrl: string;
  /** Where the sandbox answers from here, and as people see it. */
  sandboxUrl: string;
  publicSandboxUrl: string;
}

const answer = z.object({ status: z.boolean(), data: z.unknown(), error: z.object({ message: z.string() }).nullish() });

/** Asks the program as its dashboard does; throws what it refuses. */
export async function call(
  url: string,
  init: { method: 'GET' | 'POST'; token?: string; body?: object },
): Promise<{ data: unknown; cookie: string }> {
  const response = await fetch(url, {
    method: init.method,
    headers: {
      'content-type': 'application/json',
      ...(init.token === undefined ? {} : { authorization: `Bearer ${init.token}` }),
    },
    ...(init.method === 'POST' ? { body: JSON.stringify(init.body ?? {}) } : {}),
  });
  const read = answer.parse(await response.json());
  if (!read.status) throw new Error(`${new URL(url).pathname}: ${read.error?.message ?? response.status}`);
  const cookie = response.headers.getSetCookie().map((text) => text.split(';')[0] ?? '');
  return { data: read.data, cookie: cookie.join('; ') };
}

/** Answers a session's token. */
export async function signIn(
  at: Pick<DemoAddresses, 'appUrl'>,
  account: { username: string; password: string },
): Promise<string> {
  const { data } = await call(`${at.appUrl}/auth/login`, { method: 'POST', body: account });
  return z.object({ token: z.string() }).parse(data).token;
}

/** Walks the whole grant of `shop` for the account and answers its session token. */
export async function connectStore(
  at: DemoAddresses,
  account: { username: string; password: string },
  shop: string,
): Promise<string> {
  const token = await signIn(at, account);
  await walkGrant(at, token, { path: 'begin', body: { shop } });
  return token;
}

/** Permits the connected store to give store credit as well. */
export async function allowStoreCredit(at: DemoAddresses, token: string): Promise<void> {
  await walkGrant(at, token, { path: 'store-credit', body: {} });
}

/** Chooses a plan and approves it on the store's page. */
export async function choosePlan(at: DemoAddresses, token: string, businessId: string, plan: string): Promise<void> {
  const path = `${at.appUrl}/admin/v1/store/plan`;
  const body = { business_id: businessId, store_subscription_plan: plan };
  const { data } = await call(`${path}/subscribe`, { method: 'POST', token, body });
  const page = z.string().parse(data).replace(at.publicSandboxUrl, at.sandboxUrl);
  const yes = new URLSearchParams({ action: 'approve' });
  await fetch(page, { method: 'POST', body: yes, redirect: 'manual' });
  await call(`${path}/refresh`, { method: 'POST', token, body: { business_id: businessId } });
}

async function walkGrant(
  at: DemoAddresses,
  token: string,
  { path, body }: { path: string; body: object },
): Promise<void> {
  const here = (url: string): string =>
    url.replace(at.publicSandboxUrl, at.sandboxUrl).replace(at.publicUrl, at.appUrl);
  const begun = await call(`${at.appUrl}/admin/v1/store/auth/${path}`, { method: 'POST', token, body });
  const { redirect_url: consent } = z.object({ redirect_url: z.string() }).parse(begun.data);
  const callback = await approve(here(consent));
  const returned = await fetch(here(callback), { redirect: 'manual', headers: { cookie: begun.cookie } });
  const auth = new URL(returned.headers.get('location') ?? '', at.publicUrl).searchParams.get('auth');
  if (auth === null) throw new Error(`the store's grant came back without a code: ${returned.headers.get('location')}`);
  await call(`${at.appUrl}/admin/v1/store/auth/connect`, { method: 'POST', token, body: { auth } });
}

/** Presses Install on the store's consent page and answers where it sends the browser. */
async function approve(consent: string): Promise<string> {
  const page = await (await fetch(consent)).text();
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']): [string, string] => [unescapeHtml(name), unescapeHtml(value)],
  );
  const body = new URLSearchParams([...fields, ['action', 'install']]);
  const answered = await fetch(consent, { method: 'POST', body, redirect: 'manual' });
  const location = answered.headers.get('location');
  if (location === null) throw new Error(`the store's consent page answered ${answered.status}`);
  return new URL(location, consent).href;
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** Waits for the running catalogue sync; `progress` is called with each change. Throws when it fails. */
export async function waitForSync(at: DemoAddresses, token: string, progress: (text: string) => void): Promise<void> {
  const shape = z.object({
    state: z.string(),
    processed: z.number(),
    products: z.number(),
    problem: z.string().nullable(),
  });
  let last = '';
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const { data } = await call(`${at.appUrl}/admin/v1/store/sync`, { method: 'GET', token });
    const { state, products, problem } = shape.parse(data);
    const text = `catalogue: ${products} products`;
    if (text !== last && products > 0) progress(text);
    last = text;
    if (state === 'finished') return;
    if (state === 'failed' || state === 'cancelled')
      throw new Error(`the catalogue did not arrive: ${problem ?? state}`);
    await wait(200);
  }
  throw new Error('the catalogue did not arrive within two minutes');
}
