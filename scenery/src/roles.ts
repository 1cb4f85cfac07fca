// Which products of a shop are drafts, archived, sold out, on preorder or unusually titled: fixed shares, dealt at random.

import { HEBREW_TITLES, type HebrewTitle } from './names.ts';
import type { Random } from './random.ts';

export interface Role {
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED' | 'UNLISTED';
  stock: 'usual' | 'sold-out' | 'preorder';
  title: 'usual' | 'long' | HebrewTitle;
}

const USUAL: Role = { status: 'ACTIVE', stock: 'usual', title: 'usual' };

/** One role a product; every unusual role goes to a product of its own. */
export function dealRoles(random: Random, count: number): Role[] {
  const special: Role[] = [
    ...repeat({ ...USUAL, status: 'DRAFT' }, Math.round(count * 0.05)),
    ...repeat({ ...USUAL, status: 'ARCHIVED' }, Math.round(count * 0.02)),
    ...repeat({ ...USUAL, status: 'UNLISTED' }, count >= 100 ? 1 : 0),
    ...repeat({ ...USUAL, stock: 'sold-out' }, Math.round(count * 0.06)),
    ...repeat({ ...USUAL, stock: 'preorder' }, Math.round(count * 0.03)),
    ...repeat({ ...USUAL, title: 'long' }, count >= 40 ? 2 : 0),
    ...HEBREW_TITLES.slice(0, Math.floor(count / 30)).map((title): Role => ({ ...USUAL, title })),
  ];
  return random.shuffle([...special, ...repeat(USUAL, count - special.length)]);
}

function repeat(role: Role, times: number): Role[] {
  return Array.from({ length: times }, () => role);
}
