// The control of the networks over JSON, for the demo and tests: posts, grants, faults, time, and the truth of pictures.

import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { tellTruth } from '@vitrine/scenery/shots/truth';
import { FRAMES } from '@vitrine/scenery/shots/shot';
import { createRandom, hashOf } from '@vitrine/scenery/random';
import { Refused } from '../refused.ts';
import { requestDeletion } from './instagram/instagram.ts';
import type { Account, NetworkApp, Post, PostKind } from './model.ts';
import type { Network } from './network.ts';
import type { Networks } from './networks.ts';
import { makePost, makeShot, type Goods } from './seeds.ts';
import { changeSwitches } from './switches.ts';

interface NetworkRoute {
  Params: { network: string };
}

interface ThingRoute {
  Params: { network: string; id: string };
}

type Fields = Readonly<Record<string, unknown>>;

const MOST_POSTS = 20_000;

/** Registers everything under `/networks/_control`. Problems answer 4xx with `{error}`. */
export function networkControl(scope: FastifyInstance, networks: Networks): void {
  scope.setErrorHandler((error: FastifyError, _request, reply) => {
    if ((error.statusCode ?? 500) >= 500) throw error;
    return reply.code(error.statusCode ?? 500).send({ error: error.message });
  });
  const open = ({ params }: FastifyRequest<NetworkRoute>): Network => networks.get(params.network);
  scope.get('/', () => ({ networks: networks.list().map(toOverview) }));
  scope.get('/clock', () => ({ now: networks.now().toISOString() }));
  scope.post('/clock', ({ body }) => {
    const { advance } = readBody(body);
    if (typeof advance !== 'number' || !Number.isInteger(advance) || advance < 0)
      throw new Refused('Send {advance} in seconds; time goes on only.');
    networks.advance(advance);
    return { now: networks.now().toISOString() };
  });
  addSettings(scope, open);
  addAccounts(scope, open);
  addPosts(scope, open);
  addGrants(scope, open);
}

type Open = (request: FastifyRequest<NetworkRoute>) => Network;

function toOverview(network: Network): object {
  const { profile, app, switches } = network;
  const accounts = network.accounts().map((account) => ({ ...account, posts: network.posts.list(account.id).length }));
  return { name: profile.name, app, accounts, grants: network.grants.list(), faults: switches };
}

