// Payouts of random stores by files for banks and PayPal: who pays and who agreed to invoices, files settled and discarded, balances below zero settled.
import { dayOf } from '@vitrine/contract/range';
import type { AccountId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { TestApp } from '../../../../../../tests/world/app.ts';
import { Problem } from '../../../platform/problem.ts';
import { iban, place, type Business } from './credit-desk.ts';
import { timeZone, type FileAct, type Merchant } from './lives.ts';

/** Who agreed to invoices in their name; somebody did not. */
export const agreed: readonly string[] = ['maya', 'noa'];

const payer = { ...place, legal_name: 'Atelier GmbH', tax_number: '', vat_number: 'DE987654321', iban, bic: '' };

export class FileDesk {
  readonly #world: TestApp;
  /** What happened here, so that a test can ask whether it saw enough. */
  readonly seen = { bank: 0, paypal: 0, sepa: 0, discarded: 0, undone: 0, settled: 0 };

  constructor(world: TestApp) {
    this.#world = world;
  }

  async welcome(store: Business): Promise<void> {
    const { payees } = this.#world.app.features;
    await payees.setPayer(store.id, (await store.by()).accountId, payer);
    for (const [username, accountId] of store.influencers)
      if (agreed.includes(username)) await payees.agree(store.id, accountId, true);
  }

  async pay(store: Business, { format, ends, undoes }: FileAct): Promise<void> {
    const { accountId: by } = await store.by();
    const { files } = this.#world.app.features.commissions;
    const today = dayOf(this.#world.clock.now(), timeZone);
    const { currency } = store.shop.parameters;
    const wish = { format, currency, usernames: null, executesOn: today, by, language: 'en' as const };
    await unlessRefused(['nothing_payable', 'payout_file_impossible'], async () => {
      const { fileId } = await files.create(store.id, wish);
      if (ends === 'discard') {
        await files.discard(store.id, fileId, by);
        this.seen.discarded += 1;
        return;
      }
      await files.settle(store.id, fileId, { paidOn: today, by });
      this.seen[format] += 1;
      if (undoes) await this.#undo(store, fileId, by);
    });
  }

  /** All who owe something. */
  async settle(store: Business, act: NonNullable<Merchant['settles']>): Promise<void> {
    const { accountId: by } = await store.by();
    const { settlement } = this.#world.app.features.commissions;
    const wish = { currency: store.shop.parameters.currency, act, reason: 'the end', by };
    for (const accountId of store.influencers.values())
      await unlessRefused(['nothing_to_settle'], async () => {
        await settlement.settle(store.id, accountId, wish);
        this.seen.settled += 1;
      });
  }

  /** One of the payments of a file. */
  async #undo(store: Business, fileId: string, by: AccountId): Promise<void> {
    const { rows } = await sql<{ accountId: AccountId; payoutId: string }>`
      select account_id as "accountId", payout_id as "payoutId" from payout_file_lines
      where business_id = ${store.id} and file_id = ${fileId} order by account_id limit 1`.execute(
      this.#world.app.platform.database.db,
    );
    const [{ accountId, payoutId } = { accountId: by, payoutId: '' }] = rows;
    await this.#world.app.features.commissions.payouts.undoPayout(store.id, accountId, { payoutId, by });
    this.seen.undone += 1;
  }
}

async function unlessRefused(codes: readonly string[], act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (problem) {
    if (!(problem instanceof Problem) || !codes.includes(problem.code)) throw problem;
  }
}
