// Tells from a referrer which network it is of, and what kind of place visits come from there. Pure.
import { channelsOfPages, type TrafficChannel, type Network } from '@vitrine/contract/conditions';

/** The addresses of networks: each stands for itself and for what lies below it. Apps are known by the network's own name. */
const networkHosts: Readonly<Record<Network, readonly string[]>> = {
  chatgpt: ['chatgpt.com', 'chat.openai.com', 'com.openai.chatgpt'],
  claude: ['claude.ai', 'com.anthropic.claude'],
  copilot: ['copilot.microsoft.com', 'copilot.com', 'com.microsoft.copilot'],
  facebook: ['facebook.com', 'fb.com', 'fb.me', 'messenger.com'],
  gemini: ['gemini.google.com', 'bard.google.com', 'com.google.android.apps.bard'],
  instagram: ['instagram.com', 'ig.me'],
  line: ['line.me'],
  linkedin: ['linkedin.com', 'lnkd.in'],
  perplexity: ['perplexity.ai', 'ai.perplexity.app.android'],
  pinterest: ['pinterest.com', 'pin.it'],
  reddit: ['reddit.com', 'redd.it'],
  snapchat: ['snapchat.com'],
  telegram: ['telegram.org', 't.me', 'telegram.me', 'org.telegram.messenger'],
  threads: ['threads.net', 'threads.com'],
  tiktok: ['tiktok.com'],
  wechat: ['wechat.com', 'weixin.qq.com'],
  whatsapp: ['whatsapp.com', 'wa.me', 'com.whatsapp'],
  x: ['x.com', 'twitter.com', 't.co'],
  youtube: ['youtube.com', 'youtu.be'],
};

/** Networks on which one writes to few. */
const messengers: readonly Network[] = ['line', 'telegram', 'wechat', 'whatsapp'];

/** Those that answer people, and name pages as they do. */
const assistants: readonly Network[] = ['chatgpt', 'claude', 'copilot', 'gemini', 'perplexity'];

/** Names that search engines bear in every country, and those with one address. */
const searchNames = [
  'google',
  'bing',
  'yahoo',
  'yandex',
  'baidu',
  'duckduckgo',
  'ecosia',
  'startpage',
  'qwant',
  'naver',
  'seznam',
];
const searchHosts = ['search.brave.com', 'googlequicksearchbox', 'com.google.android.googlequicksearchbox', 'kagi.com'];

/** Where mail is read in a browser. */
const mailHosts = [
  'mail.google.com',
  'mail.yahoo.com',
  'outlook.live.com',
  'outlook.office.com',
  'com.google.android.gm',
];
const mailName = /^(?:web)?mail\d*\./;

const isUnder = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((each) => host === each || host.endsWith(`.${each}`));

/** `google` of `google.co.il` and of `images.google.com`; nothing of `google.example.com`. */
function isNamed(host: string, names: readonly string[]): boolean {
  const found = /(?:^|\.)([a-z0-9-]+)\.(?:[a-z]{2,3}|(?:com?|net|org)\.[a-z]{2})$/.exec(host);
  return found !== null && names.includes(found[1] ?? '');
}

/** The network of a referrer as breakdowns list it: a host, or an app as `app:instagram`; null when it is of none. */
export function networkOf(referrer: string): Network | null {
  const host = referrer.toLowerCase();
  const app = /^app:(.+)$/.exec(host)?.[1];
  const known = Object.entries(networkHosts) as [Network, readonly string[]][];
  const found = known.find(([name, hosts]) =>
    app === undefined ? isUnder(host, hosts) || (name === 'pinterest' && isNamed(host, [name])) : app === name,
  );
  return found?.[0] ?? null;
}

/** What kind of place a referrer is; null, where there is none, is `direct`. */
export function channelOf(referrer: string | null): TrafficChannel {
  if (referrer === null || referrer === '') return 'direct';
  const page = channelsOfPages.get(referrer);
  if (page !== undefined) return page;
  const host = referrer.toLowerCase();
  const network = networkOf(host);
  if (network !== null && assistants.includes(network)) return 'ai';
  if (network !== null) return messengers.includes(network) ? 'messaging' : 'social';
  if (isUnder(host, mailHosts) || mailName.test(host)) return 'email';
  if (host === 'app:google' || isUnder(host, searchHosts) || isNamed(host, searchNames)) return 'search';
  return 'website';
}
