// The table of routes: every screen by every reader, with a store and without, to be checked by a person against §2; a screen that is
// not in it fails. What a trial, a bill or an account that ends changes over or in place of a screen is in `shell/state-view.test.ts`.
import { describe, expect, it } from 'vitest';
import { merchantRights, staffRights, toGuestRights, toMemberRights } from '../testing/rights-samples.ts';
import { decidePassage, type Passage } from './guard.ts';
import { listScreens } from './screens.ts';

const rights = {
  merchant: merchantRights,
  manager: toMemberRights('manager'),
  /** A marketer. */
  staff: staffRights,
  finance: toMemberRights('finance'),
  viewer: toMemberRights('viewer'),
  maker: toGuestRights(),
  /** An influencer who may see what they earn, and nothing else. */
  earner: toGuestRights({ ...nothing(), commission: true }),
  reader: toGuestRights(nothing()),
};
function nothing() {
  return {
    clicks: false,
    sales: false,
    revenue: false,
    conversion: false,
    average: false,
    commission: false,
    creating: false,
  };
}
type Reader = keyof typeof rights;
const withStore = ['merchant', 'manager', 'staff', 'finance', 'viewer', 'maker', 'earner', 'reader'] as const;
const storeless = ['merchant', 'manager', 'staff', 'finance', 'viewer', 'reader'] as const;

/**
 * `open`; `login`, `home` and `auth` are where one is led instead. First a visitor, then readers of a business with a store,
 * then those of one without.
 */
