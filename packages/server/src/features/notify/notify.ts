// Mails that events ask for: it only listens.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { MailSwitch, MailTopic } from '@vitrine/contract/notifications';
import type { Language } from '@vitrine/contract/language';
import type { EventBus, Events, LetterFile, LetterSection } from '../../events.ts';
import { sentences, type MailName } from '../../locales/locales.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Brand } from '../brand/brand.ts';
import type { Account, Identity } from '../identity/identity.ts';
import { createApplicantMails, type ApplicantDoors } from './applicant-mails.ts';
import { writeLeavePath } from './leaving.ts';
import { createRightsMails, type RightsDoors } from './rights-mails.ts';
import { createReporterMails, type ReporterDoors } from './reporter-mails.ts';
import { createUploaderMails, type UploaderDoors } from './uploader-mails.ts';
import { ourselves, toLetter, toMoment, toStoreSender, type Sender } from './letters.ts';

export { leavePath, writeLeavePath } from './leaving.ts';
export { notifyRoutes } from './routes.ts';

type Mailed = Events['account.mail'];
type OfBusiness = Exclude<Mailed, { accountId: AccountId }>;

const pages = {
  verification: '/verify-account',
  reset: '/reset-password',
  invitation: '/welcome',
  sign_in: '/login/influencer',
  new_email: '/confirm-email',
  keep_account: '/keep-account',
} as const;

const pagesOfBusiness: Readonly<Record<OfBusiness['mail'], string>> = {
  store_access_lost: '/admin/home',
  store_trouble: '/admin/my-account',
  data_request: '/admin/my-account',
};

/** What mails of the business are about; the others are one person's own. */
const topics: Readonly<Partial<Record<Mailed['mail'], MailTopic>>> = {
  store_access_lost: 'store',
  store_trouble: 'store',
  data_request: 'store',
  code_kept: 'influencers',
  code_not_made: 'influencers',
  payee_entered: 'money',
  payee_changed: 'money',
  appeal_made: 'money',
  application_made: 'influencers',
  payouts_due: 'money',
  plan_frozen: 'plan',
  plan_cap_reached: 'plan',
  plan_asked: 'plan',
};

/** What whoever gets it can switch off; other mails they always get. */
const switches: Readonly<Partial<Record<MailName, MailSwitch>>> = {
  digest: 'digest',
  digest_quiet: 'digest',
  own_digest: 'digest',
  own_digest_quiet: 'digest',
  sales: 'sales',
  refunds: 'refunds',
  statement: 'statements',
  paid: 'payouts',
  rate_falls: 'terms',
  terms_changed: 'terms',
  code_ends: 'codes',
  code: 'codes',
  code_waits: 'codes',
  code_in_store: 'codes',
};

/** With the face of the store, whoever reads them. */
const ofStore: readonly MailName[] = ['report', 'report_quiet', 'report_asked'];

interface NotifyDeps
  extends Omit<ApplicantDoors, 'tellRights' | 'tellReporter' | 'tellUploader'>, RightsDoors, ReporterDoors {
  readonly uploads: Omit<UploaderDoors, 'storefront'>;
  readonly storefront: UploaderDoors['storefront'];
  readonly identity: Identity;
  readonly brand: Brand;
  readonly contactEmail: string | null;
}

/** Sends the mails of accounts. A repeated job sends a new link; the older one works until one of them is used. */
export function createNotify(
  platform: Platform,
  events: EventBus,
  { identity, brand, contactEmail, reports, publicFeed, uploads, storefront, ...joining }: NotifyDeps,
): void {
  const doors = { platform, identity, brand };
  events.on('account.mail', 'notify', async (asked) => {
    const topic = topics[asked.mail];
    const people = topic === undefined ? null : await listRecipients({ identity, brand }, asked, topic);
    if (people === null) return sendTo(doors, asked);
    const [only] = people;
    if (people.length === 1) return sendTo(doors, { ...asked, recipient: only });
    // each has a job of their own: where one address fails, nobody else is told twice
    await platform.database.transaction(async (tx) => {
      for (const recipient of people) await events.emit(tx, 'account.mail', { ...asked, recipient });
    });
  });
  createCodeMails(doors, events);
  const tellReporter = createReporterMails(doors, { reports, publicFeed });
  const tellUploader = createUploaderMails(doors, { ...uploads, storefront });
  const tellRights = createRightsMails(doors, joining);
  createApplicantMails(doors, events, { ...joining, tellReporter, tellUploader, tellRights });
  events.on('account.requested', 'notify', async ({ requestId }) => {
    const asked = await identity.accountRequests.find(requestId);
    if (asked === null || contactEmail === null) return;
    const { name, email, description, language } = asked;
    const say = sentences[language].mail('account_requested', { name, email, description }, 'team');
    const { publicUrl: base } = platform;
    await platform.mail.send(toLetter({ to: contactEmail, language, sender: ourselves, say, base, address: base }));
  });
}

/** Who gets a mail of the business: who was chosen and still may, else the owner. Null for one person's own. */
async function listRecipients(
  { identity, brand }: { identity: Identity; brand: Brand },
  { businessId, recipient, ...asked }: Mailed,
  topic: MailTopic,
): Promise<[AccountId, ...AccountId[]] | null> {
  const { account_id: owner } = await identity.accounts.getMerchant(businessId);
  if ('accountId' in asked && asked.accountId !== owner) return null;
  const [first, ...others] = await brand.listRecipients(businessId, topic, recipient && [recipient]);
  return first === undefined ? [owner] : [first, ...others];
}

interface LetterDoors {
  readonly platform: Platform;
  readonly identity: Identity;
  readonly brand: Brand;
}

