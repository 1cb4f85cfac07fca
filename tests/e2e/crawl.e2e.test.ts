// Every address of the dashboard, taken from its screens, opened by those it is shown to and by those it is not.
import { can } from '@vitrine/contract/rights';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { listScreens } from '../../packages/dashboard/src/app/screens.ts';
import { findAddresses } from './addresses.ts';
import { deskInEnglish, expect, openReader, phoneInHebrew, type Reader } from './reader.ts';
import { browser, program, setStage } from './stage.ts';

setStage();

describe.each([
  ['demo', deskInEnglish],
  ['maya', phoneInHebrew],
] as const)('every address, asked by %s', (person, options) => {
  let reader: Reader;
  let found: Awaited<ReturnType<typeof findAddresses>>;

  beforeAll(async () => {
    reader = await openReader(browser, program, options, person);
    found = await findAddresses(program, person);
  });
  afterAll(() => reader?.context.close());

  // whom nothing is closed to goes everywhere, others where something may be closed to them
  const inside = listScreens().filter(
    ({ address, right }) => address.startsWith('/admin') && (person === 'demo' || right !== undefined),
  );

  it.each(inside)('$address is shown to those who may open it, and leads others home', async ({ address, right }) => {
    const { page, openAnew } = reader;
    const place = found.toPlace(address);
    await openAnew(place);
    const expected = right === undefined || can(found.session.user, right) ? place : '/admin/home';
    await expect(page).toHaveURL(`${program.url}${expected}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
  });

  it('says nothing in the console', () => {
    expect(reader.complaints).toEqual([]);
  });
});
