// All pages that people use in the sandbox, as one Fastify plugin.

import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyPluginAsync } from 'fastify';
import { sandboxPictures } from './pictures.ts';
import { addAdmin, type WebhookDesk } from './admin.ts';
import { addCart } from './cart.ts';
import { addCheckout } from './checkout.ts';
import { createCheckouts } from './checkouts.ts';
import { html } from './html.ts';
import { addExpertPage } from './expert-page.ts';
import { addIndex, type Shops } from './index-page.ts';
import { sendIndexPage } from './layout.ts';
import { PageProblem } from './problem.ts';
import { createShopReader, type FindShop } from './resolve.ts';
import { addStorefront } from './storefront.ts';

export type { WebhookDesk } from './admin.ts';

export interface PagesOptions {
  findShop: FindShop;
  shops: Shops;
  /** The webhooks of a shop for its admin; none are shown when absent. */
  webhooks?: WebhookDesk;
  /** Where drawn pictures are kept across restarts; memory alone when absent. */
  picturesDirectory?: string;
}

/**
 * Serves `/` and everything a person uses under `/{shop}/`: storefront, cart, permalinks, discount links, checkout,
 * orders, admin and pictures. Leaves `/{shop}/admin/oauth/*`, `/{shop}/admin/api/*` and `/{shop}/admin/charges/*` to
 * others. A request it cannot answer gets a 4xx page with a sentence.
 */
export const sandboxPages: FastifyPluginAsync<PagesOptions> = async (app, options) => {
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) await app.register(formbody);
  const shopOf = createShopReader(options.findShop);
  const checkoutsOf = createCheckouts();
  answerProblems(app);
  await app.register(sandboxPictures, {
    hasShop: (handle) => options.findShop(handle) !== null,
    directory: options.picturesDirectory ?? null,
  });
  addIndex(app, options.shops);
  addExpertPage(app);
  addStorefront(app, shopOf);
  addCart(app, shopOf, checkoutsOf);
  addCheckout(app, shopOf, checkoutsOf);
  addAdmin(app, shopOf, options.webhooks ?? noWebhooks);
};

const noWebhooks: WebhookDesk = { list: () => [], swallowedUntil: () => null, swallow: () => undefined };

function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | PageProblem, request, reply) => {
    const status = error instanceof PageProblem ? error.status : (error.statusCode ?? 500);
    if (status >= 500) request.log.error(error);
    const sentence = status >= 500 ? 'Something went wrong in the sandbox.' : error.message;
    const body = html`<h1>${status === 404 ? 'Not found' : 'That did not work'}</h1>
      <p class="notice" role="alert">${sentence}</p>
      <p><a href="/">All sandbox shops</a></p>`;
    return sendIndexPage(reply, { status, title: sentence, body });
  });
}
