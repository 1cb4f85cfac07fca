// Without a store: the app's page in the store's app store, where the installation tells of one, and the way by the store's address.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, readers, show } from '../../testing/scene.tsx';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { StorePanel } from './store-panel.tsx';

const listing = 'https://apps.example/vitrine';

describe.each(readers)('without a store, on %s,', (_where, reader) => {
  it.each([[listing], [null]])('the way leads over the page in the app store where it is %s', async (known) => {
    const session = { ...toSampleSession({ brand: null }), store_listing_url: known };
    const { words } = await show(<Routed screens={{ '/': StorePanel }} at="/" session={session} />, reader);
    const { connect } = words.account;
    const { install, by_address: byAddress } = words.stores.connect;
    const beginning = page.getByRole('link', { name: known === null ? connect : byAddress, exact: true });
    await expect.element(beginning).toHaveAttribute('href', '/auth');
    const links = page.getByRole('link', { name: install }).elements();
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual(
      known === null ? [] : [[listing, '_blank']],
    );
    await expectOrder();
  });
});
