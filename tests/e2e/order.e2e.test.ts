// Every address of the dashboard as its readers meet it, and with `CRAWL` all that opens there: no barrier, nothing cut off or upon each
// other, nothing beside the window at any width, nothing in the console. Its pictures are kept where `SCREENSHOTS` names a folder.
import { can } from '@vitrine/contract/rights';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { listScreens } from '../../packages/dashboard/src/app/screens.ts';
import { ofThisPart } from '../world/parts.ts';
import { findAddresses } from './addresses.ts';
import { findBarriers, keepPicture } from './browser.ts';
import { findFaultsOfStates, findLasting, isAll, opensStates } from './faults.ts';
import { deskInEnglish, expect, openReader, phoneInHebrew, type Person, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';
import { followRequests, holdCalls, settle } from './states.ts';

setStage();

const screens = listScreens().filter(({ address }) => address.startsWith('/admin'));

type Found = Awaited<ReturnType<typeof findAddresses>>;

const kinds = [
  ['the merchant at a desk by day', 'demo', deskInEnglish, [1440, 1100]],
  ['the merchant on a phone in Hebrew at night', 'demo', phoneInHebrew, [390, 320]],
  ['an influencer at a desk by day', 'maya', deskInEnglish, [1440, 1100]],
  ['an influencer on a phone in Hebrew at night', 'maya', phoneInHebrew, [390, 320]],
] as const satisfies readonly (readonly [string, Person, object, readonly number[]])[];

describe.each(kinds)('%s', (who, person, options, widths) => {
  let reader: Reader;
  let found: Found;
  const known = new Set<string>();

  beforeAll(async () => {
    reader = await openReader(browser, program, options, person);
    await holdCalls(reader.context);
    followRequests(reader.page);
    found = await findAddresses(program, person);
  });
  afterAll(() => reader?.context.close());

  // in a part of the tests each screen is met by one of them
  const shift = kinds.findIndex(([name]) => name === who);
  it.each(ofThisPart(screens, shift))('meets $address in order, or is not shown it', async ({ address, right }) => {
    if (right !== undefined && !can(found.session.user, right)) return;
    const { page } = reader;
    const place = found.toPlace(address);
    await reader.open(place);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    await keepPicture(page, `${person}-${options.width}${place.replaceAll(/\W+/g, '-')}`);
    expect(await findBarriers(page)).toEqual([]);
    for (const width of widths) {
      await page.setViewportSize({ width, height: options.height });
      const beside = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(beside, `beside the window at ${width}`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: options.width, height: options.height });
    expect(await findLasting(page, widths)).toEqual([]);
    // at a desk by day the crawl in the pseudo language has opened them
    if (isAll || (opensStates && options.dark)) await expectStates(place);
  });

  /** All that opens there without an address of its own. */
  async function expectStates(place: string): Promise<void> {
    const { page } = reader;
    await settle(page);
    const reopen = async (): Promise<void> => {
      await reader.open(place);
      await settle(page);
    };
    const picture = `${person}-${options.width}${place.replaceAll(/\W+/g, '-')}`;
    const tried = isAll ? new Set(known.has('frame') ? ['frame'] : []) : known;
    const shown = isAll ? widths : widths.slice(0, 1);
    expect(await findFaultsOfStates(page, { known: tried, reopen, widths: shown, picture })).toEqual([]);
    known.add('frame');
  }

  it('hears nothing in the console', () => {
    expect(reader.complaints).toEqual([]);
  });
});
