// All pages that people use in the sandbox, as one Fastify plugin.

import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyPluginAsync } from 'fastify';
import { RefundRefused } from '../refunds.ts';
import { sandboxPictures } from './pictures.ts';
import { addAdmin } from './admin.ts';
import { addCart } from './cart.ts';
import { addCheckout } from './checkout.ts';
import { Checkouts } from './checkouts.ts';
import { html } from '../html.ts';
import { addIndex } from './index-page.ts';
import { sendAdminPage, sendIndexPage, sendShopPage } from './layout.ts';
import { shopRoutes, type Shops } from './shop-routes.ts';
import { addPasswordPage, behindPassword } from './password-page.ts';
import { addStorefront } from './storefront.ts';
import { addTheme } from './theme-routes.ts';

export interface PagesOptions {
  shops: Shops;
  /** Where drawn pictures are kept across restarts; memory alone when absent. */
  picturesDirectory?: string;
}

/**
 * Serves `/` and everything a person uses under `/{shop}/`: storefront, cart, permalinks, discount links, checkout,
 * orders, admin and pictures. Leaves `/{shop}/admin/oauth/*`, `/{shop}/admin/api/*` and `/{shop}/admin/charges/*` to
 * others. A request it cannot answer gets a 4xx page with a sentence.
 */
export const sandboxPages: FastifyPluginAsync<PagesOptions> = async (app, { shops, picturesDirectory }) => {
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) await app.register(formbody);
  answerProblems(app);
  await app.register(sandboxPictures, {
    hasShop: (handle) => shops.find(handle) !== null,
    directory: picturesDirectory ?? null,
  });
  addIndex(app, shops);
  addTheme(app, shops);
  const entrance = shopRoutes(app, shops, sendShopPage);
  addPasswordPage(entrance);
  const store = behindPassword(entrance);
  const checkouts = new Checkouts();
  addStorefront(store);
  addCart(store, checkouts);
  addCheckout(store, checkouts);
  addAdmin(shopRoutes(app, shops, sendAdminPage));
};

function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // What the order does not allow stands against its state; a control call has merely asked for the wrong thing.
    const status = error instanceof RefundRefused ? 409 : (error.statusCode ?? 500);
    if (status >= 500) request.log.error(error);
    const sentence = status >= 500 ? 'Something went wrong in the sandbox.' : error.message;
    const body = html`<h1>${status === 404 ? 'Not found' : 'That did not work'}</h1>
      <p class="notice" role="alert">${sentence}</p>
      <p><a href="/">All sandbox shops</a></p>`;
    return sendIndexPage(reply, { status, title: sentence, body });
  });
}
