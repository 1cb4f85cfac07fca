// Mails that events ask for: it only listens.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { languages, type Language } from '@vitrine/contract/language';
import type { TroubleKind } from '@vitrine/contract/stores';
import type { EventBus, Events } from '../../events.ts';
import { sentences } from '../../locales/locales.ts';
import { escapeHtml, type Letter } from '../../platform/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Identity } from '../identity/identity.ts';

type StoreNotice = Extract<Events['account.mail'], { shop: string }>;

const pages = { verification: '/verify-account', reset: '/reset-password', invitation: '/reset-password' } as const;

/** Sends the mails of accounts. A repeated job sends a new link; the older one works until one of them is used. */
export function createNotify(
  platform: Platform,
  events: EventBus,
  { identity, contactEmail }: { identity: Identity; contactEmail: string | null },
): void {
  const sendBrokenLinks = async ({ businessId, links }: { businessId: BusinessId; links: number }): Promise<void> => {
    const { name, email, language } = await identity.accounts.getMerchant(businessId);
    const say = sentences[language].mail('links_broken', { name, links });
    await platform.mail.send(toLetter(email, language, say, `${platform.publicUrl}/admin/links?broken=1`));
  };
  const sendStoreNotice = async ({ businessId, mail, shop }: StoreNotice): Promise<void> => {
    const { name, email, language } = await identity.accounts.getMerchant(businessId);
    const say = sentences[language].mail(mail, { name, shop });
    await platform.mail.send(toLetter(email, language, say, `${platform.publicUrl}/admin/home`));
  };
  events.on('account.mail', 'notify', async (asked) => {
    if (asked.mail === 'links_broken') return sendBrokenLinks(asked);
    if (asked.mail === 'store_access_lost') return sendStoreNotice(asked);
    if (asked.mail === 'store_trouble') return sendToMerchant(platform, identity, asked, asked.kind);
    if (asked.mail === 'data_request') return sendToMerchant(platform, identity, asked, 'data_request');
    if ('path' in asked) return sendNotice(platform, identity, asked);
    const { businessId, accountId, mail } = asked;
    const { code, account } = await identity.credentials.mintCode(businessId, accountId, mail);
    const { username, name } = await identity.accounts.getMerchant(businessId);
    const merchant = name.trim() || username;
    const values = { name: account.name, username: account.username, merchant, merchant_username: username };
    const say = sentences[account.language].mail(mail, values);
    const address = `${platform.publicUrl}${pages[mail]}?token=${encodeURIComponent(code)}`;
    await platform.mail.send(toLetter(account.email, account.language, say, address));
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

/** Tells the merchant of their store: what is wrong with its connection, or what it asks. */
async function sendToMerchant(
  platform: Platform,
  identity: Identity,
  { businessId }: { businessId: BusinessId },
  about: TroubleKind | 'data_request',
): Promise<void> {
  const { name, email, language } = await identity.accounts.getMerchant(businessId);
  const say = sentences[language].mail(about, { name });
  await platform.mail.send(toLetter(email, language, say, `${platform.publicUrl}/admin/my-account`));
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
  const tellMerchant = async (
    businessId: BusinessId,
    accountId: AccountId,
    mail: 'code_kept' | 'code_not_made',
  ): Promise<void> => {
    const influencer = await identity.accounts.get(businessId, accountId);
    const merchant = await identity.accounts.getMerchant(businessId);
    const values = { name: merchant.name, influencer: influencer.username };
    const say = sentences[merchant.language].mail(mail, values);
    const address = `${platform.publicUrl}/admin/influencers/${encodeURIComponent(influencer.username)}/preview`;
    await platform.mail.send(toLetter(merchant.email, merchant.language, say, address));
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
  { businessId, accountId, mail, values, path, to }: Extract<Events['account.mail'], { path: string }>,
): Promise<void> {
  const [account, { username, name }] = await Promise.all([
    identity.accounts.get(businessId, accountId),
    identity.accounts.getMerchant(businessId),
  ]);
  const { language } = account;
  const told = Object.entries(values).map(([key, value]) => [key, toMoment(value, language)]);
  const people = { name: account.name, merchant: name.trim() || username };
  const say = sentences[language].mail(mail, { ...people, ...Object.fromEntries(told) });
  await platform.mail.send(toLetter(to ?? account.email, language, say, platform.publicUrl + path));
}

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function toMoment(value: string, language: Language): string {
  if (!moment.test(value)) return value;
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(language, format).format(new Date(value))} UTC`;
}

function toLetter(
  to: string,
  language: Language,
  say: { subject: string; lines: string[]; button: string; footer: string },
  address: string,
): Letter {
  const { direction } = languages[language];
  const paragraphs = say.lines
    .map((line) => `<p style="margin:0 0 12px;white-space:pre-line">${escapeHtml(line)}</p>`)
    .join('');
  const button = `<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="background:#5B3DF5;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">${escapeHtml(say.button)}</a></p>`;
  return {
    to,
    subject: say.subject,
    text: [...say.lines, '', address, '', say.footer].join('\n'),
    html: `<!doctype html><html lang="${language}" dir="${direction}"><body style="font-family:system-ui,sans-serif;color:#1c1a17;background:#faf8f5;padding:24px"><div style="max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #e8e3dc;border-radius:12px;padding:28px">${paragraphs}${button}<p style="color:#6b645b;font-size:13px;margin:24px 0 0">${escapeHtml(say.footer)}</p></div></body></html>`,
  };
}
