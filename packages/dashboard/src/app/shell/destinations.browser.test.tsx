// No entry of the frame leads to nothing: whoever is offered a place may open its screen, whatever is shared with them.
import { describe, expect, it } from 'vitest';
import { staffRights, toGuestRights, toMemberRights } from '../../testing/rights-samples.ts';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { decidePassage } from '../guard.ts';
import { listScreens } from '../screens.ts';
import { isOpen, listCreations, listDestinations, listGroups, listOnPhone } from './destinations.ts';

const names = ['clicks', 'sales', 'revenue', 'conversion', 'average', 'commission', 'creating'] as const;
/** Every set of what can be shared with an influencer. */
const sets = Array.from({ length: 2 ** names.length }, (_, set) =>
  Object.fromEntries(names.map((name, at) => [name, (set & (1 << at)) !== 0])),
);
const influencers = sets.map((shared) => toGuestRights(shared));
const team = [staffRights, toMemberRights('manager'), toMemberRights('finance'), toMemberRights('viewer')];

type Session = ReturnType<typeof toSampleSession>;
const leadsTo = (address: string, session: Session) => {
  const screen = listScreens().find((each) => each.address === address);
  return screen && decidePassage(screen, session).kind;
};

describe.each([
  ['with a store', {}],
  ['without one', null],
] as const)('%s', (_what, brand) => {
  it.each([
    ['influencers with any permissions', influencers],
    ['the team', team],
  ] as const)('%s are offered what they may open, and nothing else', (_who, readers) => {
    for (const user of readers) {
      const session = toSampleSession({ user, brand });
      const places = listDestinations(session).filter((place) => isOpen(place, session));
      const offered = [...places, ...listCreations(session)].map(({ to }) => to);
      expect(offered).toContain('/admin/home');
      expect(offered.filter((to) => leadsTo(to, session) !== 'open')).toEqual([]);
    }
  });
});

it('an influencer with whom nothing is shared has no entry of figures or money', () => {
  const shared = Object.fromEntries(names.map((name) => [name, false]));
  const session = toSampleSession({ user: toGuestRights(shared) });
  const places = listGroups(session).flatMap((group) => group.places.map(({ to }) => to));
  const onPhone = (['tab', 'drawer', 'account'] as const).flatMap((place) =>
    listOnPhone(session, place).map(({ to }) => to),
  );
  for (const to of ['/admin/analytics', '/admin/orders', '/admin/earnings', '/admin/payouts', '/admin/influencers']) {
    expect(places).not.toContain(to);
    expect(onPhone).not.toContain(to);
  }
  expect(new Set(onPhone)).toEqual(new Set(places));
});

it('an influencer without any multilink has no entry of them', () => {
  const user = toGuestRights(Object.fromEntries(names.map((name) => [name, true])));
  const offered = (has: boolean) =>
    listDestinations({ ...toSampleSession({ user }), has_multilinks: has }).map(({ to }) => to);
  expect(offered(true).filter((to) => !offered(false).includes(to))).toEqual(['/admin/multilinks']);
});
