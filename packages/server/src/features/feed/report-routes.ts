// The calls of reports: the queue, and what is decided of it.
import type { BusinessId } from '@vitrine/contract/ids';
import * as contract from '@vitrine/contract/post-reports';
import type { Identity, Serve } from '../identity/identity.ts';
import type { Media } from '../media/media.ts';
import type { FullReport, PostReports } from './reports.ts';

interface Deps {
  readonly reports: PostReports;
  readonly identity: Identity;
  readonly media: Media;
}

export function reportRoutes(serve: Serve, { reports, identity, media }: Deps): void {
  const present = async (businessId: BusinessId, found: readonly FullReport[]): Promise<contract.PostReport[]> => {
    const people = found.flatMap(({ report, steps }) => [report.decidedBy, ...steps.map(({ by }) => by)]);
    const [names, pictures] = await Promise.all([
      identity.accounts.listNames(
        businessId,
        people.filter((id) => id !== null),
      ),
      media.listSealed(
        businessId,
        found.flatMap(({ post }) => post.fileIds.slice(0, 1)),
      ),
    ]);
    const nameOf = (id: (typeof people)[number]) => id && (names.get(id) ?? null);
    const addressOf = ({ takedown, fileIds }: FullReport['post']) =>
      takedown === null ? (pictures.get(fileIds[0] ?? '')?.url ?? null) : null;
    return found.map((full) => toReport(full, nameOf, addressOf(full.post)));
  };
  const presentOne = async (businessId: BusinessId, full: FullReport) => {
    const [report] = await present(businessId, [full]);
    if (report === undefined) throw new Error('a report was not presented');
    return { report };
  };

  serve(contract.listPostReports, async ({ actor: { businessId }, query: { status, count, skip } }) => {
    const [found, totals] = await Promise.all([
      reports.list(businessId, { status, count: count + 1, skip }),
      reports.count(businessId),
    ]);
    const next = found.length > count ? skip + count : null;
    return { reports: await present(businessId, found.slice(0, count)), next_skip: next, totals };
  });

  serve(contract.upholdPostReport, async ({ actor, params, body }) =>
    presentOne(actor.businessId, await reports.uphold(actor, params.post_report_id, body.answer)),
  );

  serve(contract.rejectPostReport, async ({ actor, params, body }) =>
    presentOne(actor.businessId, await reports.reject(actor, params.post_report_id, body.answer)),
  );

  serve(contract.reopenPostReport, async ({ actor, params }) =>
    presentOne(actor.businessId, await reports.reopen(actor, params.post_report_id)),
  );
}

type NameById = (id: FullReport['report']['decidedBy']) => string | null;

function toReport({ report, post, steps }: FullReport, nameOf: NameById, imageUrl: string | null): contract.PostReport {
  const isErased = report.erasedAt !== null;
  return {
    post_report_id: report.reportId,
    receipt: report.receipt,
    status: report.status,
    reason: report.reason,
    words: report.words,
    name: isErased ? null : report.name,
    email: isErased ? null : report.email,
    reported_at: report.reportedAt.toISOString(),
    decided_at: report.decidedAt?.toISOString() ?? null,
    decided_by: nameOf(report.decidedBy),
    answer: report.answer,
    post: {
      post_id: post.postId,
      platform: post.network,
      username: post.username,
      caption: post.caption,
      url: post.permalink,
      image_url: imageUrl,
    },
    steps: steps.map(({ step, at, by }) => ({ step, at: at.toISOString(), by: nameOf(by) })),
  };
}
