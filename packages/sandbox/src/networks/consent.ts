// The consent of a person on a network's page: they allow, deny, or go on as somebody else. All three networks ask alike.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountsPage, brokenPage, consentPage } from './consent-pages.ts';
import type { Account } from './model.ts';
import type { Network } from './network.ts';

export type FormFields = Readonly<Record<string, string>>;

/** What the app asks, once it is found in order. */
export interface Asked {
  redirectUri: string;
  state: string | null;
  scopes: readonly string[];
  /** Those a person cannot leave out. */
  needed: readonly string[];
  challenge: string | null;
  /** The page is shown even to who allowed it before. */
  isForced: boolean;
}

export interface Consent {
  network: Network;
  /** The path of the page. */
  path: string;
  title: string;
  codeSeconds: number;
  /** What is asked, or the sentence of the page that says what is wrong. */
  read: (fields: FormFields) => Asked | string;
  /** What the app is told when the person denies. */
  denial: Readonly<Record<string, string>>;
  /** What it is told beside the code. */
  beside: (scopes: readonly string[]) => Readonly<Record<string, string>>;
  /** What stands behind `#` of the address. */
  fragment?: string;
}

export function readFields(source: unknown): FormFields {
  if (typeof source !== 'object' || source === null) return {};
  const fields = Object.entries(source).map(([name, value]): [string, string] => {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    return [name, typeof last === 'string' ? last : ''];
  });
  return Object.fromEntries(fields);
}

/** The words of a list, whichever of comma and space is between them. */
export const toWords = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

export function addConsent(scope: FastifyInstance, consent: Consent): void {
  const { network, path, read } = consent;
  scope.get(path, (request, reply) => {
    const fields = readFields(request.query);
    const asked = read(fields);
    if (typeof asked === 'string') return sendPage(reply, brokenPage(consent.title, asked), 400);
    const account = signedIn(request, network);
    const known = account && network.grants.find(account.id);
    const isGranted = known !== null && asked.scopes.every((each) => known.scopes.includes(each));
    if (account && isGranted && !asked.isForced) return allow(reply, consent, asked, account, asked.scopes);
    return sendPage(reply, toConsentPage(consent, asked, fields, account ?? network.getAccount(undefined)));
  });
  scope.post(path, (request, reply) => {
    const sent = readFields(request.body);
    const { account: accountId, action, granted: _granted, ...fields } = { ...readFields(request.query), ...sent };
    const asked = read(fields);
    if (typeof asked === 'string') return sendPage(reply, brokenPage(consent.title, asked), 400);
    if (action === 'deny') return reply.redirect(toAddress(asked, consent.denial), 302);
    if (action === 'switch') return sendPage(reply, accountsPage(consent.title, network, fields));
    const account = network.getAccount(accountId || undefined);
    signIn(reply, network, account);
    if (action === 'use') return sendPage(reply, toConsentPage(consent, asked, fields, account));
    return allow(reply, consent, asked, account, readGranted(request.body, asked));
  });
}

function toConsentPage({ title, network }: Consent, asked: Asked, fields: FormFields, account: Account): string {
  return consentPage({ title, network, fields, account, scopes: asked.scopes, needed: asked.needed });
}

/** Ticked boxes; all that was asked where the form had none. */
function readGranted(body: unknown, { scopes, needed }: Asked): readonly string[] {
  if (typeof body !== 'object' || body === null || !('granted' in body)) return scopes;
  const ticked = [body.granted].flat();
  return scopes.filter((scope) => needed.includes(scope) || ticked.includes(scope));
}

function allow(
  reply: FastifyReply,
  consent: Consent,
  asked: Asked,
  account: Account,
  scopes: readonly string[],
): FastifyReply {
  const { network, codeSeconds, beside, fragment = '' } = consent;
  const { redirectUri, challenge } = asked;
  const code = network.grants.createCode({
    accountId: account.id,
    scopes,
    redirectUri,
    challenge,
    seconds: codeSeconds,
  });
  return reply.redirect(`${toAddress(asked, { code, ...beside(scopes) })}${fragment}`, 302);
}

function toAddress({ redirectUri, state }: Asked, answer: Readonly<Record<string, string>>): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  if (state !== null) address.searchParams.set('state', state);
  return address.href;
}

const cookieOf = (network: Network): string => `${network.profile.name}_account`;

/** Who this browser is signed in as; null when it was never asked. */
function signedIn({ headers }: FastifyRequest, network: Network): Account | null {
  const start = `${cookieOf(network)}=`;
  const pair = (headers.cookie ?? '').split(';').find((each) => each.trim().startsWith(start));
  return pair === undefined ? null : network.findAccount(pair.trim().slice(start.length));
}

function signIn(reply: FastifyReply, network: Network, account: Account): void {
  void reply.header('set-cookie', `${cookieOf(network)}=${account.id}; Path=/networks; HttpOnly; SameSite=Lax`);
}

const sendPage = (reply: FastifyReply, page: string, status = 200): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-frame-options', 'DENY')
    .type('text/html; charset=utf-8')
    .send(page);
