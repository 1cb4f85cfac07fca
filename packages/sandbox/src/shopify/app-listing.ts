// The app's page in the platform's store of apps: a merchant chooses one of their stores and installs it there.

import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { html } from '../html.ts';
import { readForm } from '../pages/form.ts';
import { type Page, sendIndexPage } from '../pages/layout.ts';
import { launchAddress } from './launch.ts';

/**
 * Registers `/listing`. Installing opens the app's application address, signed, as the platform does for an app that asks
 * for its consent itself (`use_legacy_install_flow`); nothing is granted before.
 */
export function appListingRoutes(server: FastifyInstance, context: SandboxContext): void {
  server.get<{ Querystring: { shop?: string } }>('/listing', (request, reply) =>
    sendIndexPage(reply, toListing(context, request.query.shop ?? '', null)),
  );
  server.post('/listing', (request, reply) => {
    const typed = (readForm(request.body)['shop'] ?? '').toLowerCase().replace(/\.myshopify\.com$/, '');
    const open = context.findShop(typed);
    if (open === null) {
      const sentence = 'There can be no store of that name: small letters, digits and hyphens.';
      return sendIndexPage(reply, { ...toListing(context, typed, sentence), status: 422 });
    }
    return reply.redirect(launchAddress(open.shop, context.apps.first), 303);
  });
}

function toListing({ apps: { first: app } }: SandboxContext, shop: string, problem: string | null): Page {
  const body = html`<h1>The app at ${new URL(app.url).host}</h1>
    <p class="soft">Its page in the app store: links that sell, and who earned what.</p>
    ${problem !== null && html`<p class="notice" role="alert">${problem}</p>`}
    <form class="panel" method="post" action="/listing">
      <h2>Install on your store</h2>
      <div class="row">
        <div>
          <label for="shop">Your store</label>
          <input id="shop" name="shop" value="${shop}" required maxlength="75" autocomplete="off" />
        </div>
        <button class="fit">Install</button>
      </div>
    </form>`;
  return { title: 'App store', body };
}