const table = `
                                                 visitor  merchant manager  staff    finance  viewer   maker    earner   reader   | merchant manager  staff    finance  viewer   reader
/terms                                           open     open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/pricing-plans                                   open     open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/privacy-policy                                  open     open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/help/$platform                                  open     open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/r/$token                                        open     open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/login                                           open     open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/login/influencer                                open     open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/register                                        open     open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/register-store                                  open     open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/login-store                                     open     open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/register-request                                open     open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/forgot-password                                 open     open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/forgot-password/influencer                      open     open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/reset-password                                  open     open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/welcome                                         open     open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/confirm-email                                   open     open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/keep-account                                    open     open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/verify-account                                  open     open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/pricing-plans/chosen                            login    open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/auth                                            login    open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/$network/auth                                   login    open     open     open     home     home     home     home     home     | open     open     open     home     home     home
/admin/home                                      login    open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/admin/magic-store                               login    open     open     open     home     home     open     home     home     | auth     auth     home     home     home     home
/admin/links                                     login    open     open     open     open     open     open     open     open     | auth     auth     home     home     home     home
/admin/links/create                              login    open     open     open     open     open     open     open     open     | auth     auth     home     home     home     home
/admin/links/$linkId/edit                        login    open     open     open     open     open     open     open     open     | auth     auth     home     home     home     home
/admin/links/$linkId/preview                     login    open     open     open     open     open     open     open     open     | auth     auth     home     home     home     home
/admin/shorts                                    login    open     open     open     open     open     open     open     open     | auth     auth     home     home     home     home
/admin/shorts/create                             login    open     open     open     open     open     open     open     open     | auth     auth     home     home     home     home
/admin/shorts/$linkId/edit                       login    open     open     open     open     open     open     open     open     | auth     auth     home     home     home     home
/admin/shorts/$linkId/preview                    login    open     open     open     open     open     open     open     open     | auth     auth     home     home     home     home
/admin/multilinks                                login    open     open     open     open     open     open     open     open     | auth     auth     home     home     home     home
/admin/multilinks/create                         login    open     open     open     open     open     home     home     home     | auth     auth     home     home     home     home
/admin/multilinks/$multilinkId/edit              login    open     open     open     open     open     home     home     home     | auth     auth     home     home     home     home
/admin/multilinks/$multilinkId/preview           login    open     open     open     open     open     home     home     home     | auth     auth     home     home     home     home
/admin/shopboard                                 login    open     open     open     open     open     home     home     home     | auth     auth     home     home     home     home
/admin/shopboard/galleries                       login    open     open     open     open     open     home     home     home     | auth     auth     home     home     home     home
/admin/posts                                     login    home     home     home     home     home     open     open     open     | home     home     home     home     home     home
/admin/shopboard/uploads                         login    open     open     open     home     home     home     home     home     | auth     auth     home     home     home     home
/admin/shopboard/reports                         login    open     open     open     home     home     home     home     home     | auth     auth     home     home     home     home
/admin/influencers                               login    open     open     open     open     open     home     home     home     | auth     auth     home     home     home     home
/admin/influencers/create                        login    open     open     home     home     home     home     home     home     | auth     auth     home     home     home     home
/admin/influencers/invite                        login    open     open     home     home     home     home     home     home     | auth     auth     home     home     home     home
/admin/influencers/$username/edit                login    open     open     home     home     home     home     home     home     | auth     auth     home     home     home     home
/admin/influencers/$username/preview             login    open     open     open     open     open     home     home     home     | auth     auth     home     home     home     home
/admin/influencers/applications                  login    open     open     home     home     home     home     home     home     | auth     auth     home     home     home     home
/admin/influencers/applications/$application     login    open     open     home     home     home     home     home     home     | auth     auth     home     home     home     home
/admin/influencers/join-page                     login    open     open     home     home     home     home     home     home     | auth     auth     home     home     home     home
/admin/analytics                                 login    open     open     open     open     open     open     home     home     | auth     auth     home     home     home     home
/admin/trends                                    login    open     open     open     open     open     home     home     home     | auth     auth     home     home     home     home
/admin/orders                                    login    open     open     open     open     open     home     home     home     | auth     auth     home     home     home     home
/admin/orders/compare                            login    open     open     home     open     home     home     home     home     | auth     auth     home     home     home     home
/admin/payouts                                   login    open     open     home     open     home     home     home     home     | auth     auth     home     home     home     home
/admin/settings/team                             login    open     open     open     open     open     home     home     home     | open     open     open     open     open     home
/admin/settings/terms                            login    open     open     home     home     home     home     home     home     | auth     auth     home     home     home     home
/admin/earnings                                  login    home     home     home     home     home     open     open     home     | home     home     home     home     home     home
/admin/payee                                     login    home     home     home     home     home     open     open     open     | home     home     home     home     home     home
/admin/earnings/statements/$month                login    home     home     home     home     home     open     open     home     | home     home     home     home     home     home
/admin/influencers/$username/earnings            login    open     open     home     open     home     home     home     home     | auth     auth     home     home     home     home
/admin/influencers/$username/statements/$month   login    open     open     home     open     home     home     home     home     | auth     auth     home     home     home     home
/admin/appearance                                login    open     open     open     open     open     home     home     home     | auth     auth     home     home     home     home
/admin/settings                                  login    open     open     open     open     open     home     home     home     | auth     auth     home     home     home     home
/admin/settings/activity                         login    open     open     home     home     home     home     home     home     | open     open     home     home     home     home
/admin/plan                                      login    open     open     open     open     open     home     home     home     | open     open     open     open     open     home
/admin/my-account                                login    open     open     open     open     open     open     open     open     | open     open     open     open     open     open
/admin/stores                                    login    open     open     open     open     open     home     home     home     | open     open     open     open     open     home
/admin/own-app                                   login    open     open     home     home     home     home     home     home     | open     open     home     home     home     home
/admin/data                                      login    open     home     home     home     home     home     home     home     | open     home     home     home     home     home
/admin/links/import                              login    open     open     open     home     home     home     home     home     | auth     auth     home     home     home     home
`;

const cellOf = (passage: Passage): string =>
  passage.kind === 'open' ? 'open' : passage.kind === 'login' ? 'login' : passage.to === '/auth' ? 'auth' : 'home';

/** Whose access is lost is shown what there is, and told at home and on My account to connect it again. */
const statuses = ['connected', 'reconnect_needed', 'uninstalled'] as const;

const rowOf = (screen: ReturnType<typeof listScreens>[number], status: (typeof statuses)[number]): string[] => {
  const as = (reader: Reader, brand?: null) =>
    cellOf(decidePassage(screen, { user: rights[reader], brand: brand === null ? null : { status } }));
  return [
    cellOf(decidePassage(screen, null)),
    ...withStore.map((reader) => as(reader)),
    ...storeless.map((reader) => as(reader, null)),
  ];
};

const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.replace('|', '').trim().split(/\s+/))
  .map(([address = '', ...cells]) => ({ address, cells }));

describe('the table of routes', () => {
  it('has a row for every screen, once, and no other', () => {
    expect(rows.map(({ address }) => address).toSorted()).toEqual(
      listScreens()
        .map(({ address }) => address)
        .toSorted(),
    );
  });

  it.each(rows)('$address', ({ address, cells }) => {
    const screen = listScreens().find((each) => each.address === address);
    for (const status of statuses) expect(screen && rowOf(screen, status)).toEqual(cells);
  });
});
