// The addresses at which a merchant is asked whether an app may charge them; signed, so that nobody makes one up.

import { createHmac } from 'node:crypto';
import type { AppSubscription } from '../app-subscription.ts';
import { numberFor } from '../order-ids.ts';
import { signingSecret, type RegisteredApp } from '../registered-app.ts';
import type { SandboxShop } from '../shop.ts';

/** `{shop}/admin/charges/{app}/{charge}/RecurringApplicationCharge/…?signature=…`, as the platform writes them. */
export function confirmAddress(shop: SandboxShop, app: RegisteredApp, subscription: AppSubscription): string {
  const page = subscription.askedCap === null ? 'confirm_recurring_application_charge' : 'confirm_update_capped_amount';
  const path = `admin/charges/${appNumber(app)}/${subscription.id}/RecurringApplicationCharge/${page}`;
  return `${shop.url}/${path}?signature=${chargeSignature(app, subscription)}`;
}

const appNumber = ({ clientId }: RegisteredApp): string => numberFor('app', clientId, 1);

export function chargeSignature(app: RegisteredApp, { id, askedCap }: AppSubscription): string {
  return createHmac('sha256', signingSecret(app))
    .update(`${id}:${askedCap ?? ''}`)
    .digest('hex');
}