function addSettings(scope: FastifyInstance, open: Open): void {
  scope.get<NetworkRoute>('/:network', (request) => toOverview(open(request)));
  scope.get<NetworkRoute>('/:network/app', (request) => open(request).app);
  scope.put<NetworkRoute>('/:network/app', (request) => open(request).changeApp(readApp(readBody(request.body))));
  scope.get<NetworkRoute>('/:network/faults', (request) => open(request).switches);
  scope.put<NetworkRoute>('/:network/faults', (request) => {
    const { switches } = open(request);
    changeSwitches(switches, request.body);
    return switches;
  });
  scope.get<NetworkRoute>('/:network/calls', (request) => ({ calls: open(request).calls }));
  scope.get<NetworkRoute>('/:network/deliveries', (request) => ({ deliveries: open(request).callbacks.list() }));
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && URL.canParse(value);

function readApp(body: Fields): Partial<NetworkApp> {
  const { redirectUrls } = body;
  const addresses = ['deauthorizeUrl', 'dataDeletionUrl', 'webhookUrl'].flatMap((name) => {
    const value = body[name];
    if (value === undefined) return [];
    if (!isAddress(value)) throw new Refused(`${name} must be an address.`);
    return [[name, value]];
  });
  if (redirectUrls === undefined) return Object.fromEntries(addresses);
  if (!Array.isArray(redirectUrls) || !redirectUrls.every(isAddress))
    throw new Refused('redirectUrls must be addresses.');
  return { ...Object.fromEntries(addresses), redirectUrls };
}

function addAccounts(scope: FastifyInstance, open: Open): void {
  scope.get<NetworkRoute>('/:network/accounts', (request) => ({ accounts: open(request).accounts() }));
  scope.post<NetworkRoute>('/:network/accounts', (request) => {
    const { handle, name, posts = 0 } = readBody(request.body);
    if (typeof handle !== 'string') throw new Refused('An account needs a handle.');
    return open(request).addAccount(handle, readCount(posts), typeof name === 'string' ? name : undefined);
  });
  scope.patch<ThingRoute>('/:network/accounts/:id', (request) =>
    open(request).changeAccount(request.params.id, readAccountChange(readBody(request.body))),
  );
}

function readAccountChange(body: Fields): Partial<Omit<Account, 'id'>> {
  const kinds = { handle: 'string', name: 'string', about: 'string', followers: 'number', impressions: 'number' };
  const given = Object.entries(body).map(([name, value]) => {
    if (!Object.hasOwn(kinds, name) || typeof value !== kinds[name as keyof typeof kinds])
      throw new Refused(`${name} cannot be changed to that.`);
    return [name, value];
  });
  return Object.fromEntries(given);
}

function addPosts(scope: FastifyInstance, open: Open): void {
  scope.get<NetworkRoute & { Querystring: { account?: string } }>('/:network/posts', (request) => {
    const network = open(request);
    return { posts: network.posts.list(network.getAccount(request.query.account).id) };
  });
  scope.post<NetworkRoute>('/:network/posts', (request) => addPost(open(request), readBody(request.body)));
  scope.post<NetworkRoute>('/:network/posts/many', (request) => {
    const network = open(request);
    const { account, count } = readBody(request.body);
    return { added: network.addPosts(network.getAccount(account), readCount(count)).length };
  });
  scope.patch<ThingRoute>('/:network/posts/:id', (request) => {
    const { caption, flagged } = readBody(request.body);
    if (typeof caption !== 'string' && typeof flagged !== 'boolean') throw new Refused('Send {caption} or {flagged}.');
    return open(request).posts.edit(request.params.id, {
      ...(typeof caption === 'string' ? { caption } : {}),
      ...(typeof flagged === 'boolean' ? { isFlagged: flagged } : {}),
    });
  });
  scope.delete<ThingRoute>('/:network/posts/:id', (request) => {
    const network = open(request);
    network.posts.delete(request.params.id, network.now().toISOString());
    return { deleted: request.params.id };
  });
  scope.get<NetworkRoute & { Querystring: TruthQuery }>('/:network/truth', (request) =>
    tellTruths(open(request), request.query),
  );
}

interface TruthQuery {
  account?: string;
  post?: string;
}

/** Of one post, or of all of an account. */
async function tellTruths(network: Network, { account, post }: TruthQuery): Promise<object> {
  const posts = network.posts.list(network.getAccount(account).id);
  const asked = posts.filter(({ id }) => post === undefined || id === post);
  return { posts: await Promise.all(asked.map((each) => toTruth(network, each))) };
}

const KINDS = {
  instagram: ['image', 'carousel', 'reel', 'video'],
  tiktok: ['video'],
  pinterest: ['image', 'carousel', 'video'],
} as const satisfies Record<string, readonly PostKind[]>;

/** A post of now, or of `at`; with `products`, each of its pictures shows them and nothing else; with `shop`, of what that shop sells. */
function addPost(network: Network, body: Fields): Post {
  const { account: key, kind, caption, at, products, shop } = body;
  const account = network.getAccount(key);
  const { name } = network.profile;
  const kinds: readonly PostKind[] = KINDS[name];
  const chosen = kind === undefined ? kinds[0] : kinds.find((each) => each === kind);
  if (chosen === undefined) throw new Refused(`kind must be one of ${kinds.join(', ')}.`);
  const time = at === undefined ? network.now() : new Date(typeof at === 'string' ? at : Number.NaN);
  if (Number.isNaN(time.getTime())) throw new Refused('at must be a time.');
  const number = network.posts.list(account.id).length + hashOf(time.toISOString());
  const wish = { network: name, account, kind: chosen, at: time.toISOString(), number };
  if (shop !== undefined && typeof shop !== 'string') throw new Refused('shop must be the name of a shop.');
  const goods = network.goods(shop);
  const draft = makePost(typeof caption === 'string' ? { ...wish, caption } : wish, goods);
  const shots = products === undefined ? draft.shots : draft.shots.map((each) => showing(goods, each, products));
  const [post] = network.posts.create([{ ...draft, shots }]);
  if (post === undefined) throw new Error('a post was not kept');
  return post;
}

type DraftShot = ReturnType<typeof makePost>['shots'][number];

function showing(goods: Goods, { kind, shot }: DraftShot, products: unknown): DraftShot {
  if (!Array.isArray(products) || products.length === 0 || products.length > 4)
    throw new Refused('products are one to four ids.');
  const items = products.map((id) => {
    const item = goods.find(({ productId, variantId }) => productId === String(id) || variantId === String(id));
    if (item === undefined) throw new Refused(`The shop has no product ${String(id)} that can be shown.`);
    return item;
  });
  return { kind, shot: { ...makeShot(createRandom(shot.seed), items, shot.frame), items } };
}

async function toTruth(network: Network, { id, media }: Post): Promise<object> {
  const pictures = await Promise.all(
    media.map(async ({ id: key, shot }) => {
      const [width, height] = FRAMES[shot.frame];
      return { key, address: network.mediaAddress('full', `${key}.jpg`), width, height, ...(await tellTruth(shot)) };
    }),
  );
  return { id, pictures };
}

function addGrants(scope: FastifyInstance, open: Open): void {
  scope.post<NetworkRoute>('/:network/revoke', (request) => {
    const network = open(request);
    return { revoked: network.revoke(network.getAccount(readBody(request.body)['account'])) };
  });
  scope.post<NetworkRoute>('/:network/request-deletion', (request) => {
    const network = open(request);
    if (network.profile.name !== 'instagram') throw new Refused('Only Instagram passes such requests on.');
    requestDeletion(network, network.getAccount(readBody(request.body)['account']));
    return { requested: true };
  });
  scope.post<NetworkRoute>('/:network/expire-tokens', (request) => {
    open(request).grants.expire(readBody(request.body)['refresh'] === true);
    return { expired: true };
  });
}

function readCount(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_POSTS) return value;
  throw new Refused(`Send a whole number up to ${MOST_POSTS}.`);
}

function readBody(body: unknown): Fields {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refused('Send a JSON object.', 400);
  return { ...body };
}
