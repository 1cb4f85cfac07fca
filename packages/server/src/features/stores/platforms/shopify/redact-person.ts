// Takes the buyer out of a webhook's body before it is stored, and leaves hashes in their place. Pure.
import { isLosslessNumber, parse, stringify } from 'lossless-json';
import { hashCustomer, hashEmail, type HashPerson } from '../../buyer.ts';

/** Members of orders and of privacy requests that tell who somebody is. */
const personal = ['email', 'contact_email', 'phone', 'customer', 'billing_address', 'shipping_address'];
const topics = /^(orders|customers)\//;

/**
 * The same body without a person: their e-mail address and customer number become `buyer_email_hash` and
 * `buyer_customer_hash`. A body that names nobody, or is none, stays byte for byte.
 */
export function redactPerson(topic: string, body: string, hash: HashPerson): string {
  if (!topics.test(topic) || !personal.some((name) => body.includes(`"${name}"`))) return body;
  const read = readObject(body);
  if (read === null) return body;
  const customer = isObject(read['customer']) ? read['customer'] : {};
  const email = [read['email'], read['contact_email'], customer['email']].find((each) => typeof each === 'string');
  const rest = Object.entries(read).filter(([name]) => !personal.includes(name));
  return (
    stringify({
      ...Object.fromEntries(rest),
      buyer_email_hash: hashEmail(hash, email),
      buyer_customer_hash: hashCustomer(hash, toDigits(customer['id'])),
    }) ?? body
  );
}

/** An order's own body, redacted as its webhook would be. */
export function redactOrder(json: string, hash: HashPerson): string {
  return redactPerson('orders/updated', json, hash);
}

function readObject(body: string): Record<string, unknown> | null {
  try {
    const read = parse(body);
    return isObject(read) ? read : null;
  } catch (problem) {
    // the work on the delivery will say what is wrong with it
    if (problem instanceof SyntaxError) return null;
    throw problem;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Ids of 64 bits stay exact. */
function toDigits(id: unknown): string | null {
  if (isLosslessNumber(id)) return id.toString();
  return typeof id === 'string' && id !== '' ? id : null;
}
