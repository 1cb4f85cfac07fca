// Mails to people who apply: they have no account, and are written to in the language they applied in.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import type { EventBus, Events, LetterSection } from '../../events.ts';
import { sentences, type MailName } from '../../locales/locales.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Brand } from '../brand/brand.ts';
import type { Identity } from '../identity/identity.ts';
import type { Applications, Applying, JoinPages } from '../joining/joining.ts';
import type { TellRights } from './rights-mails.ts';
import { toLetter, toStoreSender } from './letters.ts';
import type { TellReporter } from './reporter-mails.ts';
import type { TellUploader } from './uploader-mails.ts';

/** What is asked of applications. */
export interface ApplicantDoors {
  readonly joinPages: Pick<JoinPages, 'getAddress'>;
  readonly applying: Pick<Applying, 'mintLink' | 'mintEraseToken'>;
  readonly applications: Pick<Applications, 'get'>;
  readonly tellRights: TellRights;
  readonly tellReporter: TellReporter;
  readonly tellUploader: TellUploader;
}

interface MailDoors {
  readonly platform: Platform;
  readonly identity: Identity;
  readonly brand: Brand;
}

interface Wish {
  readonly to: string;
  readonly language: Language;
  readonly mail: Extract<MailName, `application_${string}`>;
  readonly values?: Readonly<Record<string, string>>;
  readonly address: string;
  /** Where what was sent is erased, beneath the installation's own address. */
  readonly erasePath?: string;
}

/** Behind everything else, so that the first link stays the one the mail is for. */
function toErasing(language: Language, path: string): LetterSection {
  const { letter } = sentences[language];
  return {
    title: letter('application_data'),
    rows: [{ name: letter('application_erase'), value: '', note: '', path }],
  };
}

/** Nothing a stranger typed stands in a mail to an address nobody has confirmed. */
export function createApplicantMails(
  { platform, identity, brand }: MailDoors,
  events: EventBus,
  { joinPages, applying, applications, tellRights, tellReporter, tellUploader }: ApplicantDoors,
): void {
  const send = async (
    businessId: BusinessId,
    { to, language, mail, values, address, erasePath }: Wish,
  ): Promise<void> => {
    const sender = await toStoreSender({ identity, brand }, businessId);
    const say = sentences[language].mail(mail, { ...values, merchant: sender.name }, 'applicant');
    const sections = erasePath === undefined ? [] : [toErasing(language, erasePath)];
    await platform.mail.send(toLetter({ to, language, sender, say, base: platform.publicUrl, address, sections }));
  };
  const tell = async (asked: Events['application.mail']): Promise<void> => {
    if ('reportId' in asked) return tellReporter(asked);
    if ('uploadId' in asked) return tellUploader(asked);
    const { businessId, mail } = asked;
    if (mail === 'rights') return tellRights(asked.rightsId);
    const page = await joinPages.getAddress(businessId);
    if (mail === 'known') {
      const { to, language } = asked;
      return send(businessId, {
        to,
        language,
        mail: 'application_known',
        address: `${platform.publicUrl}/login/influencer`,
      });
    }
    const { applicationId } = asked;
    const key = applying.mintEraseToken({ businessId, applicationId });
    const erasePath = `${new URL(page).pathname}/erase?key=${key}`;
    if (mail === 'declined') {
      const { email: to, language } = await applications.get(businessId, applicationId);
      return send(businessId, {
        to,
        language,
        mail: 'application_declined',
        values: { letter: asked.letter },
        address: page,
        erasePath,
      });
    }
    const link = await applying.mintLink(businessId, applicationId);
    // confirmed or replaced meanwhile
    if (link === null) return;
    const address = `${page}/confirm?token=${encodeURIComponent(link.token)}`;
    await send(businessId, {
      to: link.email,
      language: link.language,
      mail: 'application_confirm',
      erasePath,
      address,
    });
  };
  events.on('application.mail', 'notify', tell);
}
