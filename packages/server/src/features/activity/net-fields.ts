// What a change came to in the end, of all that was written of it on the way. Pure.
import type { ActivityEntry } from '@vitrine/contract/activity';

type Field = ActivityEntry['fields'][number];

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * A field that was changed twice is told once, from its first value to its last; what a list lost and got back (rows are
 * written anew) is not told; nor is what ended as it was. Fields without values stay.
 */
export function toNetFields(fields: ActivityEntry['fields'], lists: readonly string[]): ActivityEntry['fields'] {
  const net: Field[] = [];
  for (const each of fields) {
    if (!('before' in each) && !('after' in each)) {
      if (!net.some(({ field }) => field === each.field)) net.push(each);
      continue;
    }
    const isList = lists.includes(each.field);
    const at = net.findIndex((known) =>
      isList
        ? known.field === each.field && same(known.before, each.after) && same(known.after, each.before)
        : known.field === each.field,
    );
    const known = net[at];
    if (known === undefined) net.push({ ...each });
    else if (isList) net.splice(at, 1);
    else known.after = each.after;
  }
  return net.filter((each) => (!('before' in each) && !('after' in each)) || !same(each.before, each.after));
}
