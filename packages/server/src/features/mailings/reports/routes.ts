// The calls of scheduled reports.
import type { BodyOf } from '@vitrine/contract/endpoint';
import * as contract from '@vitrine/contract/scheduled-reports';
import { done } from '../../../platform/http/serve.ts';
import type { Serve } from '../../identity/identity.ts';
import type { ScheduleDraft } from '../../questions/questions.ts';
import type { ReportMails } from './report-mails.ts';

const toDraft = ({
  name,
  every,
  hour,
  readers,
  ...content
}: BodyOf<typeof contract.scheduleReport>): ScheduleDraft => ({
  name,
  every,
  hour,
  readers,
  content,
});

export function reportMailRoutes(serve: Serve, reports: ReportMails): void {
  serve(contract.listScheduledReports, async ({ actor }) => ({ scheduled: await reports.list(actor) }));

  serve(contract.scheduleReport, async ({ actor, body }) => ({
    scheduled: await reports.save(actor, null, toDraft(body)),
  }));

  serve(contract.editScheduledReport, async ({ actor, params, body }) => ({
    scheduled: await reports.save(actor, params.schedule_id, toDraft(body)),
  }));

  serve(contract.pauseScheduledReport, async ({ actor, params, body }) => ({
    scheduled: await reports.pause(actor, params.schedule_id, body.is_paused),
  }));

  serve(contract.sendScheduledReport, ({ actor, params }) => done(reports.sendNow(actor, params.schedule_id)));

  serve(contract.removeScheduledReport, ({ actor, params }) => done(reports.remove(actor, params.schedule_id)));

  serve(contract.restoreScheduledReport, async ({ actor, params }) => ({
    scheduled: await reports.restore(actor, params.schedule_id),
  }));
}
