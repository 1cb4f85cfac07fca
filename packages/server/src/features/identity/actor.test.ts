// The table of roles: who belongs to which audience and may do what.
import type { Audience } from '@vitrine/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { allPermissions, belongs, can, type Action, type Actor } from './actor.ts';

type Who = Pick<Actor, 'role' | 'permissions'>;
const admin: Who = { role: 'admin', permissions: allPermissions };
const staff: Who = { role: 'staff', permissions: allPermissions };
const creating: Who = { role: 'influencer', permissions: allPermissions };
const reading: Who = {
  role: 'influencer',
  permissions: { ...allPermissions, allow_creating_and_editing_links: false },
};

describe('belongs', () => {
  it.each<[Audience, boolean, boolean, boolean, boolean]>([
    ['anyone', true, true, true, true],
    ['person', true, true, true, true],
    ['admin', true, false, false, false],
    ['team', true, true, false, false],
    ['creator', true, true, true, false],
  ])('to %s: admin %s, staff %s, influencer who creates %s, who reads %s', (audience, ...expected) => {
    expect([admin, staff, creating, reading].map((who) => belongs(who, audience))).toEqual(expected);
  });
});

describe('can', () => {
  it.each<[Action, boolean, boolean, boolean, boolean]>([
    ['create links', true, true, true, false],
    ['edit own links', true, true, true, false],
    ['edit any link', true, true, false, false],
    ['set utm', true, false, false, false],
    ['choose influencer', true, false, false, false],
    ['see orders', true, false, false, false],
  ])('%s: admin %s, staff %s, influencer who creates %s, who reads %s', (action, ...expected) => {
    expect([admin, staff, creating, reading].map((who) => can(who, action))).toEqual(expected);
  });
});
