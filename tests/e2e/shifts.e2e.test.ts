// What waits has the shape of what comes: nothing moves on the screens of figures while they load, nor on a phone in previews and accounts.
import { afterAll, beforeAll, describe, expect as hold, it } from 'vitest';
import { deskInEnglish, expect, openReader, type Person, phoneInHebrew, type Reader } from './reader.ts';
import { findAddresses } from './addresses.ts';
import { readShift, watchShifts } from '../world/shift.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

/** As browsers add up what moves, which counts as good up to a tenth. */
const most = 0.02;

const previews = ['my-account', 'links/$linkId/preview', 'shorts/$linkId/preview', 'multilinks/$multilinkId/preview'];

const readers: readonly (readonly [string, typeof deskInEnglish | typeof phoneInHebrew, Person, readonly string[]])[] =
  [
    [
      'the merchant at a desk',
      deskInEnglish,
      'demo',
      ['home', 'analytics', 'analytics?view=explore', 'orders', 'payouts', 'influencers/maya/earnings'],
    ],
    [
      'the merchant on a phone',
      phoneInHebrew,
      'demo',
      ['home', 'analytics', 'analytics?view=explore', 'orders', 'payouts', 'influencers/maya/earnings', ...previews],
    ],
    ['an influencer at a desk', deskInEnglish, 'maya', ['home', 'analytics', 'earnings']],
    [
      'an influencer on a phone',
      phoneInHebrew,
      'maya',
      ['home', 'analytics', 'earnings', 'my-account', 'links/$linkId/preview', 'shorts/$linkId/preview'],
    ],
  ];

describe.each(readers)('%s', (_who, options, person, screens) => {
  let reader: Reader;
  let toPlace: (address: string) => string;

  beforeAll(async () => {
    reader = await openReader(browser, program, options, person);
    await watchShifts(reader.context);
    ({ toPlace } = await findAddresses(program, person));
  });
  afterAll(() => reader?.context.close());

  it.each(screens)('sees nothing move on %s', async (screen) => {
    const { page } = reader;
    await reader.openAnew(toPlace(`/admin/${screen}`));
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    hold(await readShift(page)).toBeLessThanOrEqual(most);
  });
});
