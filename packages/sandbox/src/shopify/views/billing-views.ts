// Subscriptions of apps, their lines and what was used, as the Admin API shows them.

import type { AppSubscription, UsageRecord } from '../../app-subscription.ts';
import { toMoneyAmount } from '../../currency.ts';
import type { SandboxShop } from '../../shop.ts';
import { toUtcSeconds } from '../../store-time.ts';
import { listField } from '../list-fields.ts';
import { optional, pick, toGid } from './values.ts';

const money = (amount: number, currency: string) => ({
  amount: toMoneyAmount(amount, currency),
  currencyCode: currency,
});

type Line = 'recurring' | 'usage';

/** The query string is part of the id: the lines of a subscription share its number. */
export const lineGid = (subscription: AppSubscription, line: Line): string =>
  `${toGid('AppSubscriptionLineItem', subscription.id)}?v=1&index=${lineIndex(subscription, line)}`;

const lineIndex = ({ price }: AppSubscription, line: Line): number => (line === 'usage' && price !== null ? 1 : 0);

export function appSubscriptionView(shop: SandboxShop, subscription: AppSubscription): object {
  const { id, price, usage, isTest, createdAt, periodEnd } = subscription;
  return {
    __typename: 'AppSubscription',
    id: toGid('AppSubscription', id),
    ...pick(subscription, 'name', 'returnUrl', 'status', 'trialDays'),
    test: isTest,
    createdAt: toUtcSeconds(createdAt),
    currentPeriodEnd: optional(periodEnd, toUtcSeconds),
    lineItems: () => [
      ...(price === null ? [] : [recurringView(subscription, price)]),
      ...(usage === null ? [] : [usageLineView(shop, subscription)]),
    ],
  };
}

function recurringView(subscription: AppSubscription, price: number): object {
  const interval = 'EVERY_30_DAYS';
  const details = { __typename: 'AppRecurringPricing', interval, price: money(price, subscription.currency) };
  return {
    id: lineGid(subscription, 'recurring'),
    plan: { pricingDetails: { ...details, planHandle: null } },
    usageRecords: listField<UsageRecord, object>([], () => ({})),
  };
}

function usageLineView(shop: SandboxShop, subscription: AppSubscription): object {
  const { currency, usage } = subscription;
  const used = shop.billing.listUsed(subscription.id);
  return {
    id: lineGid(subscription, 'usage'),
    plan: {
      pricingDetails: {
        __typename: 'AppUsagePricing',
        interval: 'EVERY_30_DAYS',
        terms: usage?.terms ?? '',
        balanceUsed: money(shop.billing.balanceOf(subscription), currency),
        cappedAmount: money(usage?.cap ?? 0, currency),
      },
    },
    usageRecords: listField(used, (each) => usageView(shop, subscription, each)),
  };
}

export function usageView(shop: SandboxShop, subscription: AppSubscription, record: UsageRecord): object {
  return {
    __typename: 'AppUsageRecord',
    id: toGid('AppUsageRecord', record.id),
    createdAt: toUtcSeconds(record.createdAt),
    description: record.description,
    idempotencyKey: record.key,
    price: money(record.price, subscription.currency),
    subscriptionLineItem: () => usageLineView(shop, subscription),
  };
}
