// The small values that all views of the Admin API share: ids, flags, money and counts.

import { toMoney, toMoneyAmount } from '../../currency.ts';
import { toPresented, type Purse } from '../../presentment.ts';
import { toUtcSeconds } from '../../store-time.ts';

/** `gid://shopify/{type}/{number}`, the id of everything in the Admin API. */
export function toGid(type: string, id: string): string {
  return `gid://shopify/${type}/${id}`;
}

/** `gid://shopify/Product/1?x=y` → its type and number, or null when it is no such id. */
export function readGid(text: string): { type: string; id: string } | null {
  const [, type, id] = /^gid:\/\/shopify\/(\w+)\/(\d+)(?:\?.*)?$/.exec(text) ?? [];
  return type === undefined || id === undefined ? null : { type, id };
}

/** What all things have: their type, their ids and, where they are kept, their times. */
export function nodeView(
  type: string,
  { id, createdAt, updatedAt }: { id: string; createdAt?: string; updatedAt?: string },
) {
  return {
    __typename: type,
    id: toGid(type, id),
    legacyResourceId: id,
    ...(createdAt === undefined ? {} : { createdAt: toUtcSeconds(createdAt) }),
    ...(updatedAt === undefined ? {} : { updatedAt: toUtcSeconds(updatedAt) }),
  };
}

/** The fields that are named and valued as in the model. */
export function pick<T, K extends keyof T & string>(thing: T, ...names: readonly K[]): Pick<T, K> {
  // Each of the names is there, so the record is whole.
  return Object.fromEntries(names.map((name) => [name, thing[name]])) as Pick<T, K>;
}

/** The view of what may not be there; then null. */
export function optional<T, N>(thing: T | null | undefined, view: (thing: T) => N): N | null {
  return thing === null || thing === undefined ? null : view(thing);
}

/** The same value under each of the names: what holds of every thing in a sandbox shop. */
export function allOf<V, K extends string>(value: V, ...names: readonly K[]): Record<K, V> {
  // Each of the names is there, so the record is whole.
  return Object.fromEntries(names.map((name) => [name, value])) as Record<K, V>;
}

/** `MoneyV2` of the shop's currency. */
export function moneyView({ parameters: { currency } }: Pick<Purse, 'parameters'>, amount: number) {
  return { amount: toMoneyAmount(amount, currency), currencyCode: currency };
}

/** `MoneyBag`: in the shop's currency and in the shopper's. */
export function moneyBagView(purse: Purse, amount: number) {
  const { amount: presented, currency } = toPresented(purse, amount);
  return {
    shopMoney: moneyView(purse, amount),
    presentmentMoney: { amount: toMoneyAmount(presented, currency), currencyCode: currency },
  };
}

/** Amounts the API shows twice: as `Money` under their names, and as `MoneyBag` under their names and `Set`. */
export function moneyTwins(purse: Purse, amounts: Readonly<Record<string, number>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(amounts).flatMap(([name, amount]) => [
      [name, toMoney(amount, purse.parameters.currency)],
      [`${name}Set`, () => moneyBagView(purse, amount)],
    ]),
  );
}

/** `Count`: exact up to the asked limit, as the platform counts 10,000 at most unless asked. */
export function countView(count: number, limit: number | null = null) {
  const isCut = limit !== null && count > limit;
  return { count: isCut ? limit : count, precision: isCut ? 'AT_LEAST' : 'EXACT' };
}

/** Text without its tags. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
