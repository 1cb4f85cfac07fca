// What people do at the sandbox's networks: permit, deny, post, delete, take access back.
import {
  beginSocialConnect,
  finishSocialConnect,
  getShopboard,
  listPosts,
  type NetworkName,
  type SocialAccount,
  type SocialPost,
} from '@vitrine/contract/feed';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { z } from 'zod';
import { eventually, type Merchant, type Reply, type TestApp } from '../../../../../../tests/world/app.ts';

const named = { instagram: 'Instagram', tiktok: 'Tiktok', pinterest: 'Pinterest' } as const;

/** Asks the sandbox's control of networks; throws what it refuses. */
export async function control(world: TestApp, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${world.sandbox.url}/networks/_control/${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  const data: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(data)}`);
  return data;
}

/** No chance in it: nothing is refused by itself. */
export const calm = { rateBusy: 0, rateError: 0 };

const posted = z.object({ id: z.string() });

/** Posts something at a network; answers its id there. */
export async function post(world: TestApp, network: NetworkName, wish: object = {}): Promise<string> {
  return posted.parse(await control(world, 'POST', `${network}/posts`, wish)).id;
}

/** Where the browser is sent by a button of the consent page. */
export async function decide(consent: string, action: 'approve' | 'deny', account?: string): Promise<URL> {
  const page = new URL(consent);
  const form = new URLSearchParams(page.search);
  form.set('action', action);
  if (account !== undefined) form.set('account', account);
  const answer = await fetch(page.origin + page.pathname, { method: 'POST', redirect: 'manual', body: form });
  return new URL(answer.headers.get('location') ?? '');
}

/** The address of a network's consent page for a merchant. */
export async function begin(world: TestApp, { token }: Merchant, network: NetworkName): Promise<string> {
  return (await world.get(beginSocialConnect, { token, params: { platform: network } })).redirect_url;
}

/** Goes on from where a network sent the browser back to. */
export function finish(
  world: TestApp,
  { token }: Pick<Merchant, 'token'>,
  network: NetworkName,
  back: URL,
): Promise<Reply<typeof finishSocialConnect>> {
  const body = { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
  return world.call(finishSocialConnect, { token, params: { platform: network }, body });
}

/** Connects an account as its owner would. */
export async function connectNetwork(
  world: TestApp,
  merchant: Merchant,
  network: NetworkName,
  account?: string,
): Promise<SocialAccount> {
  const back = await decide(await begin(world, merchant, network), 'approve', account);
  const { data, error } = await finish(world, merchant, network, back);
  if (data === null) throw new Error(`${network} is not connected: ${error?.code}`);
  return data.account;
}

/** What is told of a network. */
export async function standing(world: TestApp, { token }: Pick<Merchant, 'token'>, network: NetworkName) {
  return (await world.get(getShopboard, { token })).social_medias[named[network]];
}

/** Waits until nothing is read any more; answers the first account. */
export async function waitForPosts(world: TestApp, merchant: Merchant, network: NetworkName): Promise<SocialAccount> {
  return eventually('the posts', async () => {
    const { accounts } = await standing(world, merchant, network);
    const isOver = accounts.every(({ sync }) => sync !== null && !['waiting', 'running'].includes(sync.state));
    return isOver && accounts[0];
  });
}

/** All posts of a network, page by page. */
export async function listAll(world: TestApp, { token }: Pick<Merchant, 'token'>, network: NetworkName) {
  const found: SocialPost[] = [];
  for (let skip: number | null = 0; skip !== null;) {
    const page: AnswerOf<typeof listPosts> = await world.get(listPosts, {
      token,
      params: { platform: network },
      query: { skip, count: 100 },
    });
    found.push(...page.posts);
    skip = page.next_skip;
  }
  return found;
}
