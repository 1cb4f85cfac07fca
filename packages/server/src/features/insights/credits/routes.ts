// The calls of attribution: rules, runs over past orders, and notices about codes.
import * as contract from '@vitrine/contract/attribution';
import type { AttributionRun, AttributionRules } from '@vitrine/contract/attribution';
import type { BodyOf } from '@vitrine/contract/endpoint';
import type { BusinessId } from '@vitrine/contract/ids';
import type { AttributionRules as CreditRules, Commissions, Run } from '../../commissions/commissions.ts';
import type { Serve } from '../../identity/identity.ts';
import type { Credits } from './credits.ts';

interface Deps {
  commissions: Commissions;
  credits: Credits;
}

export function creditRoutes(serve: Serve, deps: Deps): void {
  rulesRoutes(serve, deps);
  runRoutes(serve, deps);
  codeRoutes(serve, deps);
}

function rulesRoutes(serve: Serve, { commissions }: Deps): void {
  const answer = async (businessId: BusinessId) => {
    const { rules, run } = await commissions.rules.getState(businessId);
    return { rules: toRules(rules), run: run && toRun(run) };
  };

  serve(contract.getAttributionRules, ({ actor }) => answer(actor.businessId));

  serve(contract.updateAttributionRules, async ({ actor, body }) => {
    const { rules } = await commissions.rules.getState(actor.businessId);
    await commissions.rules.setRules(actor, readRules(body, rules));
    return answer(actor.businessId);
  });
}

function runRoutes(serve: Serve, { commissions, credits }: Deps): void {
  serve(contract.beginAttributionRun, async ({ actor, body }) => {
    const { rules } = await commissions.rules.getState(actor.businessId);
    return { run: toRun(await commissions.rules.beginRun(actor, { ...readRules(body, rules), days: body.days })) };
  });

  serve(contract.getAttributionRun, async ({ actor, params }) => ({
    run: toRun(await commissions.rules.getRun(actor.businessId, params.run_id)),
  }));

  serve(contract.listAttributionChanges, async ({ actor, params, query }) => {
    const run = await commissions.rules.getRun(actor.businessId, params.run_id);
    return credits.listChanges(actor.businessId, run, query);
  });

  serve(contract.startAttributionRun, async ({ actor, params }) => ({
    run: toRun(await commissions.rules.startRun(actor, params.run_id)),
  }));

  serve(contract.cancelAttributionRun, async ({ actor, params }) => ({
    run: toRun(await commissions.rules.cancelRun(actor.businessId, params.run_id)),
  }));
}

function codeRoutes(serve: Serve, { commissions, credits }: Deps): void {
  serve(contract.listCodeNotices, ({ actor, params }) => credits.listCodeNotices(actor.businessId, params.username));

  serve(contract.rotateCode, async ({ actor, params, body }) => {
    const wish = { by: actor.accountId, promocode: body.promocode || null, graceDays: body.grace_days };
    const rotated = await commissions.rotateCode(actor.businessId, params.username, wish);
    return {
      promocode: rotated.promocode,
      before: rotated.before,
      grace_ends_at: rotated.graceEndsAt.toISOString(),
      links_changed: rotated.linksChanged,
      in_store: rotated.inStore,
    };
  });
}

const toRules = (rules: CreditRules): AttributionRules => ({
  window_days: rules.windowDays,
  priority: rules.priority,
  house_yields: rules.houseYields,
  self_purchases_earn: rules.selfPurchasesEarn,
  hold_leaked: rules.holdLeaked,
});

/** What is left out stays as it is. */
function readRules(wanted: BodyOf<typeof contract.updateAttributionRules>, now: CreditRules): CreditRules {
  return {
    windowDays: wanted.window_days,
    priority: wanted.priority,
    ownerKeeps: true,
    houseYields: wanted.house_yields ?? now.houseYields,
    selfPurchasesEarn: wanted.self_purchases_earn ?? now.selfPurchasesEarn,
    holdLeaked: wanted.hold_leaked ?? now.holdLeaked,
  };
}

function toRun(run: Run): AttributionRun {
  return {
    run_id: run.runId,
    state: run.state,
    rules: toRules(run),
    days: run.days,
    since: run.since.toISOString(),
    total: run.total,
    processed: run.processed,
    credited: run.credited,
    uncredited: run.uncredited,
    moved: run.moved,
    repriced: run.repriced,
    created_at: run.createdAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
  };
}
