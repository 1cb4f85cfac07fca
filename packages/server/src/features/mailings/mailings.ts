// The door of mailings: what is mailed by itself of how a business goes, to each person as far as they may see it.
import type { Platform } from '../../platform/platform.ts';
import { Alerts } from './alerts.ts';
import { Digests } from './digests.ts';
import type { MailingDeps } from './model.ts';
import { ReportMails } from './reports/report-mails.ts';

export { reportMailRoutes } from './reports/routes.ts';

export const createMailings = (platform: Platform, deps: MailingDeps) => ({
  digests: new Digests(platform, deps),
  alerts: new Alerts(platform, deps),
  reports: new ReportMails(platform, deps),
});
