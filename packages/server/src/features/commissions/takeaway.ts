// Everything kept about an influencer, to take away: as one JSON file, and their entries as a table.
import { toMajor } from '@vitrine/contract/money';
import { can, canSee } from '@vitrine/contract/rights';
import * as contract from '@vitrine/contract/payees';
import { sentences, type Language } from '../../locales/locales.ts';
import { asFile } from '../../platform/http/file-answers.ts';
import { toCsv } from '../../platform/tables/write-table.ts';
import type { Actor, Serve } from '../identity/identity.ts';
import type { InfluencerRecord, Influencers } from '../influencers/influencers.ts';
import { toSummary, type Payees } from '../payees/payees.ts';
import { getReadable } from './access.ts';
import { toBalance, toEntry, toStatement } from './answers.ts';
import type { Appeals } from './appeals/appeals.ts';
import type { Invoices } from './invoices/invoices.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { LedgerLine } from './model.ts';
import type { Payouts } from './payouts/payouts.ts';
import { entryColumnCodes, toEntryCells } from './statements/statement-table.ts';
import type { Statements } from './statements/statements.ts';

interface Deps {
  readonly influencers: Influencers;
  readonly payees: Payees;
  readonly commissions: {
    readonly ledger: Ledger;
    readonly statements: Statements;
    readonly payouts: Payouts;
    readonly invoices: Invoices;
    readonly appeals: Appeals;
  };
}

/** More entries than anybody has. */
const all = { count: 1_000_000_000, skip: 0 };
const unfiltered = { from: null, to: null, currency: null, kind: null, orderId: null };

export function takeawayRoutes(serve: Serve, deps: Deps): void {
  serve(contract.exportOwnData, async ({ actor, params, reply }) => {
    const record = await getReadable(deps, actor, params.username, 'manage own payee');
    return asFile(reply, `${record.username}.json`, JSON.stringify(await gather(deps, actor, record), null, 2));
  });

  serve(contract.exportOwnEntries, async ({ actor, params, language, reply }) => {
    const { accountId, username } = await getReadable(deps, actor, params.username);
    const { lines } = await deps.commissions.ledger.listEntries(actor.businessId, accountId, unfiltered, all);
    const table = toEntryTable(lines, canSee(actor, 'revenue'), language);
    return asFile(reply, `${username}_entries.csv`, table);
  });
}

/** Accounts whole to themselves alone, as everywhere; nothing that tells a commission to who may not see theirs. */
async function gather(deps: Deps, actor: Actor, record: InfluencerRecord) {
  const { accountId } = record;
  const { businessId } = actor;
  const [standing, said] = await Promise.all([
    deps.payees.find(businessId, accountId),
    deps.commissions.appeals.list({ businessId, accountId }),
  ]);
  const isOwn = accountId === actor.accountId;
  const seesMoney = can(actor, 'see every statement') || can(actor, 'see own statement');
  const latest = (standing.pending ?? standing.current)?.details ?? null;
  return {
    profile: {
      username: record.username,
      email: record.email,
      promocode: record.promocode,
      permissions: record.permissions,
      is_active: record.isActive,
    },
    payment_details: isOwn ? latest : latest && toSummary(latest),
    tax_form: isOwn ? standing.taxForm : null,
    agreement: standing.agreement,
    ...(seesMoney ? await gatherMoney(deps, actor, record) : {}),
    appeals: said.map(({ orderId, words, madeAt, answer, answerWords }) => {
      return { order_id: orderId, words, made_at: madeAt, answer, answer_words: answerWords };
    }),
  };
}

async function gatherMoney({ influencers, commissions }: Deps, actor: Actor, { accountId }: InfluencerRecord) {
  const { businessId } = actor;
  const { ledger, statements, payouts, invoices } = commissions;
  const [terms, entries, stated, paid, { balances }] = await Promise.all([
    influencers.terms.getStanding(businessId, accountId),
    ledger.listEntries(businessId, accountId, unfiltered, all),
    statements.listStatements(businessId, accountId),
    payouts.listPayouts(businessId, accountId),
    ledger.listBalances(businessId, accountId),
  ]);
  const issued = await Promise.all(
    stated.map(({ month, currency }) => invoices.find(businessId, { accountId, month, currency })),
  );
  const isOwn = accountId === actor.accountId;
  return {
    terms: terms.changes.map(({ terms: agreed, effectiveFrom }) => ({ terms: agreed, effective_from: effectiveFrom })),
    balances: balances.map(toBalance),
    entries: entries.lines.map((line) => toEntry(line, actor)),
    statements: stated.map(toStatement),
    invoices: issued.flatMap((each) => {
      if (!('issued' in each)) return [];
      const { payment, ...document } = each.issued.document;
      return [isOwn ? { ...document, payment } : document];
    }),
    payments: paid.map(({ currency, amount, method, reference, paidOn, undoneAt }) => {
      return { currency, amount: toMajor(amount, currency), method, reference, paid_on: paidOn, undone_at: undoneAt };
    }),
  };
}

/** Oldest first; the revenue an entry is counted on for those alone who may see revenue. */
function toEntryTable(lines: readonly LedgerLine[], withBase: boolean, language: Language): string {
  const writing = { word: (code: string): string => sentences[language].value(code) ?? code, revenue: withBase };
  const rows = lines.toReversed().map((line) => toEntryCells(line, writing));
  return toCsv([entryColumnCodes(writing).map(writing.word), ...rows]);
}
