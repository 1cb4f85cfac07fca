// Every address of the dashboard, taken from its screens: who is shown it, what is not translated, what does not fit. With `CRAWL` also all
// that opens there without an address, each kind of thing where it comes first; with `CRAWL=all` on every screen.
import { can } from '@vitrine/contract/rights';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { listScreens } from '../../packages/dashboard/src/app/screens.ts';
import { ofThisPart } from '../world/parts.ts';
import { findAddresses } from './addresses.ts';
import { findFaultsOfStates, findLasting, Heard, isAll, opensStates } from './faults.ts';
import { measure } from './measure.ts';
import { expect, openReader, phoneInHebrew, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';
import { followRequests, holdCalls, settle } from './states.ts';

setStage();

const list = listScreens();
const inside = list.filter(({ address }) => address.startsWith('/admin'));
const outside = list.filter((screen) => !inside.includes(screen)).map(({ address }) => address);

type Found = Awaited<ReturnType<typeof findAddresses>>;

/** Where an address leads: to its screen those who may see it, home all others. */
function toExpected({ session, toPlace }: Found, { address, right }: (typeof list)[number]): string {
  return right === undefined || can(session.user, right) ? toPlace(address) : '/admin/home';
}

/** The page's own width first: a desk, the narrowest at which the sidebar stands, a phone, and the smallest there is. */
const widths = [1440, 1100, 390, 320];

/** Analytics open a hundred things. */
const longest = opensStates ? 1_800_000 : undefined;

/** At every width. */
async function expectOrder(page: Page, heard: Heard): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await settle(page);
  expect(await findLasting(page, widths, heard)).toEqual([]);
  expect((await measure(page)).count, 'words in the language').toBeGreaterThan(0);
}

/** Made up of English, longer and accented. */
describe('in a language two fifths longer, with no text that is not translated and none that is cut off,', () => {
  let merchant: Reader;
  let visitor: Reader;
  let heard: Heard;
  let visitorHeard: Heard;
  let found: Found;
  const known = new Set<string>();

  beforeAll(async () => {
    const options = { width: 1440, height: 900, locale: 'en-US' };
    merchant = await openReader(browser, program, options, 'demo');
    visitor = await openReader(browser, program, options);
    for (const { context } of [merchant, visitor])
      await context.addInitScript(() => {
        // a blank page has no storage
        if (location.origin !== 'null') localStorage.setItem('vitrine.language', 'en-XA');
      });
    heard = new Heard(merchant.context);
    visitorHeard = new Heard(visitor.context);
    await holdCalls(merchant.context);
    followRequests(merchant.page);
    found = await findAddresses(program, 'demo');
  });
  afterAll(async () => {
    await merchant?.context.close();
    await visitor?.context.close();
  });

  it.each(outside)('%s is shown to visitors', async (address) => {
    await visitor.open(found.toPlace(address));
    await expect(visitor.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectOrder(visitor.page, visitorHeard);
  });

  it.each(ofThisPart(inside))(
    '$address is shown to the merchant, or leads home',
    async (screen) => {
      const place = found.toPlace(screen.address);
      const expected = toExpected(found, screen);
      // a load of its own, as every address differs from the one before
      await merchant.page.goto(`${program.url}${place}`);
      await expect(merchant.page).toHaveURL(`${program.url}${expected}`);
      await expect(merchant.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      if (expected !== place) return;
      const { page } = merchant;
      await expectOrder(page, heard);
      if (!opensStates) return;
      const reopen = async (): Promise<void> => {
        await merchant.open(place);
        await settle(page);
      };
      const picture = `pseudo${place.replaceAll(/\W+/g, '-')}`;
      const kinds = isAll ? new Set(known.has('frame') ? ['frame'] : []) : known;
      expect(
        await findFaultsOfStates(page, { known: kinds, reopen, widths: [1440, 1100, 320], picture, heard }),
      ).toEqual([]);
      known.add('frame');
    },
    longest,
  );

  it('the merchant’s screens say nothing in the console', () => {
    expect(merchant.complaints).toEqual([]);
  });
});

describe('where something may be closed to an influencer', () => {
  let maya: Reader;
  let found: Found;

  beforeAll(async () => {
    maya = await openReader(browser, program, phoneInHebrew, 'maya');
    found = await findAddresses(program, 'maya');
  });
  afterAll(() => maya?.context.close());

  /** A list, what lies over one, and what is one thing's own; the guard of the others is the same in a load and a step. */
  const loaded = ['/admin/multilinks', '/admin/influencers/$username/edit', '/admin/earnings/statements/$month'];
  const guarded = inside.filter(({ right }) => right !== undefined);

  it.each(guarded.filter(({ address }) => loaded.includes(address)))('$address leads home or not', async (screen) => {
    await maya.page.goto(`${program.url}${found.toPlace(screen.address)}`);
    await expect(maya.page).toHaveURL(`${program.url}${toExpected(found, screen)}`);
    await expect(maya.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  });

  it.each(ofThisPart(guarded))('$address leads home or not from inside', async (screen) => {
    await maya.open(found.toPlace(screen.address));
    await expect(maya.page).toHaveURL(`${program.url}${toExpected(found, screen)}`);
    await expect(maya.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  });

  it('says nothing in the console', () => {
    expect(maya.complaints).toEqual([]);
  });
});
