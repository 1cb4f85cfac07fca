// What is kept of the addresses a shopper came by: clicks and campaign, and the site they came from. Pure.
import { clickAttribute, clickParameter, isClick } from '../../model.ts';

const nowhere = 'http://store.invalid';
const attribute = `attributes[${clickAttribute}]`;
/** A campaign's source, as it is compared: a name or a site, no address of a person, no telephone. */
const source = /^(?!.*\d{7})[\p{L}\p{N}._ -]{1,60}$/u;

/**
 * What is read of a landing page: clicks, and the source of the campaign. Mails and searches write persons into addresses,
 * into paths and parameters of any name.
 */
export function reduceLanding(landing: string, depth = 0): string | null {
  if (!URL.canParse(landing, nowhere)) return null;
  const kept = [...new URL(landing, nowhere).searchParams].flatMap(([name, value]): [string, string][] => {
    const inner = toKept(name, value, depth);
    return inner === null ? [] : [[name, inner]];
  });
  const query = new URLSearchParams(kept).toString();
  return `/${query === '' ? '' : `?${query}`}`;
}

function toKept(name: string, value: string, depth: number): string | null {
  if (name === clickParameter || name === attribute) return isClick(value) ? value : null;
  if (name === 'utm_source') return source.test(value) ? value : null;
  // a discount's address leads on to another
  return name === 'redirect' && depth === 0 ? reduceLanding(value, 1) : null;
}

/** The site a shopper came from, without the page: that one may be their own. */
export function reduceReferrer(referrer: string): string | null {
  return URL.canParse(referrer) && new URL(referrer).origin !== 'null' ? `${new URL(referrer).origin}/` : null;
}
