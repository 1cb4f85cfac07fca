// What waits has the shape of what comes: nothing on the screens of figures moves while they load.
import { afterAll, beforeAll, describe, expect as hold, it } from 'vitest';
import { deskInEnglish, expect, openReader, type Person, phoneInHebrew, type Reader } from './reader.ts';
import { readShift, watchShifts } from './shift.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

/** As browsers add up what moves, which counts as good up to a tenth. */
const most = 0.02;

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
      ['home', 'analytics', 'analytics?view=explore', 'orders', 'payouts', 'influencers/maya/earnings'],
    ],
    ['an influencer at a desk', deskInEnglish, 'maya', ['home', 'analytics', 'earnings']],
    ['an influencer on a phone', phoneInHebrew, 'maya', ['home', 'analytics', 'earnings']],
  ];

describe.each(readers)('%s', (_who, options, person, screens) => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await openReader(browser, program, options, person);
    await watchShifts(reader.context);
  });
  afterAll(() => reader?.context.close());

  it.each(screens)('sees nothing move on %s', async (screen) => {
    const { page } = reader;
    await reader.openAnew(`/admin/${screen}`);
    await expect(page.locator('#content .mantine-Skeleton-root')).toHaveCount(0);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    hold(await readShift(page)).toBeLessThanOrEqual(most);
  });
});
