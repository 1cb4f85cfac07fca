// Reduces a webhook's body to what is read of it, before anything is stored; of who bought hashes are left. Pure.
import { isLosslessNumber, parse, stringify } from 'lossless-json';
import { hashCheckout, hashCustomer, hashEmail, type HashPerson } from '../../buyer.ts';
import { isClick, isOwnAttribute } from '../../model.ts';
import { keptParts, tellsOfBuyer } from './body-parts.ts';
import { reduceLanding, reduceReferrer } from './visit-address.ts';

/** How to write persons down. Without `email` an address is left out, though the store should send it. */
export interface Discretion {
  readonly hash: HashPerson;
  readonly email: boolean;
}

type Members = Record<string, unknown>;

/**
 * The same body with nothing but what is read: whatever else a store writes into it, of persons above all, is gone. Who
 * bought becomes `buyer_email_hash` and `buyer_customer_hash`, the checkout `checkout_hash`. Of what is no JSON object nothing is left.
 */
export function reduceBody(topic: string, body: string, { hash, email }: Discretion): string {
  const read = readObject(body);
  if (read === null) return '';
  const kept = withoutStrangers(pick(read, toTree(keptParts(topic))));
  if (!tellsOfBuyer(topic)) return stringify(kept) ?? '';
  const customer = isObject(read['customer']) ? read['customer'] : {};
  const address = [read['email'], read['contact_email'], customer['email']].find((each) => typeof each === 'string');
  const hashes = {
    buyer_email_hash: email ? hashEmail(hash, address) : null,
    buyer_customer_hash: hashCustomer(hash, toDigits(customer['id'])),
    checkout_hash: hashCheckout(hash, typeof read['checkout_token'] === 'string' ? read['checkout_token'] : null),
  };
  return stringify({ ...kept, ...hashes }) ?? '';
}

interface Tree {
  readonly [name: string]: Tree;
}

function toTree(paths: readonly string[]): Tree {
  const tree: Record<string, Tree> = {};
  for (const name of new Set(paths.map((path) => path.split('.')[0] ?? ''))) {
    const inside = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
    tree[name] = toTree(inside);
  }
  return tree;
}

/** Objects by the tree's names, lists of them one by one; a leaf is a text, a number, or a list of such. */
function pick(value: Members, tree: Tree): Members {
  const kept: Members = {};
  for (const [name, inside] of Object.entries(tree)) {
    if (!(name in value)) continue;
    const isLeaf = Object.keys(inside).length === 0;
    kept[name] = isLeaf ? toLeaf(value[name]) : pickWithin(value[name], inside);
  }
  return kept;
}

function pickWithin(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.filter(isObject).map((each) => pick(each, tree));
  return isObject(value) ? pick(value, tree) : null;
}

/** What should be plain and is not is left out: nobody reads what is in it. */
function toLeaf(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => !isObject(each) && !Array.isArray(each));
  return isObject(value) ? null : value;
}

/** Of attributes that anybody may write, and of addresses, what is ours. */
function withoutStrangers(body: Members): Members {
  const {
    note_attributes: attributes,
    landing_site: landing,
    referring_site: referrer,
    line_items: lines,
    ...rest
  } = body;
  return {
    ...rest,
    ...(Array.isArray(lines) ? { line_items: lines.filter(isObject).map(withoutWish) } : {}),
    ...(Array.isArray(attributes) ? { note_attributes: attributes.filter(isOwnClick) } : {}),
    ...(typeof landing === 'string' ? { landing_site: reduceLanding(landing) } : {}),
    ...(typeof referrer === 'string' ? { referring_site: reduceReferrer(referrer) } : {}),
  };
}

/** A line of no product is called as somebody wrote it for one shopper. */
const withoutWish = (line: Members): Members =>
  toDigits(line['product_id']) === null ? { ...line, title: '', variant_title: null } : line;

const isOwnClick = (attribute: unknown): boolean =>
  isObject(attribute) && isOwnAttribute(attribute['name']) && isClick(attribute['value']);

function readObject(body: string): Members | null {
  try {
    const read = parse(body);
    return isObject(read) ? read : null;
  } catch (problem) {
    // the work on the delivery will say what is wrong with it
    if (problem instanceof SyntaxError) return null;
    throw problem;
  }
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);

/** Ids of 64 bits stay exact. */
function toDigits(id: unknown): string | null {
  if (isLosslessNumber(id)) return id.toString();
  return typeof id === 'string' && id !== '' ? id : null;
}
