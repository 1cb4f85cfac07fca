// The page on which a merchant approves or declines what an app wants to charge them.

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppSubscription } from '../app-subscription.ts';
import type { SandboxContext } from '../context.ts';
import { showMoney } from '../currency.ts';
import { html, type Html } from '../html.ts';
import { sendAdminPage } from '../pages/layout.ts';
import { found, Refused } from '../refused.ts';
import type { RegisteredApp } from '../registered-app.ts';
import type { SandboxShop } from '../shop.ts';
import { chargeSignature } from './billing-addresses.ts';
import { isSameSignature } from './signatures.ts';

interface ChargeRoute {
  Params: { shop: string; app: string; charge: string; page: string };
  Querystring: { signature?: string };
  Body: { action?: string } | undefined;
}

interface Charge {
  shop: SandboxShop;
  app: RegisteredApp;
  subscription: AppSubscription;
}

const PATH = '/:shop/admin/charges/:app/:charge/RecurringApplicationCharge/:page';

/** Approved, the merchant is led to the app's return address with `charge_id`; declined, the app is not called (shopify.dev, “billing process”). */
export function billingRoutes(server: FastifyInstance, context: SandboxContext): void {
  server.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refused)) throw error;
    return reply.code(error.statusCode).type('text/plain; charset=utf-8').send(error.message);
  });

  server.get<ChargeRoute>(PATH, ({ params, query }, reply) => {
    const charge = readCharge(context, params, query.signature);
    return sendQuestion(reply, charge);
  });

  server.post<ChargeRoute>(PATH, ({ params, query, body }, reply) => {
    const { shop, subscription } = readCharge(context, params, query.signature);
    const isAgreed = body?.action === 'approve';
    if (!isAgreed) {
      if (subscription.askedCap === null) shop.billing.decline(subscription);
      return reply.redirect(`${shop.url}/admin/apps?declined=1`, 303);
    }
    if (isReal(shop, subscription)) throw new Refused('A development store accepts test charges only.');
    shop.together(() =>
      subscription.askedCap === null ? shop.billing.approve(subscription) : shop.billing.agreeCap(subscription),
    );
    const back = new URL(subscription.returnUrl);
    back.searchParams.set('charge_id', subscription.id);
    return reply.redirect(back.href, 302);
  });
}

const isReal = (shop: SandboxShop, { isTest }: AppSubscription): boolean =>
  shop.parameters.development === true && !isTest;

function readCharge(context: SandboxContext, params: ChargeRoute['Params'], signature: string | undefined): Charge {
  const { shop } = found(context.findShop(params.shop), 'There is no shop at this address.');
  const subscription = found(shop.billing.find(params.charge), 'There is no such charge.');
  const app = found(context.apps.find(subscription.clientId), 'There is no such app.');
  if (!isSameSignature(signature ?? '', chargeSignature(app, subscription)))
    throw new Refused('This address is not one the store made.', 403);
  if (subscription.askedCap === null && subscription.status !== 'PENDING')
    throw new Refused('This charge has been decided, or is too old.', 410);
  return { shop, app, subscription };
}

function sendQuestion(reply: FastifyReply, { shop, app, subscription }: Charge): FastifyReply {
  const { name, isTest, askedCap } = subscription;
  const body = html`<h1>${askedCap === null ? 'Approve subscription' : 'Approve a higher spending limit'}</h1>
    <div class="panel" data-charge="${subscription.id}">
      <h2>${name}</h2>
      <p class="soft">${new URL(app.url).host}</p>
      ${termsOf(subscription)} ${isTest && html`<p>This is a test charge. You won’t be billed.</p>`}
      ${isReal(shop, subscription) && html`<p>A development store accepts test charges only.</p>`}
      <form method="post" style="display:flex;gap:.5rem">
        <button name="action" value="approve">Approve</button>
        <button name="action" value="decline" class="quiet">Decline</button>
      </form>
    </div>`;
  return sendAdminPage(reply, { shop }, { title: 'Approve subscription', body });
}

function termsOf({ currency, price, trialDays, usage, askedCap, replacement }: AppSubscription): Html {
  const show = (amount: number): string => `${showMoney(amount, currency)} ${currency}`;
  if (askedCap !== null)
    return html`<p>Up to ${show(askedCap)} every 30 days, instead of ${show(usage?.cap ?? 0)}.</p>
      <p class="soft">${usage?.terms ?? ''}</p>`;
  return html`${price !== null && html`<p>${show(price)} every 30 days</p>`}
  ${usage !== null && html`<p>${usage.terms} Up to ${show(usage.cap)} every 30 days.</p>`}
  ${trialDays > 0 && html`<p>Free trial: ${trialDays} days</p>`}
  ${replacement === 'APPLY_ON_NEXT_BILLING_CYCLE' && html`<p class="soft">It begins with the next billing cycle.</p>`}`;
}
