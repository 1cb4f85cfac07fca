// Answers for links whose gate does not let a visitor in: another address, a page that says so, or one that asks for the password.
import type { IncomingMessage } from 'node:http';
import { readForm, redirect } from './answers.ts';
import { sendMessage, type Exchange } from './exchange.ts';
import { isLocked } from './look-content.ts';
import type { Passage } from './passage.ts';
import type { PublicAddress } from './public-address.ts';
import type { PublicLink } from './public-link.ts';

/** Answers the address of a link that does not let the visitor in; no visit. */
export function answerShut(exchange: Exchange, link: PublicLink, passage: Exclude<Passage, { kind: 'open' }>): void {
  switch (passage.kind) {
    case 'elsewhere':
      return redirect(exchange.response, 302, passage.url);
    case 'message':
      return sendMessage(exchange, link, passage.message === 'expired' ? 410 : 404, passage.message, {
        theme: link.appearance?.theme ?? null,
      });
    case 'locked':
      return sendLocked(exchange, link, 200);
  }
}

/** Takes the password; the look is then opened by an address of its own, as before it was asked. */
export async function answerUnlock(exchange: Exchange, link: PublicLink): Promise<void> {
  const { request, response, services } = exchange;
  if (link.compiled === null) return sendMessage(exchange, link, 404, 'not_found');
  const form = await readForm(request);
  if ('refused' in form) {
    response.setHeader('connection', 'close');
    return sendMessage(exchange, link, form.refused, 'failed');
  }
  const passage = services.gatekeeper.decide(request, link);
  const { gate } = link.compiled;
  if (passage.kind !== 'locked' || gate === null) return redirect(response, 303, toOpening(request));
  const [password = ''] = form.fields['password'] ?? [];
  const tried = await services.gatekeeper.try(gate, services.proxies.networkOf(request), password);
  if (tried === 'wrong') return sendLocked(exchange, link, 403, 'wrong');
  if (tried === 'busy') return sendLocked(exchange, link, 429, 'busy');
  response.setHeader('set-cookie', services.gatekeeper.toCookie(gate));
  redirect(response, 303, toOpening(request));
}

/** The address the password was asked at, with what an advertisement had written behind it. */
function toOpening({ url = '/' }: IncomingMessage): string {
  const [path, query] = splitQuery(url);
  return path.replace(/\/unlock$/, '') + query;
}

function splitQuery(url: string): [path: string, query: string] {
  const question = url.indexOf('?');
  return question < 0 ? [url, ''] : [url.slice(0, question), url.slice(question)];
}

/** Nothing of what the link shows is on it. */
function sendLocked(exchange: Exchange, link: PublicLink, status: number, fault: 'wrong' | 'busy' | null = null): void {
  const [path, query] = splitQuery(exchange.request.url ?? '/');
  const own = path.replace(/\/(unlock)?$/, '');
  sendMessage(exchange, { ...link, bestSellers: [] }, status, 'locked', {
    unlock: { action: `${own}/unlock${query}`, fault },
    theme: link.appearance?.theme ?? null,
  });
}

type BehindGate = Extract<
  PublicAddress,
  {
    kind:
      | 'checkout'
      | 'bag'
      | 'product'
      | 'collection'
      | 'photos'
      | 'find'
      | 'search'
      | 'statement'
      | 'text'
      | 'preview';
  }
>;

/**
 * Whether an address beneath a link's own may be answered; where not, it has been. Whoever follows a part of the page is led to
 * the link's own address; programs are told that there is nothing, also those that know the password: others may keep what
 * they are given.
 */
export function admitBehindGate(exchange: Exchange, { kind, code }: BehindGate, link: PublicLink): boolean {
  const isForPrograms = kind === 'text' || kind === 'preview';
  const isRefused = isForPrograms && link.compiled !== null && isLocked(link.compiled);
  const { request, response, services } = exchange;
  if (!isRefused && services.gatekeeper.decide(request, link).kind === 'open') return true;
  if (isForPrograms) sendMessage(exchange, { ...link, bestSellers: [] }, 404, 'not_found');
  else redirect(response, 303, `/${code}`);
  return false;
}
