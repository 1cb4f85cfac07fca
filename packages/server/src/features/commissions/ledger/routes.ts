// The calls of ledger and balances, and of the holding days.
import * as contract from '@vitrine/contract/ledger';
import { previewTerms } from '@vitrine/contract/terms';
import { fromMajor, toMajor } from '@vitrine/contract/money';
import { Problem } from '../../../platform/problem.ts';
import type { Serve } from '../../identity/identity.ts';
import { getReadable } from '../access.ts';
import { toBalance, toEntry, toHoldTerms, toReview } from '../answers.ts';
import { lastDayOf } from '../months.ts';
import { changeTerms, type Influencers } from '../../influencers/influencers.ts';
import type { Ledger } from './ledger.ts';

interface Deps {
  readonly influencers: Influencers;
  readonly commissions: { readonly ledger: Ledger };
}

export function entryRoutes(serve: Serve, deps: Deps): void {
  const { ledger } = deps.commissions;

  serve(contract.listLedgerEntries, async ({ actor, params, query }) => {
    const { accountId } = await getReadable(deps, actor, params.username);
    const { from_date: from = null, to_date: to = null, currency = null, kind = null, count, skip } = query;
    const { order_id: orderId = null } = query;
    const filter = { from, to, currency, kind, orderId };
    const { lines, total } = await ledger.listEntries(actor.businessId, accountId, filter, { count, skip });
    return {
      entries: lines.map((line) => toEntry(line, actor)),
      total,
      next_skip: skip + count < total ? skip + count : null,
    };
  });

  serve(contract.getBalance, async ({ actor, params }) => {
    const { accountId } = await getReadable(deps, actor, params.username);
    const { balances, rules } = await ledger.listBalances(actor.businessId, accountId);
    const pending = await ledger.listPending(actor.businessId, accountId);
    return {
      balances: balances.map(toBalance),
      pending_orders: pending.map(({ orderId, orderName, day, currency, amount, review }) => ({
        order_id: orderId,
        order_name: orderName,
        day,
        currency,
        amount: toMajor(amount, currency),
        review: review && toReview(review),
      })),
      ...toHoldTerms(rules),
    };
  });

  serve(contract.createCorrection, async ({ actor, params, body: { amount, currency, reason } }) => {
    const { accountId } = await deps.influencers.get(actor.businessId, params.username);
    const correction = { amount: fromMajor(amount, currency), currency, reason, by: actor.accountId };
    return { entry: toEntry(await ledger.correct(actor.businessId, accountId, correction), actor) };
  });

  serve(previewTerms, async ({ actor, params, body: { terms, month: asked } }) => {
    const { accountId, terms: before } = await deps.influencers.get(actor.businessId, params.username);
    const whole = { terms: changeTerms(before, terms) };
    const preview = await ledger.preview(actor.businessId, accountId, {
      ...whole,
      ...(asked ? { month: asked } : {}),
    });
    const { month } = preview;
    return {
      month,
      from_date: `${month}-01`,
      to_date: lastDayOf(month),
      currencies: preview.currencies.map(({ currency, orders, current, proposed }) => ({
        currency,
        orders,
        current: toMajor(current, currency),
        proposed: toMajor(proposed, currency),
        difference: toMajor(proposed - current, currency),
      })),
    };
  });
}

export function settingRoutes(serve: Serve, { commissions: { ledger } }: Deps): void {
  serve(contract.getCommissionSettings, async ({ actor, params }) => {
    if (actor.businessId !== params.business_id) throw new Problem('not_found');
    return toHoldTerms(await ledger.getHoldRules(actor.businessId));
  });

  serve(contract.updateCommissionSettings, async ({ actor, params, body }) => {
    if (actor.businessId !== params.business_id) throw new Problem('not_found');
    const { holding_days: days, hold_from: from, needs_approval: needsApproval } = body;
    const wish = {
      ...(days === undefined ? {} : { days }),
      ...(from === undefined ? {} : { from }),
      ...(needsApproval === undefined ? {} : { needsApproval }),
    };
    return toHoldTerms(await ledger.setHoldRules(actor, wish));
  });
}
