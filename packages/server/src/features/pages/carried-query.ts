// What a visitor's address brought of the advertisement they came by, on its way to the store. Pure.
import { utmNames } from '@vitrine/contract/limits';

/** Click ids of Google, Meta, TikTok and Microsoft, and where a campaign says it comes from. */
const carriedNames: ReadonlySet<string> = new Set([
  'gclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'ttclid',
  'msclkid',
  ...utmNames,
]);

export type CarriedQuery = readonly (readonly [name: string, value: string])[];

const longestValue = 500;
/** Of all together: it goes through forms and addresses once more. */
const longestQuery = 1_500;
const mostRead = 4_000;

/** The parameters of a request's address that are carried on, each once, in the order they came. */
export function readCarriedQuery(url: string): CarriedQuery {
  const question = url.indexOf('?');
  return question < 0 ? [] : pick(url.slice(question + 1, question + mostRead));
}

function pick(query: string): CarriedQuery {
  const picked = new Map<string, string>();
  let length = 0;
  for (const [name, given] of new URLSearchParams(query)) {
    const value = given.replaceAll(/\p{C}/gu, '').trim();
    length += name.length + encodeURIComponent(value.toWellFormed()).length + 2;
    if (value === '' || value.length > longestValue || length > longestQuery) continue;
    if (carriedNames.has(name) && !picked.has(name)) picked.set(name, value.toWellFormed());
  }
  return [...picked];
}

/** No click id has it. */
const joint = '~';

/** The click id as a page hands it back: what is carried on goes behind it, so that page and script know one field alone. */
export function packClick(clickId: string, carried: CarriedQuery): string {
  if (carried.length === 0) return clickId;
  const query = new URLSearchParams(carried.map(([name, value]) => [name, value])).toString();
  return `${clickId}${joint}${Buffer.from(query).toString('base64url')}`;
}

/** Of what a page handed back; whoever wrote it, no more is read out of it than of an address. */
export function unpackClick(text: string): { clickId: string; carried: CarriedQuery } {
  const [clickId = '', packed = ''] = text.split(joint, 2);
  return { clickId, carried: packed === '' ? [] : pick(Buffer.from(packed, 'base64url').toString('utf8')) };
}
