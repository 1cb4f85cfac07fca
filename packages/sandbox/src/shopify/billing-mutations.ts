// Charging a shop through the Admin API: subscriptions, their end, their cap, and what was used; refusals as the platform words them.

import type { AppSubscription, Replacement, SubscriptionWish } from '../app-subscription.ts';
import { readMoney } from '../currency.ts';
import type { AdminCall } from './admin-root.ts';
import { confirmAddress } from './billing-addresses.ts';
import { appSubscriptionView, lineGid, usageView } from './views/billing-views.ts';
import { readGid } from './views/values.ts';

interface MoneyInput {
  amount: string;
  currencyCode: string;
}

interface CreateRequest {
  name: string;
  returnUrl: string;
  test: boolean;
  trialDays?: number | null;
  replacementBehavior: Replacement;
  lineItems: {
    plan: {
      appRecurringPricingDetails?: { price: MoneyInput; interval: string } | null;
      appUsagePricingDetails?: { cappedAmount: MoneyInput; terms: string } | null;
    };
  }[];
}

interface UsageRequest {
  subscriptionLineItemId: string;
  price: MoneyInput;
  description: string;
  idempotencyKey?: string | null;
}

interface Refusal {
  field: string[] | null;
  message: string;
}

const refuse = (field: string[] | null, message: string): Refusal => ({ field, message });

const MAX_TRIAL = 1000;
const MAX_KEY = 255;
/** In minor units: a subscription costs no less. */
const LEAST_PRICE = 50;

/** Where the merchant is asked; the platform's own words are given where they are known. */
export function billingMutations(call: AdminCall) {
  const { open, app } = call;
  const { billing } = open.shop;
  const show = (subscription: AppSubscription) => appSubscriptionView(open.shop, subscription);
  const own = (gid: string, type: string): AppSubscription | null => {
    const read = readGid(gid);
    const known = read?.type === type ? billing.find(read.id) : null;
    return known?.clientId === app.clientId ? known : null;
  };
  return {
    appSubscriptionCreate: (request: CreateRequest) => {
      const wish = readWish(call, request);
      if ('message' in wish) return { appSubscription: null, confirmationUrl: null, userErrors: [wish] };
      const made = billing.create(wish);
      return { appSubscription: show(made), confirmationUrl: confirmAddress(open.shop, app, made), userErrors: [] };
    },
    appSubscriptionCancel: ({ id }: { id: string }) => {
      const known = own(id, 'AppSubscription');
      const refused = known === null ? refuse(['id'], "Couldn't find RecurringApplicationCharge") : refuseCancel(known);
      if (known === null || refused !== null) return { appSubscription: null, userErrors: [refused] };
      billing.cancel(known);
      return { appSubscription: show(known), userErrors: [] };
    },
    appSubscriptionLineItemUpdate: ({ id, cappedAmount }: { id: string; cappedAmount: MoneyInput }) => {
      const known = own(id, 'AppSubscriptionLineItem');
      const cap = known && readAmount(cappedAmount, known.currency);
      const refused = refuseCap(known, id, cap);
      if (known === null || cap === null || refused !== null)
        return { appSubscription: null, confirmationUrl: null, userErrors: [refused] };
      billing.askCap(known, cap);
      return { appSubscription: show(known), confirmationUrl: confirmAddress(open.shop, app, known), userErrors: [] };
    },
    appUsageRecordCreate: ({ subscriptionLineItemId, price, description, idempotencyKey = null }: UsageRequest) => {
      const known = own(subscriptionLineItemId, 'AppSubscriptionLineItem');
      const amount = known && readAmount(price, known.currency);
      const refused = refuseUse(known, subscriptionLineItemId, { amount, description, key: idempotencyKey });
      if (known === null || amount === null || refused !== null) return { appUsageRecord: null, userErrors: [refused] };
      const made = billing.use(known, { price: amount, description, key: idempotencyKey });
      if (made === null)
        return { appUsageRecord: null, userErrors: [refuse([], 'Total price exceeds balance remaining')] };
      return { appUsageRecord: usageView(open.shop, known, made), userErrors: [] };
    },
  };
}

