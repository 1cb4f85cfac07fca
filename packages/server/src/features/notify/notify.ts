// Mails that events ask for: it only listens.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { rightOfTopic, type MailTopic } from '@vitrine/contract/notifications';
import type { EventBus, Events } from '../../events.ts';
import { sentences } from '../../locales/locales.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Brand } from '../brand/brand.ts';
import type { Identity } from '../identity/identity.ts';
import { toLetter, toMoment } from './letters.ts';

type Mailed = Events['account.mail'];
type OfBusiness = Exclude<Mailed, { accountId: AccountId }>;

const pages = {
  verification: '/verify-account',
  reset: '/reset-password',
  invitation: '/reset-password',
  new_email: '/confirm-email',
  keep_account: '/keep-account',
} as const;

const pagesOfBusiness: Readonly<Record<OfBusiness['mail'], string>> = {
  links_broken: '/admin/links?broken=1',
  store_access_lost: '/admin/home',
  store_trouble: '/admin/my-account',
  data_request: '/admin/my-account',
};

/** What mails of the business are about; the others are one person's own. */
const topics: Readonly<Partial<Record<Mailed['mail'], MailTopic>>> = {
  store_access_lost: 'store',
  store_trouble: 'store',
  data_request: 'store',
  links_broken: 'links',
  code_kept: 'influencers',
  code_not_made: 'influencers',
  payee_entered: 'money',
  payee_changed: 'money',
  appeal_made: 'money',
  payouts_due: 'money',
  plan_frozen: 'plan',
  plan_cap_reached: 'plan',
  plan_asked: 'plan',
};

/** Sends the mails of accounts. A repeated job sends a new link; the older one works until one of them is used. */
export function createNotify(
  platform: Platform,
  events: EventBus,
  { identity, brand, contactEmail }: { identity: Identity; brand: Brand; contactEmail: string | null },
): void {
  events.on('account.mail', 'notify', async (asked) => {
    const topic = topics[asked.mail];
    const people = topic === undefined ? null : await listRecipients({ identity, brand }, asked, topic);
    if (people === null) return sendTo(platform, identity, asked);
    const [only] = people;
    if (people.length === 1) return sendTo(platform, identity, { ...asked, recipient: only });
    // each has a job of their own: where one address fails, nobody else is told twice
    await platform.database.transaction(async (tx) => {
      for (const recipient of people) await events.emit(tx, 'account.mail', { ...asked, recipient });
    });
  });
  createCodeMails(platform, events, identity);
  events.on('account.requested', 'notify', async ({ requestId }) => {
    const asked = await identity.accountRequests.find(requestId);
    if (asked === null || contactEmail === null) return;
    const { name, email, description, language } = asked;
    const say = sentences[language].mail('account_requested', { name, email, description });
    await platform.mail.send(toLetter(contactEmail, language, say, platform.publicUrl));
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
  const holders = await identity.team.listHolders(businessId, rightOfTopic[topic]);
  const { mailRecipients } = await brand.getSettings(businessId);
  const chosen = recipient === undefined ? mailRecipients[topic] : [recipient];
  const [first, ...others] = holders.map(({ account_id: id }) => id).filter((id) => chosen.includes(id));
  return first === undefined ? [owner] : [first, ...others];
}

async function sendTo(platform: Platform, identity: Identity, asked: Mailed): Promise<void> {
  if ('path' in asked) return sendNotice(platform, identity, asked);
  if (!('accountId' in asked)) return sendOfBusiness(platform, identity, asked);
  const { businessId, accountId, mail } = asked;
  const { code, account } = await identity.credentials.mintCode(businessId, accountId, mail);
  const { username, name } = await identity.accounts.getMerchant(businessId);
  const merchant = name.trim() || username;
  const to = mail === 'new_email' ? await identity.persons.findNewEmail({ businessId, accountId }) : account.email;
  // taken back meanwhile
  if (to === null) return;
  const values = { name: account.name, username: account.username, merchant, merchant_username: username };
  const isStaff = mail === 'invitation' && account.member_role !== null;
  const role = account.member_role === null ? '' : sentences[account.language].memberRole(account.member_role);
  const say = sentences[account.language].mail(isStaff ? 'team_invitation' : mail, { ...values, role });
  const address = `${platform.publicUrl}${pages[mail]}?token=${encodeURIComponent(code)}`;
  await platform.mail.send(toLetter(to, account.language, say, address));
}

/** Tells of the store and its links: what is wrong with its connection, what it asks, and links that need a look. */
async function sendOfBusiness(platform: Platform, identity: Identity, asked: OfBusiness): Promise<void> {
  const { businessId, recipient } = asked;
  const { accounts } = identity;
  const account = recipient === undefined ? accounts.getMerchant(businessId) : accounts.get(businessId, recipient);
  const { name, email, language } = await account;
  const { mail } = asked;
  const values = {
    name,
    ...('shop' in asked && { shop: asked.shop }),
    ...('links' in asked && { links: asked.links }),
  };
  const say = sentences[language].mail(mail === 'store_trouble' ? asked.kind : mail, values);
  await platform.mail.send(toLetter(email, language, say, platform.publicUrl + pagesOfBusiness[mail]));
}

/** Tells an influencer of their new code, and the merchant of one that the store goes on taking, or does not take. */
function createCodeMails(platform: Platform, events: EventBus, identity: Identity): void {
  const tellInfluencer = async (
    { businessId, accountId }: { businessId: BusinessId; accountId: AccountId },
    mail: 'code' | 'code_waits' | 'code_in_store',
    values: { [name: string]: string; until?: string } = {},
  ): Promise<void> => {
    const account = await identity.accounts.get(businessId, accountId);
    if (account.deactivated_at !== null) return;
    const { username, name } = await identity.accounts.getMerchant(businessId);
    // the moment itself: the machine's day is nobody's
    const until = values.until === undefined ? {} : { until: toMoment(values.until, account.language) };
    const people = { name: account.name, merchant: name.trim() || username };
    const say = sentences[account.language].mail(mail, { ...people, ...values, ...until });
    await platform.mail.send(toLetter(account.email, account.language, say, `${platform.publicUrl}/admin/home`));
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

/** In the language of whoever it goes to; moments (ISO 8601) are told in it, by UTC. */
async function sendNotice(
  platform: Platform,
  identity: Identity,
  { businessId, accountId, recipient, mail, values, path, to }: Extract<Events['account.mail'], { path: string }>,
): Promise<void> {
  const [account, { username, name }] = await Promise.all([
    identity.accounts.get(businessId, recipient ?? accountId),
    identity.accounts.getMerchant(businessId),
  ]);
  const { language } = account;
  const told = Object.entries(values).map(([key, value]) => [key, toMoment(value, language)]);
  const people = { name: account.name, merchant: name.trim() || username };
  const say = sentences[language].mail(mail, { ...people, ...Object.fromEntries(told) });
  await platform.mail.send(toLetter(to ?? account.email, language, say, platform.publicUrl + path));
}