/** What a letter says besides who it goes to. */
interface LetterWish {
  readonly mail: MailName;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Where its button leads, from the public address on. */
  readonly path: string | null;
  /** Another address of theirs than that of the account. */
  readonly to?: string | undefined;
  /** Of whoever reads it there, who has no account. */
  readonly language?: Language | undefined;
  /** Where this letter alone is ended. */
  readonly leavePath?: string | undefined;
  readonly attachments?: readonly LetterFile[] | undefined;
  readonly sections?: readonly LetterSection[] | undefined;
  readonly once?: string | undefined;
  /** What its link switches off, where the mail alone does not say. */
  readonly about?: readonly MailSwitch[] | undefined;
}

/** In the reader's language, from the store for influencers and from us for its team; moments (ISO 8601) are told by UTC. */
async function post({ platform, identity, brand }: LetterDoors, account: Account, wish: LetterWish): Promise<void> {
  const { mail, values, path, to, sections = [], once, about, attachments } = wish;
  const own = switches[mail];
  const kinds = about ?? (own === undefined ? [] : [own]);
  if (kinds.length > 0 && kinds.every((topic) => account.muted_mails.includes(topic))) return;
  const { business_id: businessId } = account;
  const language = wish.language ?? account.language;
  const store = await toStoreSender({ identity, brand }, businessId);
  const isPartner = account.role === 'influencer';
  const sender: Sender = isPartner || ofStore.includes(mail) ? store : ourselves;
  const told = Object.entries(values ?? {}).map(([key, value]) => [
    key,
    typeof value === 'string' ? toMoment(value, language) : value,
  ]);
  const people = { name: account.name, username: account.username, merchant: store.name };
  const say = sentences[language].mail(
    mail,
    { ...people, ...Object.fromEntries(told) },
    wish.language !== undefined ? 'reader' : isPartner ? 'partner' : 'team',
  );
  const { publicUrl: base } = platform;
  const leave = { businessId, accountId: account.account_id, topics: kinds };
  const leavePath = wish.leavePath ?? (kinds.length === 0 ? undefined : writeLeavePath(platform.keys.mails, leave));
  const leaveUrl = leavePath && base + leavePath;
  const address = path === null ? null : base + path;
  const letter = { to: to ?? account.email, language, sender, say, base, address, sections, leaveUrl };
  await platform.mail.send({ ...toLetter(letter), sameId: once, attachments });
}

async function sendTo(doors: LetterDoors, asked: Mailed): Promise<void> {
  const { identity } = doors;
  if ('path' in asked) {
    const { businessId, accountId, recipient } = asked;
    return post(doors, await identity.accounts.get(businessId, recipient ?? accountId), asked);
  }
  if (!('accountId' in asked)) return sendOfBusiness(doors, asked);
  const { businessId, accountId, mail } = asked;
  const { code, account } = await identity.credentials.mintCode(businessId, accountId, mail);
  const to = mail === 'new_email' ? await identity.persons.findNewEmail({ businessId, accountId }) : account.email;
  // taken back meanwhile
  if (to === null) return;
  const isStaff = mail === 'invitation' && account.member_role !== null;
  const role = account.member_role === null ? '' : sentences[account.language].memberRole(account.member_role);
  const name = mail === 'sign_in' ? 'auth' : 'token';
  const path = `${pages[mail]}?${name}=${encodeURIComponent(code)}`;
  await post(doors, account, { mail: isStaff ? 'team_invitation' : mail, values: { role }, path, to });
}

/** Tells of the store: what is wrong with its connection, and what it asks. */
async function sendOfBusiness(doors: LetterDoors, asked: OfBusiness): Promise<void> {
  const { businessId, recipient, mail } = asked;
  const { accounts } = doors.identity;
  const account = await (recipient === undefined
    ? accounts.getMerchant(businessId)
    : accounts.get(businessId, recipient));
  const values = 'shop' in asked ? { shop: asked.shop } : {};
  const path = pagesOfBusiness[mail];
  await post(doors, account, { mail: mail === 'store_trouble' ? asked.kind : mail, values, path });
}

/** Tells an influencer of their new code, and the merchant of one that the store goes on taking, or does not take. */
function createCodeMails(doors: LetterDoors, events: EventBus): void {
  const { platform, identity } = doors;
  const tellInfluencer = async (
    { businessId, accountId }: { businessId: BusinessId; accountId: AccountId },
    mail: 'code' | 'code_waits' | 'code_in_store',
    values: Readonly<Record<string, string>> = {},
  ): Promise<void> => {
    const account = await identity.accounts.get(businessId, accountId);
    if (account.deactivated_at === null) await post(doors, account, { mail, values, path: '/admin/home' });
  };
  const tellMerchant = async (businessId: BusinessId, accountId: AccountId, mail: 'code_kept' | 'code_not_made') => {
    const [{ username }, merchant] = await Promise.all([
      identity.accounts.get(businessId, accountId),
      identity.accounts.getMerchant(businessId),
    ]);
    const path = `/admin/influencers/${encodeURIComponent(username)}/preview`;
    const told = { accountId: merchant.account_id, mail, values: { influencer: username }, path };
    await events.emit(platform.database.db, 'account.mail', { businessId, ...told });
  };
  events.on('code.changed', 'notify', async ({ by, before, after, until, isInStore, ...who }) => {
    if (after === null || before === null || by === who.accountId) return;
    await tellInfluencer(who, isInStore ? 'code' : 'code_waits', { before, after, until });
  });
  events.on('influencer.changed', 'notify', async ({ businessId, accountId, changed }) => {
    if (changed.includes('old_code_kept')) await tellMerchant(businessId, accountId, 'code_kept');
    if (changed.includes('code_not_made')) await tellMerchant(businessId, accountId, 'code_not_made');
    if (changed.includes('code_in_store')) await tellInfluencer({ businessId, accountId }, 'code_in_store');
  });
}
