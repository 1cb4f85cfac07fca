// Mails to whoever reported a post: the receipt, and what was decided, in the language they reported in.
import type { BusinessId } from '@vitrine/contract/ids';
import type { ReportStep } from '@vitrine/contract/post-reports';
import type { Events, ReportMail } from '../../events.ts';
import { sentences } from '../../locales/locales.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Brand } from '../brand/brand.ts';
import type { PostReports } from '../feed/feed.ts';
import type { Identity } from '../identity/identity.ts';
import { toLetter, toStoreSender } from './letters.ts';

export type TellReporter = (asked: Extract<Events['application.mail'], { mail: ReportMail }>) => Promise<void>;

export interface ReporterDoors {
  readonly reports: Pick<PostReports, 'findLetter' | 'noteSent'>;
  readonly publicFeed: { getAddress(businessId: BusinessId): Promise<string> };
}

interface MailDoors {
  readonly platform: Platform;
  readonly identity: Identity;
  readonly brand: Brand;
}

const stepOf = (mail: ReportMail): ReportStep => (mail === 'report_received' ? 'receipt_sent' : 'answer_sent');

/** Nothing of what was reported stands in it, nor on the page it leads to: nobody has shown that the address is theirs. */
export function createReporterMails(
  { platform, identity, brand }: MailDoors,
  { reports, publicFeed }: ReporterDoors,
): TellReporter {
  return async ({ businessId, mail, reportId }) => {
    const [letter, feedUrl, sender] = await Promise.all([
      reports.findLetter(businessId, reportId),
      publicFeed.getAddress(businessId),
      toStoreSender({ identity, brand }, businessId),
    ]);
    if (letter === null) return;
    const { email: to, language, receipt, answer } = letter;
    const { mail: say, letter: word } = sentences[language];
    const said = say(mail, { receipt, merchant: sender.name }, 'applicant');
    const lines = answer === '' ? said.lines : [...said.lines, `${word('report_words')}\n\n${answer}`];
    const page = { to, language, sender, say: { ...said, lines }, base: platform.publicUrl };
    await platform.mail.send(toLetter({ ...page, address: `${feedUrl}/report/status?number=${receipt}` }));
    await reports.noteSent(businessId, reportId, stepOf(mail));
  };
}
