// The stores of one person beside each other: which they are, what each made in the same days, and sums by currency.
import type { QueryOf } from '@vitrine/contract/endpoint';
import { askFigures } from '@vitrine/contract/figure-questions';
import * as contract from '@vitrine/contract/own-stores';
import type { OwnStore, StoreFigures, SummedStore } from '@vitrine/contract/own-stores';
import type { Language } from '../../locales/locales.ts';
import type { Account, Actor, Serve } from '../identity/identity.ts';
import { sumByCurrency } from './own-store-sums.ts';
import type { Query } from './query/answer.ts';
import type { Sources } from './model.ts';

interface Deps extends Pick<Sources, 'storefront'> {
  readonly ownStores: Sources['identity']['ownStores'];
  readonly query: Query;
}

const measures = ['visits', 'checkouts', 'revenue', 'net_sales'] as const;

export function ownStoreFigureRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listOwnStores, async ({ actor }) => {
    const accounts = await deps.ownStores.list(actor);
    return { stores: await Promise.all(accounts.map((account) => toOwnStore(deps, account, actor))) };
  });

  serve(contract.sumOwnStores, async ({ actor, query: days, language }) => {
    const accounts = await deps.ownStores.list(actor);
    const stores: SummedStore[] = [];
    // one after the other: each is a question as its own home asks it
    for (const account of accounts)
      stores.push({
        ...(await toOwnStore(deps, account, actor)),
        ...(await readFigures(deps, account, days, language)),
      });
    // money of what never had a store is in no currency
    return { stores, sums: sumByCurrency(stores.filter(({ shop_domain: domain }) => domain !== null)) };
  });
}

const roleOf = ({ role, member_role: member }: Account): OwnStore['role'] =>
  role === 'admin' ? 'owner' : (member ?? 'viewer');

async function toOwnStore(
  { storefront }: Deps,
  account: Account & { readonly business_name: string },
  { businessId }: Actor,
): Promise<OwnStore> {
  const store = await storefront.findStore(account.business_id);
  return {
    business_id: account.business_id,
    name: store?.name ?? account.business_name,
    shop_domain: store?.shopDomain ?? null,
    username: account.username,
    role: roleOf(account),
    is_current: account.business_id === businessId,
  };
}

/** Asked as who they are there, so that nobody reads here what is not theirs to see. */
async function readFigures(
  { ownStores, query }: Deps,
  account: Account,
  days: QueryOf<typeof contract.sumOwnStores>,
  language: Language,
): Promise<{ currency: string; figures: StoreFigures }> {
  const asked = askFigures.body.parse({ ...days, measures });
  const { totals, currency } = await query.answer(ownStores.actorOf(account), asked, { count: 1, skip: 0 }, language);
  const { visits = 0, checkouts = 0, revenue = 0, net_sales = 0 } = totals;
  return { currency, figures: { visits, checkouts, revenue, net_sales } };
}
