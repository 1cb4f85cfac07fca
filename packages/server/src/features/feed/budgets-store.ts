// The table of what accounts may still ask of their networks: one row for an account at its network, whoever has it connected.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SocialKey } from './model.ts';
import type { NetworkBudget } from './networks/network.ts';

const ms = (wait: number) => sql`make_interval(secs => ${wait / 1000})`;

/** By the database’s clock: processes share the budget, and may stand on several machines. */
export function budgetOf(db: Db, { businessId, socialAccountId }: SocialKey): NetworkBudget {
  const account = sql`from social_accounts
    where business_id = ${businessId} and social_account_id = ${socialAccountId}`;
  return {
    async take(spacing, longest) {
      const { rows: taken } = await sql<{ wait: number }>`
        insert into network_budgets as b (network, network_user_id, free_at)
        select network, network_user_id, clock_timestamp() + ${ms(spacing)} ${account}
        on conflict (network, network_user_id) do update
          set free_at = greatest(b.free_at, clock_timestamp()) + ${ms(spacing)}
          where b.free_at <= clock_timestamp() + ${ms(longest)}
        returning extract(epoch from free_at - ${ms(spacing)} - clock_timestamp())::float8 * 1000 as wait`.execute(db);
      if (taken[0]) return Math.max(0, taken[0].wait);
      const { rows: full } = await sql<{ wait: number }>`
        select extract(epoch from free_at - clock_timestamp())::float8 * 1000 as wait from network_budgets
        where (network, network_user_id) = (select network, network_user_id ${account})`.execute(db);
      return Math.max(0, full[0]?.wait ?? 0);
    },
    async rest(wait) {
      await sql`insert into network_budgets as b (network, network_user_id, free_at)
        select network, network_user_id, clock_timestamp() + ${ms(wait)} ${account}
        on conflict (network, network_user_id) do update set free_at = greatest(b.free_at, excluded.free_at)`.execute(
        db,
      );
    },
  };
}

/** Whoever may ask again needs no row. */
export async function dropBudgets(db: Db): Promise<void> {
  await sql`delete from network_budgets where free_at < clock_timestamp()`.execute(db);
}
