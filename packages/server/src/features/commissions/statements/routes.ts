// The calls of statements.
import * as contract from '@vitrine/contract/ledger';
import { asFile } from '../../../platform/http/file-answers.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Identity, Serve } from '../../identity/identity.ts';
import { getReadable } from '../access.ts';
import { toEntry, toStatement, toStatementPayout } from '../answers.ts';
import { toStatementTable } from './statement-table.ts';
import type { Influencers } from '../../influencers/influencers.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Statements } from './statements.ts';

interface Deps {
  readonly identity: Identity;
  readonly influencers: Influencers;
  readonly commissions: { readonly ledger: Ledger; readonly statements: Statements };
}

export function statementRoutes(serve: Serve, deps: Deps): void {
  const { ledger, statements } = deps.commissions;

  serve(contract.listStatements, async ({ actor, params }) => {
    const { accountId } = await getReadable(deps, actor, params.username);
    const found = await statements.listStatements(actor.businessId, accountId);
    return { statements: found.map(toStatement) };
  });

  serve(contract.getStatement, async ({ actor, params, query: { count, skip } }) => {
    const { accountId, username, email } = await getReadable(deps, actor, params.username);
    const found = await statements.findStatement(actor.businessId, accountId, params, { count, skip });
    if (!found) throw new Problem('not_found');
    const [lines, { name }] = await Promise.all([
      ledger.describe(actor.businessId, found.entries),
      deps.identity.businesses.get(actor.businessId),
    ]);
    const total = found.statement.lines;
    return {
      statement: toStatement(found.statement),
      business_name: name,
      influencer: { username, email },
      entries: lines.map((line) => toEntry(line, actor)),
      total,
      next_skip: skip + count < total ? skip + count : null,
      payouts: found.payouts.map(toStatementPayout),
    };
  });

  serve(contract.exportStatement, async ({ actor, params, language, reply }) => {
    const { accountId, username } = await getReadable(deps, actor, params.username);
    const found = await statements.findStatement(actor.businessId, accountId, params, null);
    if (!found) throw new Problem('not_found');
    const { statement, entries, payouts } = found;
    const lines = await ledger.describe(actor.businessId, entries);
    const name = `${username}_statement_${params.month}_${params.currency}.csv`;
    return asFile(reply, name, toStatementTable({ statement, lines, payouts }, actor, language));
  });
}
