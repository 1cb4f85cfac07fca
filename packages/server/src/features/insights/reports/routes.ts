// The calls of shared reports: those of who shares them, and the one of whoever has a link.
import * as contract from '@vitrine/contract/shared-reports';
import { done } from '../../../platform/http/serve.ts';
import type { Identity, Serve } from '../../identity/identity.ts';
import type { SharedReports } from '../../questions/questions.ts';
import type { Reports } from './reports.ts';

interface Deps {
  readonly identity: Pick<Identity, 'credentials'>;
  readonly sharedReports: SharedReports;
  readonly insights: { readonly reports: Reports };
}

export function reportRoutes(serve: Serve, { identity, sharedReports, insights: { reports } }: Deps): void {
  serve(contract.listSharedReports, async ({ actor }) => ({ reports: await sharedReports.list(actor) }));

  serve(contract.shareReport, async ({ actor, body }) => ({ report: await reports.create(actor, body) }));

  serve(contract.revokeReport, ({ actor, params }) => done(sharedReports.revoke(actor, params.report_id)));

  serve(contract.openReport, async ({ body, language, address, reply }) => {
    await identity.credentials.takeAttempt('openReport', body.token, address);
    void reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer');
    return { report: await reports.open(body.token, language) };
  });
}
