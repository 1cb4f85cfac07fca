// What each role of a team holds, by hand; exceptions; and that nobody gives or takes what they do not have.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { can, grants, type Action } from './rights.ts';
import { mayPlace, memberRoles, rightsOf, teamRights, trimExceptions, type Membership } from './team-rights.ts';

/** To be checked by a person. */
const wanted = `
                     manager   marketer   finance   viewer
edit_links           yes       yes        -         -
share_reports        yes       yes        -         -
assign_links         yes       -          -         -
edit_multilinks      yes       -          -         -
edit_influencers     yes       -          -         -
create_codes         yes       -          -         -
see_orders           yes       -          yes       -
see_money            yes       -          yes       -
review_commission    yes       -          yes       -
pay                  yes       -          yes       -
export_visits        yes       -          -         -
change_appearance    yes       -          -         -
change_settings      yes       -          -         -
manage_store         yes       -          -         -
manage_team          yes       -          -         -
see_activity         yes       -          -         -`;

const membership: fc.Arbitrary<Membership> = fc.record({
  role: fc.constantFrom(...memberRoles),
  exceptions: fc.dictionary(fc.constantFrom(...teamRights), fc.boolean()),
});

describe('the table', () => {
  it('says of every role what it holds', () => {
    const [, ...lines] = wanted.trim().split('\n');
    const rows = lines.map((line) => line.trim().split(/\s+/));
    expect(rows.map(([right]) => right)).toEqual([...teamRights]);
    for (const [index, role] of memberRoles.entries()) {
      const held = rows.filter((row) => row[index + 1] === 'yes').map(([right]) => right);
      expect([role, rightsOf({ role, exceptions: {} })]).toEqual([role, held]);
    }
  });

  it('has no right that opens nothing', () => {
    const opened = (Object.keys(grants) as Action[]).flatMap((action): readonly unknown[] =>
      [grants[action].staff].flat(),
    );
    expect(teamRights.filter((right) => !opened.includes(right))).toEqual([]);
  });
});

describe('an exception', () => {
  it('gives or takes that one right of that one person', () => {
    fc.assert(
      fc.property(membership, fc.constantFrom(...teamRights), fc.boolean(), (place, right, isGiven) => {
        const before = rightsOf(place);
        const after = rightsOf({ ...place, exceptions: { ...place.exceptions, [right]: isGiven } });
        expect(after.includes(right)).toBe(isGiven);
        expect(after.filter((each) => each !== right)).toEqual(before.filter((each) => each !== right));
      }),
    );
  });

  it('is kept where it differs from the role, and changes nothing by being trimmed', () => {
    fc.assert(
      fc.property(membership, (place) => {
        const exceptions = trimExceptions(place);
        expect(rightsOf({ ...place, exceptions })).toEqual(rightsOf(place));
        expect(Object.keys(exceptions).length).toBeLessThanOrEqual(Object.keys(place.exceptions).length);
        expect(trimExceptions({ ...place, exceptions })).toEqual(exceptions);
      }),
    );
    expect(trimExceptions({ role: 'manager', exceptions: { pay: true, edit_links: false } })).toEqual({
      edit_links: false,
    });
  });
});

describe('placing', () => {
  it('never hands out, nor takes from somebody, a right that whoever does it lacks', () => {
    fc.assert(
      fc.property(membership, fc.option(membership), membership, (mine, from, to) => {
        const own = rightsOf(mine);
        const touched = [...(from ? rightsOf(from) : []), ...rightsOf(to)];
        expect(mayPlace(own, from, to)).toBe(
          own.includes('manage_team') && touched.every((each) => own.includes(each)),
        );
      }),
    );
  });

  it.each<[string, Membership, Membership | null, Membership, boolean]>([
    ['a manager invites a manager', of('manager'), null, of('manager'), true],
    ['a viewer invites a viewer', of('viewer'), null, of('viewer'), false],
    [
      'one who may only manage the team invites a marketer',
      of('viewer', { manage_team: true }),
      null,
      of('marketer'),
      false,
    ],
    [
      'one who may only manage the team invites a viewer',
      of('viewer', { manage_team: true }),
      null,
      of('viewer'),
      true,
    ],
    [
      'a manager who may not pay makes somebody finance',
      of('manager', { pay: false }),
      of('viewer'),
      of('finance'),
      false,
    ],
    ['a manager who may not pay demotes finance', of('manager', { pay: false }), of('finance'), of('viewer'), false],
  ])('%s', (_sentence, mine, from, to, expected) => {
    expect(mayPlace(rightsOf(mine), from, to)).toBe(expected);
    expect(mayPlace(teamRights, from, to)).toBe(true);
    expect(can({ role: 'staff', permissions: {} as never, rights: rightsOf(mine) }, 'own')).toBe(false);
  });
});

function of(role: Membership['role'], exceptions: Membership['exceptions'] = {}): Membership {
  return { role, exceptions };
}