function readWish({ open, app }: AdminCall, request: CreateRequest): SubscriptionWish | Refusal {
  const { name, returnUrl, test: isTest, trialDays, replacementBehavior: replacement, lineItems } = request;
  // billing is for apps that the platform distributes
  if (app.organization !== undefined) return refuse(null, 'Custom apps cannot use the Billing API');
  if (name.trim() === '') return refuse(['name'], "Name can't be blank");
  const days = trialDays ?? 0;
  if (days < 0 || days > MAX_TRIAL) return refuse(['trialDays'], `Trial days must be between 0 and ${MAX_TRIAL}`);
  const recurring = lineItems.flatMap(({ plan }) => plan.appRecurringPricingDetails ?? []);
  const usages = lineItems.flatMap(({ plan }) => plan.appUsagePricingDetails ?? []);
  if (recurring.length + usages.length === 0) return refuse(['lineItems'], "Line items can't be blank");
  if (recurring.length > 1 || usages.length > 1)
    return refuse(['lineItems'], 'Only one recurring and one usage pricing plan is allowed per subscription');
  const [fee] = recurring;
  const [usage] = usages;
  const money = [fee?.price, usage?.cappedAmount].flatMap((each) => each ?? []);
  const currency = money[0]?.currencyCode ?? '';
  if (money.some((each) => each.currencyCode !== currency))
    return refuse(['lineItems'], 'All pricing plans must have the same currency');
  if (!['USD', open.shop.parameters.currency].includes(currency))
    return refuse(['lineItems'], 'Currency must be USD or the billing currency of the shop');
  const price = fee === undefined ? null : readAmount(fee.price, currency);
  if (fee !== undefined && (price === null || price < LEAST_PRICE))
    return refuse(['lineItems', '0', 'plan'], 'Price must be greater than or equal to 0.5');
  const cap = usage === undefined ? null : readAmount(usage.cappedAmount, currency);
  if (usage !== undefined && (cap === null || cap <= 0))
    return refuse(['lineItems', 'cappedAmount'], 'Capped amount must be greater than 0');
  if (usage?.terms.trim() === '') return refuse(['lineItems', 'terms'], "Terms can't be blank");
  return {
    clientId: app.clientId,
    name,
    returnUrl,
    isTest,
    trialDays: days,
    currency,
    price,
    usage: usage === undefined ? null : { cap: cap ?? 0, terms: usage.terms },
    replacement,
  };
}

const readAmount = ({ amount, currencyCode }: MoneyInput, currency: string): number | null =>
  currencyCode === currency ? readMoney(amount, currency) : null;

function refuseCancel({ status }: AppSubscription): Refusal | null {
  const isOver = ['CANCELLED', 'DECLINED', 'EXPIRED'].includes(status);
  return isOver ? refuse(['id'], `Cannot transition status via :cancel from :${status.toLowerCase()}`) : null;
}

const isUsageLine = (subscription: AppSubscription, gid: string): boolean =>
  subscription.usage !== null && lineGid(subscription, 'usage') === gid;

function refuseCap(known: AppSubscription | null, gid: string, cap: number | null): Refusal | null {
  if (known === null || !isUsageLine(known, gid)) return refuse(['id'], "Couldn't find the subscription line item");
  if (known.status !== 'ACTIVE') return refuse(['id'], 'Subscription is not active');
  if (cap === null) return refuse(['cappedAmount'], 'Currency must match the subscription currency');
  return cap <= (known.usage?.cap ?? 0)
    ? refuse(['cappedAmount'], 'Capped amount must be greater than the current capped amount')
    : null;
}

function refuseUse(
  known: AppSubscription | null,
  gid: string,
  { amount, description, key }: { amount: number | null; description: string; key: string | null },
): Refusal | null {
  if (known === null || !isUsageLine(known, gid))
    return refuse(['subscriptionLineItemId'], "Couldn't find the subscription line item");
  if (known.status !== 'ACTIVE' || known.periodStart === null)
    return refuse(['subscriptionLineItemId'], 'Subscription is not active');
  if (amount === null) return refuse(['price'], 'Currency must match the subscription currency');
  if (amount <= 0) return refuse(['price'], 'Price must be greater than 0');
  if (description.trim() === '') return refuse(['description'], "Description can't be blank");
  if (key !== null && key.length > MAX_KEY)
    return refuse(['idempotencyKey'], `Idempotency key is too long (maximum is ${MAX_KEY} characters)`);
  return null;
}
