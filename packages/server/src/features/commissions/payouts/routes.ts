// The calls of payouts, and the files with which they are made.
import type { QueryOf } from '@vitrine/contract/endpoint';
import type { AccountId } from '@vitrine/contract/ids';
import * as contract from '@vitrine/contract/ledger';
import { fromMajor } from '@vitrine/contract/money';
import type { Actor, Identity, Serve } from '../../identity/identity.ts';
import type { InfluencerRecord, Influencers } from '../../influencers/influencers.ts';
import { toBalance, toHoldTerms, toPayout } from '../answers.ts';
import { getReadable } from '../access.ts';
import type { Balance, Payout } from '../model.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Payouts, PayoutWish, Settlement } from './payouts.ts';

interface Deps {
  readonly identity: Identity;
  readonly influencers: Influencers;
  readonly commissions: { readonly ledger: Ledger; readonly payouts: Payouts; readonly settlement: Settlement };
}

export function payoutRoutes(serve: Serve, deps: Deps): void {
  const { commissions } = deps;
  const { payouts } = commissions;
  const present = async (actor: Actor, found: readonly Payout[]): Promise<ReturnType<typeof toPayout>[]> => {
    const people = found.flatMap(({ createdBy, undoneBy }) => [createdBy, ...(undoneBy ? [undoneBy] : [])]);
    const names = await deps.identity.accounts.listNames(actor.businessId, [...new Set(people)]);
    return found.map((payout) => toPayout(payout, (id: AccountId) => names.get(id) ?? ''));
  };
  const presentOne = async (actor: Actor, payout: Payout): Promise<{ payout: ReturnType<typeof toPayout> }> => {
    const [presented] = await present(actor, [payout]);
    if (!presented) throw new Error('a payment was written but cannot be presented');
    return { payout: presented };
  };

  serve(contract.listPayouts, async ({ actor, params }) => {
    const { accountId } = await getReadable(deps, actor, params.username);
    return { payouts: await present(actor, await payouts.listPayouts(actor.businessId, accountId)) };
  });

  serve(contract.listMadePayouts, async ({ actor, query }) => {
    const people = await deps.influencers.list(actor.businessId);
    const wish = toWish(query, people);
    if (wish === null) return { payouts: [], total: 0, next_skip: null };
    const { payouts: page, total, nextSkip } = await payouts.listPage(actor.businessId, wish);
    const nameOf = new Map(people.map(({ accountId, username }) => [accountId, username]));
    const usernames = page.map(({ accountId }) => nameOf.get(accountId) ?? '');
    const answers = await present(actor, page);
    return {
      payouts: answers.map((answer, at) => ({ ...answer, username: usernames[at] ?? '' })),
      total,
      next_skip: nextSkip,
    };
  });

  serve(contract.createPayout, async ({ actor, params, body }) => {
    const { accountId } = await deps.influencers.get(actor.businessId, params.username);
    const { amount, currency, method, reference, paid_on: paidOn } = body;
    const minor = amount === undefined ? null : fromMajor(amount, currency);
    const wish = { currency, amount: minor, method, reference, paidOn, by: actor.accountId };
    return presentOne(actor, await payouts.pay(actor.businessId, accountId, wish));
  });

  serve(contract.undoPayout, async ({ actor, params }) => {
    const { accountId } = await deps.influencers.get(actor.businessId, params.username);
    const undo = { payoutId: params.payout_id, by: actor.accountId };
    return presentOne(actor, await payouts.undoPayout(actor.businessId, accountId, undo));
  });

  serve(contract.settleBalance, async ({ actor, params, body }) => {
    const { accountId } = await deps.influencers.get(actor.businessId, params.username);
    await commissions.settlement.settle(actor.businessId, accountId, { ...body, by: actor.accountId });
    const { balances } = await commissions.ledger.listBalances(actor.businessId, accountId);
    return { balances: balances.map(toBalance) };
  });

  serve(contract.listPayables, async ({ actor, query }) => {
    const { balances, rules } = await commissions.ledger.listBalances(actor.businessId, null);
    const people = await deps.influencers.list(actor.businessId);
    const wanted = balances.filter(({ currency }) => query.currency === undefined || currency === query.currency);
    return {
      influencers: match(wanted, people).map(({ balance, person }) => ({
        ...toBalance(balance),
        username: person.username,
        email: person.email,
        profile_image_url: person.imageUrl,
        is_active: person.isActive,
      })),
      currencies: [...new Set(balances.map(({ currency }) => currency))].sort(),
      ...toHoldTerms(rules),
    };
  });
}

/** Null where there is no such influencer. */
function toWish(
  query: QueryOf<typeof contract.listMadePayouts>,
  people: readonly InfluencerRecord[],
): PayoutWish | null {
  const { sort_by: sortBy, direction, count, skip } = query;
  const wanted = query.influencer_username?.toLowerCase();
  const named = people.find(({ username }) => username.toLowerCase() === wanted);
  if (wanted && !named) return null;
  return {
    accountId: named?.accountId ?? null,
    method: query.method ?? null,
    currency: query.currency ?? null,
    state: query.state ?? null,
    from: query.from_date ?? null,
    to: query.to_date ?? null,
    sortBy,
    direction,
    count,
    skip,
  };
}

interface Match {
  readonly balance: Balance;
  readonly person: InfluencerRecord;
}

/** Balances with whose they are, most payable first within a currency. */
function match(balances: readonly Balance[], people: readonly InfluencerRecord[]): Match[] {
  const known = new Map(people.map((person) => [person.accountId, person]));
  const found = balances.flatMap((balance) => {
    const person = known.get(balance.accountId);
    return person ? [{ balance, person }] : [];
  });
  return found.sort((a, b) =>
    a.balance.currency === b.balance.currency
      ? b.balance.payable - a.balance.payable
      : a.balance.currency < b.balance.currency
        ? -1
        : 1,
  );
}
