// That every call has its line in the table of roles; `tests/endpoints.db.test.ts` executes the lines.
import { endpoints } from '@vitrine/contract/api';
import { expect, it } from 'vitest';
import { readMembers } from './world/team-table.ts';

it('has every call that asks for somebody, and no other', () => {
  const closed = endpoints.filter(({ who }) => who !== 'anyone').map(({ method, path }) => `${method} ${path}`);
  expect([...readMembers().keys()].toSorted()).toEqual(closed.toSorted());
});
