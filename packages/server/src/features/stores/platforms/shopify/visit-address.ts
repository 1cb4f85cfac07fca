// What is kept of the addresses a shopper came by: our own parameters, and the site they came from. Pure.
import { clickAttribute, clickParameter } from '../../model.ts';

const nowhere = 'http://store.invalid';
const attribute = `attributes[${clickAttribute}]`;
const isOurs = (name: string): boolean =>
  name === clickParameter || name === attribute || name === 'ref' || name === 'redirect' || name.startsWith('utm_');

/** A landing page with the parameters of hand-overs alone: mails and searches write persons into addresses. */
export function reduceLanding(landing: string, depth = 0): string | null {
  if (!URL.canParse(landing, nowhere)) return null;
  const url = new URL(landing, nowhere);
  const all = [...url.searchParams];
  const kept = all.filter(([name]) => isOurs(name)).map(([name, value]) => [name, inner(name, value, depth)] as const);
  const isSame = kept.length === all.length && kept.every(([, value], at) => value === all[at]?.[1]);
  if (isSame && url.hash === '') return landing;
  const query = new URLSearchParams(kept.map(([name, value]): [string, string] => [name, value])).toString();
  const origin = url.origin === nowhere ? '' : url.origin;
  return `${origin}${url.pathname}${query === '' ? '' : `?${query}`}`;
}

/** A discount's address leads on to another. */
function inner(name: string, value: string, depth: number): string {
  if (name !== 'redirect') return value;
  return depth === 0 ? (reduceLanding(value, 1) ?? '') : '';
}

/** The site a shopper came from, without the page: that one may be their own. */
export function reduceReferrer(referrer: string): string | null {
  return URL.canParse(referrer) && new URL(referrer).origin !== 'null' ? `${new URL(referrer).origin}/` : null;
}
