// Accounts that values of a change refer to, told by the names they have. Pure.
import type { ActivityEntry } from '@vitrine/contract/activity';

type Fields = ActivityEntry['fields'];

const ids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Everything in the values that may be the id of an account. */
export const listIds = (fields: Fields): string[] => JSON.stringify(fields).match(ids) ?? [];

/** The values with the names of the accounts in them; ids of anything else stay. */
export function nameAccounts(fields: Fields, names: ReadonlyMap<string, string>): Fields {
  const toNamed = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map(toNamed);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toNamed(inner)]));
  };
  return fields.map(({ field, ...values }) => ({
    field,
    ...('before' in values && { before: toNamed(values.before) }),
    ...('after' in values && { after: toNamed(values.after) }),
  }));
}
