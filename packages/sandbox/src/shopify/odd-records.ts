// Orders and products in shapes that the platform never promised: answers and webhooks are spoilt as they leave.

import type { FaultSwitches, Oddity } from '../faults.ts';

type Members = Record<string, unknown>;
type Odd = FaultSwitches['oddRecords'];

const beyondMeasure = '9'.repeat(30);
/** More than a count may be where it is kept, and yet a number as JSON has it. */
const beyondCount = 9_000_000_000_000_000;
const recordId = /^gid:\/\/shopify\/(?:Order|Product)\/(\d+)$/;

/** The same answer of the Admin API, with the odd ones among its orders and products; others are what they were. */
export function withOddRecords(data: Members, odd: Odd): Members {
  return Object.keys(odd).length === 0 ? data : spoilMembers(data, odd);
}

function spoilWithin(value: unknown, odd: Odd): unknown {
  if (Array.isArray(value)) return value.map((each) => spoilWithin(each, odd));
  return typeof value === 'object' && value !== null ? spoilMembers({ ...value }, odd) : value;
}

function spoilMembers(value: Members, odd: Odd): Members {
  const members = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spoilWithin(each, odd)]));
  const id = recordId.exec(String(members['id']))?.[1];
  const how = id === undefined ? undefined : odd[id];
  // what only names a record, as a line does its product, tells nothing that could be odd
  return how === undefined || !('createdAt' in members) ? members : spoilNode(members, how);
}

function spoilNode(node: Members, how: Oddity): Members {
  const { createdAt: _, ...rest } = node;
  switch (how) {
    case 'missing':
      return rest;
    case 'type':
      return { ...node, updatedAt: 20_261_123 };
    case 'unknown':
      return 'currencyCode' in node ? { ...node, currencyCode: 'POINTS' } : { ...node, status: 'ASLEEP' };
    case 'absurd':
      return 'totalPriceSet' in node
        ? { ...node, totalPriceSet: { shopMoney: { amount: beyondMeasure } } }
        : { ...node, totalInventory: beyondCount };
  }
}

/** The same body of a webhook, odd where the order or product it is about is. */
export function withOddBody(body: Members, odd: Odd): Members {
  const how = odd[String(body['id'])];
  const isRecord = 'line_items' in body || 'variants' in body;
  return how === undefined || !isRecord ? body : spoilBody(body, how);
}

function spoilBody(body: Members, how: Oddity): Members {
  const { created_at: _, ...rest } = body;
  switch (how) {
    case 'missing':
      return rest;
    case 'type':
      return { ...body, updated_at: 20_261_123 };
    case 'unknown':
      return 'currency' in body ? { ...body, currency: 'POINTS' } : { ...body, status: 'asleep' };
    case 'absurd':
      return 'total_price' in body ? { ...body, total_price: beyondMeasure } : body;
  }
}
