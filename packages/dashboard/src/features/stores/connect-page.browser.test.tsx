// The connect screen: who is signed in, the ways to a store whether the installation has a page in the app store or not, and the ways back.
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { staffRights } from '../../testing/rights-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, readers, show, type SceneOptions } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { ConnectPage } from './connect-page.tsx';

const listing = 'https://apps.example/vitrine';
const screens = {
  '/auth': ConnectPage,
  '/login': () => <p>log in</p>,
  '/login-store': () => <p>log in for a store</p>,
  '/admin/home': () => <p>home</p>,
  '/admin/own-app': () => <p>own app</p>,
};

const open = (session: ReturnType<typeof toSampleSession>, reader?: SceneOptions, at = '/auth') =>
  show(<Routed screens={screens} at={at} session={session} />, reader);

describe.each(readers)('without a store on %s', (_where, reader) => {
  it.each([[listing], [null]])('leads on where the page in the app store is %s', async (known) => {
    const calls = answerCalls(() => ({
      status: 422,
      error: { code: 'store_connection_failed', message: 'Your store did not answer.' },
    }));
    const { words } = await open({ ...toSampleSession({ brand: null }), store_listing_url: known }, reader);
    const { connect } = words.arrival;
    await expect.element(page.getByText(`${connect.logged_in_as} dunes`)).toBeVisible();
    const links = page.getByRole('link', { name: words.stores.connect.install }).elements();
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual(
      known === null ? [] : [[listing, '_blank']],
    );
    await expect
      .element(page.getByRole('link', { name: connect.own_app, exact: true }))
      .toHaveAttribute('href', '/admin/own-app');
    await expectOrder();
    await page.getByRole('textbox', { name: connect.shop_label }).fill('atelier');
    await page.getByRole('button', { name: connect.go }).click();
    await expect.element(page.getByText('Your store did not answer.')).toBeVisible();
    expect(calls.map(({ path, body }) => [path, body])).toEqual([['/admin/v1/store/auth/begin', { shop: 'atelier' }]]);
    await page.getByRole('link', { name: connect.cancel, exact: true }).click();
    await expect.element(page.getByText('home', { exact: true })).toBeVisible();
  });
});

describe('with a store already', () => {
  it('offers another account, or to leave', async () => {
    const { words } = await open(toSampleSession());
    const { connect } = words.arrival;
    await expect.element(page.getByRole('heading', { name: connect.already })).toBeVisible();
    expect(page.getByRole('link', { name: words.stores.connect.install }).elements()).toEqual([]);
    await expect
      .element(page.getByRole('link', { name: connect.cancel, exact: true }))
      .toHaveAttribute('href', '/admin/home');
    await page.getByRole('button', { name: connect.other_account }).click();
    await expect.element(page.getByText('log in', { exact: true })).toBeVisible();
  });
});

it('is the merchant’s alone', async () => {
  const { words } = await open({ ...toSampleSession({ brand: null, user: staffRights }), store_listing_url: listing });
  await expect.element(page.getByText(words.arrival.connect.admins_only)).toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
  expect(page.getByRole('link', { name: words.stores.connect.install }).elements()).toEqual([]);
});
