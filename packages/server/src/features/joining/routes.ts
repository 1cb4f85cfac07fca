// The calls of the join page and of applications.
import * as contract from '@vitrine/contract/applications';
import type { AnswerGiven } from '@vitrine/contract/endpoint';
import type { BusinessId } from '@vitrine/contract/ids';
import { getJoinPage, updateJoinPage } from '@vitrine/contract/join-pages';
import type { Identity, Serve } from '../identity/identity.ts';
import type { Applications, JoinPages } from './joining.ts';
import type { ApplicationRecord } from './model.ts';

interface Deps {
  readonly identity: Identity;
  readonly joinPages: JoinPages;
  readonly applications: Applications;
}

export function joiningRoutes(serve: Serve, { identity, joinPages, applications }: Deps): void {
  const answerPage = async (businessId: BusinessId): Promise<AnswerGiven<typeof getJoinPage>> => {
    const [page, address, { pending }] = await Promise.all([
      joinPages.get(businessId),
      joinPages.getAddress(businessId),
      applications.count(businessId),
    ]);
    return { page, address, waiting: pending };
  };

  serve(getJoinPage, ({ actor }) => answerPage(actor.businessId));

  serve(updateJoinPage, async ({ actor, body }) => {
    await joinPages.update(actor, body);
    return answerPage(actor.businessId);
  });

  serve(contract.listApplications, async ({ actor: { businessId }, query }) => {
    const [found, totals] = await Promise.all([
      applications.list(businessId, { ...query, count: query.count + 1 }),
      applications.count(businessId),
    ]);
    const shown = found.slice(0, query.count);
    const names = await listNames(identity, businessId, shown);
    return {
      applications: shown.map((record) => toApplication(record, names)),
      next_skip: found.length > query.count ? query.skip + query.count : null,
      totals,
    };
  });

  const answerOne = async (businessId: BusinessId, record: ApplicationRecord) => {
    const names = await listNames(identity, businessId, [record]);
    return { application: toDetail(record, names) };
  };

  serve(contract.getApplication, async ({ actor: { businessId }, params }) =>
    answerOne(businessId, await applications.get(businessId, params.application_id)),
  );

  serve(contract.noteApplication, async ({ actor: { businessId }, params, body }) =>
    answerOne(businessId, await applications.note(businessId, params.application_id, body.note)),
  );

  serve(contract.approveApplications, async ({ actor, body, language }) => {
    const asked = body.applications.map(({ application_id: applicationId, promocode }) => ({
      applicationId,
      promocode,
    }));
    const outcomes = await applications.approve(actor, asked, body.permissions, language);
    return {
      outcomes: outcomes.map(({ applicationId, ...outcome }) => ({ application_id: applicationId, ...outcome })),
    };
  });

  serve(contract.declineApplications, async ({ actor, body }) => ({
    changed: await applications.decline(actor, body.application_ids, body.letter),
  }));

  serve(contract.reopenApplications, async ({ actor, body }) => ({
    changed: await applications.reopen(actor, body.application_ids),
  }));

  serve(contract.eraseApplication, async ({ actor, params }) => {
    await applications.erase(actor.businessId, params.application_id);
    return {};
  });
}

type Names = Awaited<ReturnType<Identity['accounts']['listNames']>>;

const listNames = (
  { accounts }: Identity,
  businessId: BusinessId,
  records: readonly ApplicationRecord[],
): Promise<Names> =>
  accounts.listNames(
    businessId,
    records.flatMap(({ accountId, decidedBy }) => [accountId, decidedBy].filter((id) => id !== null)),
  );

function toApplication(record: ApplicationRecord, names: Names): contract.Application {
  return {
    application_id: record.applicationId,
    name: record.name,
    email: record.email,
    status: record.status,
    applied_at: record.verifiedAt.toISOString(),
    decided_at: record.decidedAt?.toISOString() ?? null,
    username: record.accountId && (names.get(record.accountId) ?? null),
    has_note: record.note !== '',
  };
}

function toDetail(record: ApplicationRecord, names: Names): contract.ApplicationDetail {
  return {
    ...toApplication(record, names),
    answers: record.answers.map(({ question, kind, answer }) => ({ question, kind, answer })),
    consent: record.consent,
    consented_at: record.consentedAt.toISOString(),
    decided_by: record.decidedBy && (names.get(record.decidedBy) ?? null),
    note: record.note,
  };
}
