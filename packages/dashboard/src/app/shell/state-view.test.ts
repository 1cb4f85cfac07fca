// The table of states: what the frame says to whom, on every screen, while a trial, a bill or an account comes to its end; to be checked
// by a person. What forms say in the place of themselves then is in `closed-forms.browser.test.tsx`.
import { describe, expect, it } from 'vitest';
import { merchantRights, staffRights, toGuestRights, toMemberRights } from '../../testing/rights-samples.ts';
import { decidePassage } from '../guard.ts';
import { frameBase, listScreens } from '../screens.ts';
import { toContentView, toPlanWord } from './state-view.ts';

const people = {
  owner: merchantRights,
  manager: toMemberRights('manager'),
  marketer: staffRights,
  finance: toMemberRights('finance'),
  viewer: toMemberRights('viewer'),
  influencer: toGuestRights(),
};
type Person = keyof typeof people;
const names = Object.keys(people) as Person[];

const states = {
  trial: { subscription_plan: 'FREE', free_trial_days_left: 8, is_plan_frozen: false },
  last_week: { subscription_plan: 'FREE', free_trial_days_left: 7, is_plan_frozen: false },
  ended: { subscription_plan: 'FREE', free_trial_days_left: 0, is_plan_frozen: false },
  frozen: { subscription_plan: 'PRO', free_trial_days_left: 0, is_plan_frozen: true },
  paid: { subscription_plan: 'STARTER', free_trial_days_left: 0, is_plan_frozen: false },
};
type State = keyof typeof states;

/** The columns of the table; whoever of the team may open a screen is told the same there. */
const columns = (['last_week', 'ended', 'frozen'] as const).flatMap((state) =>
  (['owner', 'team', 'influencer'] as const).map((who) => ({ state, who })),
);
const team: readonly Person[] = ['manager', 'marketer', 'finance', 'viewer'];

/**
 * What the strip over each screen of the frame says: `-`: there is none, as the page itself says it, or nothing needs to be said;
 * `x`: nobody of them may open it. Where nobody is charged, and on a phone, there never is one.
 */
const table = `
                                                 last week                     | ended                         | frozen
                                                 owner    team     influencer  | owner    team     influencer  | owner    team     influencer
/admin/home                                      -        -        -           | -        -        -           | -        -        -
/admin/magic-store                               ending   -        -           | ended    ended    ended       | frozen   frozen   frozen
/admin/links                                     ending   -        -           | ended    ended    ended       | frozen   frozen   frozen
/admin/links/create                              ending   -        -           | ended    ended    ended       | frozen   frozen   frozen
/admin/links/$linkId/edit                        ending   -        -           | ended    ended    ended       | frozen   frozen   frozen
/admin/links/$linkId/preview                     ending   -        -           | ended    ended    ended       | frozen   frozen   frozen
/admin/shorts                                    ending   -        -           | ended    ended    ended       | frozen   frozen   frozen
/admin/shorts/create                             ending   -        -           | ended    ended    ended       | frozen   frozen   frozen
/admin/shorts/$linkId/edit                       ending   -        -           | ended    ended    ended       | frozen   frozen   frozen
/admin/shorts/$linkId/preview                    ending   -        -           | ended    ended    ended       | frozen   frozen   frozen
/admin/multilinks                                ending   -        -           | ended    ended    ended       | frozen   frozen   frozen
/admin/multilinks/create                         ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/multilinks/$multilinkId/edit              ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/multilinks/$multilinkId/preview           ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/shopboard                                 ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/shopboard/galleries                       ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/posts                                     x        x        -           | x        x        ended       | x        x        frozen
/admin/shopboard/uploads                         ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/shopboard/reports                         ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/influencers                               ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/influencers/create                        ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/influencers/invite                        ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/influencers/$username/edit                ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/influencers/$username/preview             ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/influencers/applications                  ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/influencers/applications/$application     ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/influencers/join-page                     ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/analytics                                 ending   -        -           | ended    ended    ended       | frozen   frozen   frozen
/admin/trends                                    ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/orders                                    ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/orders/compare                            ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/payouts                                   ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/settings/terms                            ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/earnings                                  x        x        -           | x        x        ended       | x        x        frozen
/admin/payee                                     x        x        -           | x        x        ended       | x        x        frozen
/admin/earnings/statements/$month                x        x        -           | x        x        ended       | x        x        frozen
/admin/influencers/$username/earnings            ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/influencers/$username/statements/$month   ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/appearance                                ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/settings                                  ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/settings/team                             ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/settings/activity                         ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/my-account                                ending   -        -           | ended    ended    ended       | frozen   frozen   frozen
/admin/stores                                    ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/plan                                      -        -        x           | -        -        x           | -        -        x
/admin/own-app                                   ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/links/import                              ending   -        x           | ended    ended    x           | frozen   frozen   x
/admin/data                                      ending   x        x           | ended    x        x           | frozen   x        x
`;
const rows = table
  .trim()
  .split('\n')
  .slice(2)
  .map((line) => line.replaceAll('|', '').trim().split(/\s+/))
  .map(([path = '', ...cells]) => ({ path, cells }));

const framed = listScreens().filter(({ address }) => address.startsWith(frameBase));

const wordOf = (person: Person, state: State, path: string, { isNarrow = false, billing = true } = {}): string => {
  const user = { ...people[person], ...states[state] } as Parameters<typeof toPlanWord>[0]['user'];
  return toPlanWord({ user, billing }, path, isNarrow)?.kind ?? '-';
};

/** What those of them are told who may open the screen. */
function cellOf(path: string, state: State, persons: readonly Person[]): string {
  const screen = framed.find(({ address }) => address === path);
  if (!screen) return '?';
  const may = persons.filter((each) => decidePassage(screen, { user: people[each], brand }).kind === 'open');
  const words = new Set(may.map((each) => wordOf(each, state, path)));
  return words.size === 0 ? 'x' : [...words].join('+');
}
const brand = { status: 'connected' } as const;

describe('the word of the plan', () => {
  it('has a row for every screen of the frame, once', () => {
    expect(rows.map(({ path }) => path)).toEqual(framed.map(({ address }) => address));
  });

  it.each(rows)('over $path', ({ path, cells }) => {
    const found = columns.map(({ state, who }) => cellOf(path, state, who === 'team' ? team : [who]));
    expect(found).toEqual(cells);
  });

  it.each(rows)(
    'is nowhere in a trial with more than a week, on a paid plan, on a phone, and where nobody is charged ($path)',
    ({ path }) => {
      for (const person of names) {
        for (const state of ['trial', 'paid'] as const) expect(wordOf(person, state, path)).toBe('-');
        for (const state of Object.keys(states) as State[]) {
          expect(wordOf(person, state, path, { isNarrow: true })).toBe('-');
          expect(wordOf(person, state, path, { billing: false })).toBe('-');
        }
      }
    },
  );
});

describe('what stands in the place of a screen', () => {
  const [own, business] = ['2026-11-30T10:00:00Z', '2026-11-29T10:00:00Z'];
  it.each([
    ['nothing ends', null, null, { kind: 'screen' }],
    ['their own account ends', own, null, { kind: 'leaving', eraseAt: own }],
    ['the business ends', null, business, { kind: 'business_leaving', eraseAt: business }],
    ['the owner’s account, and the business with it', own, business, { kind: 'leaving', eraseAt: own }],
  ] as const)('where %s', (_state, erase_at, business_erase_at, view) => {
    expect(toContentView({ erase_at, business_erase_at })).toEqual(view);
  });
});
