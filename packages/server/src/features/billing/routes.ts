// The calls of plans.
import type { AnswerGiven } from '@vitrine/contract/endpoint';
import type { BusinessId } from '@vitrine/contract/ids';
import { toDecimal } from '@vitrine/contract/money';
import * as contract from '@vitrine/contract/plans';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Serve } from '../identity/identity.ts';
import type { Billing, BillingState, NamedEntry } from './billing.ts';
import type { SubscriptionRow } from './model.ts';

interface Deps {
  readonly billing: Billing;
  /** Whether this installation charges for plans. */
  readonly isBilled: boolean;
  readonly contactEmail: string | null;
}

export function billingRoutes(serve: Serve, { billing, isBilled, contactEmail }: Deps): void {
  const show = async (businessId: BusinessId): Promise<AnswerGiven<typeof contract.getPlan>> => ({
    ...toState(await billing.getState(businessId)),
    billing: isBilled,
    contact_email: contactEmail,
  });

  serve(contract.getPlan, ({ actor }) => show(actor.businessId));

  serve(contract.refreshPlan, async ({ actor, body }) => {
    await billing.refresh(ownOf(actor, body));
    return show(actor.businessId);
  });

  serve(contract.subscribePlan, ({ actor, body }) =>
    billing.subscribe(ownOf(actor, body), body.store_subscription_plan),
  );

  serve(contract.chooseFreePlan, async ({ actor, body }) => {
    await billing.chooseFree(ownOf(actor, body));
    return {};
  });

  serve(contract.cancelPlan, async ({ actor, body }) => {
    await billing.cancel(ownOf(actor, body));
    return {};
  });

  serve(contract.raiseFeeCap, ({ actor, body }) => billing.raiseCap(ownOf(actor, body), body.cap * 100));

  serve(contract.requestUpgrade, async ({ actor, body }) => {
    await billing.requestUpgrade(ownOf(actor, body), actor.accountId, body.store_subscription_plan ?? null);
    return {};
  });

  serve(contract.listPlanEntries, async ({ actor, query: { count, skip } }) => {
    const found = await billing.listEntries(actor.businessId, { count: count + 1, skip });
    const entries = found.slice(0, count);
    return { entries: entries.map(toEntry), next_skip: found.length > count ? skip + count : null };
  });
}

/** Another business's id is answered like one that does not exist. */
function ownOf(actor: Actor, body: { business_id: BusinessId }): BusinessId {
  if (actor.businessId !== body.business_id) throw new Problem('not_found');
  return actor.businessId;
}

type State = AnswerGiven<typeof contract.getPlan>;

function toState({
  standing,
  payment,
  running,
  trialEndsAt,
  attempt,
  waitingFees,
  activeInfluencers,
}: BillingState): Omit<State, 'billing' | 'contact_email'> {
  return {
    plan: standing.plan,
    tier: standing.tier,
    trial_days_left: standing.trialDaysLeft,
    is_frozen: standing.isFrozen,
    ends_at: standing.endsAt?.toISOString() ?? null,
    next_plan: standing.next?.plan ?? null,
    next_plan_at: standing.next?.at.toISOString() ?? null,
    subscription: running && toSubscription(running, { waiting: waitingFees, trialEndsAt }),
    attempt: attempt && { plan: attempt.plan, status: attempt.status },
    obstacle: payment.obstacle,
    active_influencers: activeInfluencers,
    invoices_url: payment.invoicesUrl,
    admin_origins: [...payment.adminOrigins],
  };
}

function toSubscription(
  row: SubscriptionRow,
  { waiting, trialEndsAt }: { waiting: number; trialEndsAt: Date | null },
): State['subscription'] {
  const show = (amount: number): string => toDecimal(amount, row.currency);
  return {
    plan: row.plan,
    status: row.status,
    currency: row.currency,
    price: show(row.price),
    fee: show(row.fee),
    fees_used: show(row.balance),
    fees_cap: show(row.cap),
    cap_reached: row.cap_reached_at !== null,
    fees_waiting: waiting,
    is_test: row.is_test,
    trial_ends_at: trialEndsAt?.toISOString() ?? null,
    period_ends_at: row.period_end?.toISOString() ?? null,
  };
}

function toEntry(entry: NamedEntry): contract.PlanEntry {
  const { key, at, kind, plan, orderName, amount, currency, is_test } = entry;
  return {
    entry_id: key,
    at: at.toISOString(),
    kind,
    plan,
    order_name: orderName,
    amount: amount === null ? null : toDecimal(amount, currency),
    currency,
    is_test,
  };
}
