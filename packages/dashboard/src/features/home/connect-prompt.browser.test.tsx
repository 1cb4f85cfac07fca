// Home without a store: the app's page in the store's app store where the installation tells of one, and the way by the store's address.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, readers, show } from '../../testing/scene.tsx';
import { staffRights, toGuestRights } from '../../testing/rights-samples.ts';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { ConnectPrompt } from './notices.tsx';

const listing = 'https://apps.example/vitrine';
const screens = { '/': ConnectPrompt, '/auth': () => <p>connect a store</p> };

describe.each(readers)('home without a store on %s', (_where, reader) => {
  it.each([[listing], [null]])('leads on where the page in the app store is %s', async (known) => {
    const session = { ...toSampleSession({ brand: null }), store_listing_url: known };
    const { words } = await show(<Routed screens={screens} at="/" session={session} />, reader);
    const { install, by_address: byAddress } = words.stores.connect;
    const way = page.getByRole('link', {
      name: known === null ? words.home.connect_action : byAddress,
      exact: true,
    });
    await expect.element(way).toBeVisible();
    const links = page.getByRole('link', { name: install }).elements();
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual(
      known === null ? [] : [[listing, '_blank']],
    );
    await expectOrder();
    await way.click();
    await expect.element(page.getByText('connect a store')).toBeVisible();
  });
});

it.each([
  ['staff', staffRights],
  ['an influencer', { ...toGuestRights(), influencer_username: 'maya' }],
])('asks %s to ask the owner, and leads nowhere', async (_who, user) => {
  const session = { ...toSampleSession({ brand: null, user }), store_listing_url: listing };
  const { words } = await show(<Routed screens={screens} at="/" session={session} />);
  await expect.element(page.getByText(words.home.ask_owner)).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});
