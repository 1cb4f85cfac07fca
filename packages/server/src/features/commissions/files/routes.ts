// The calls of payout files, of when payouts are due, and of what a year came to.
import * as contract from '@vitrine/contract/payout-files';
import { toMajor } from '@vitrine/contract/money';
import { maskAccount } from '../../payees/payees.ts';
import { sentences } from '../../../locales/locales.ts';
import { asFile } from '../../../platform/http/file-answers.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Identity, Serve } from '../../identity/identity.ts';
import type { BusinessId } from '@vitrine/contract/ids';
import { toYearTable, type PayoutFiles, type MadeFile } from './files.ts';

interface Deps {
  readonly identity: Identity;
  readonly commissions: { readonly files: PayoutFiles };
}

export function fileRoutes(serve: Serve, { identity, commissions: { files } }: Deps): void {
  const present = async (businessId: BusinessId, made: readonly MadeFile[]): Promise<contract.PayoutFile[]> => {
    const names = await identity.accounts.listNames(businessId, [...new Set(made.map((each) => each.createdBy))]);
    return made.map((file) => ({
      file_id: file.fileId,
      format: file.format,
      currency: file.currency,
      state: file.state,
      name: file.name,
      total: toMajor(file.total, file.currency),
      created_at: file.createdAt.toISOString(),
      created_by: names.get(file.createdBy) ?? '',
      executes_on: file.executesOn,
      payees: file.payees.map(({ username, legalName, account, amount, outcome }) => ({
        username,
        legal_name: legalName,
        account,
        amount: toMajor(amount, file.currency),
        outcome,
      })),
    }));
  };
  const presentOne = async (businessId: BusinessId, made: MadeFile): Promise<{ file: contract.PayoutFile }> => {
    const [file] = await present(businessId, [made]);
    if (!file) throw new Error('a payout file cannot be presented');
    return { file };
  };

  serve(contract.planPayoutFile, async ({ actor, query }) => {
    const { payees, leftOut, total, obstacle } = await files.plan(actor.businessId, query);
    const major = (minor: number): number => toMajor(minor, query.currency);
    return {
      payees: payees.map(({ username, details, amount }) => ({
        username,
        legal_name: details.legal_name,
        account: maskAccount(details),
        amount: major(amount),
      })),
      left_out: leftOut.map(({ due, reason }) => ({ username: due.username, amount: major(due.payable), reason })),
      total: major(total),
      obstacle,
    };
  });

  serve(contract.listPayoutFiles, async ({ actor }) => ({
    files: await present(actor.businessId, await files.list(actor.businessId)),
  }));

  serve(contract.createPayoutFile, async ({ actor, body, language }) => {
    const { format, currency, usernames = null, executes_on: executesOn } = body;
    const wish = { format, currency, usernames, executesOn, by: actor.accountId, language };
    return presentOne(actor.businessId, await files.create(actor.businessId, wish));
  });

  serve(contract.exportPayoutYear, async ({ actor, query: { year }, language, reply }) => {
    const { value, cell } = sentences[language];
    const word = (code: string): string => value(code) ?? code;
    const found = await files.listYear(actor.businessId, year);
    return asFile(reply, `payouts_${year}.csv`, toYearTable({ year, ...found }, word, cell('yes')));
  });

  serve(contract.downloadPayoutFile, async ({ actor, params, reply }) => {
    const { name, content } = await files.read(actor.businessId, params.file_id);
    return asFile(reply, name, content);
  });

  serve(contract.settlePayoutFile, async ({ actor, params, body }) => {
    const wish = { paidOn: body.paid_on, by: actor.accountId };
    return presentOne(actor.businessId, await files.settle(actor.businessId, params.file_id, wish));
  });

  serve(contract.discardPayoutFile, async ({ actor, params }) =>
    presentOne(actor.businessId, await files.discard(actor.businessId, params.file_id, actor.accountId)),
  );

  const schedule = async (businessId: BusinessId) => {
    const { schedule: set, nextOn } = await files.getSchedule(businessId);
    return { schedule: set, next_on: nextOn };
  };

  serve(contract.getPayoutSchedule, async ({ actor, params }) => {
    if (params.business_id !== actor.businessId) throw new Problem('not_found');
    return schedule(actor.businessId);
  });

  serve(contract.updatePayoutSchedule, async ({ actor, params, body }) => {
    if (params.business_id !== actor.businessId) throw new Problem('not_found');
    await files.setSchedule(actor.businessId, actor.accountId, body);
    return schedule(actor.businessId);
  });
}
