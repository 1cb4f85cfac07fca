// Who is a person, who is a program, and what is known of a visitor.
import { expect, test } from 'vitest';
import { createAgentReader, readAgent } from './agent.ts';
import { TrustedProxies } from '../../../platform/http/client-address.ts';
import { readVisitor } from './visitor.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const safari = `${iphone} Version/18.6 Mobile/15E148 Safari/604.1`;
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const agentOf = createAgentReader();
const proxies = new TrustedProxies(['loopback', 'uniquelocal']);
const reading = { agentOf, salt: '01'.repeat(32), proxies };

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Headers as they come: names and values in turns, a name as often as it was sent. */
const toRaw = (headers: Headers): string[] =>
  Object.entries(headers).flatMap(([name, values]) => [values ?? []].flat().flatMap((value) => [name, value]));

const proxy = '127.0.0.1';

const read = (headers: Headers, rest: { method?: string; address?: string; url?: string } = {}) =>
  readVisitor(
    { method: 'GET', address: '203.0.113.9', ...rest, rawHeaders: toRaw({ 'user-agent': safari, ...headers }) },
    reading,
  );

test.each([
  ['a phone', {}, null],
  ['an empty purpose', { 'sec-purpose': '' }, null],
  ['no agent', { 'user-agent': '' }, 'empty_agent'],
  ['an agent of spaces', { 'user-agent': '  ' }, 'empty_agent'],
  ['a prefetch', { 'sec-purpose': 'prefetch' }, 'prefetch'],
  ['a prerender', { 'sec-purpose': 'prefetch;prerender' }, 'prefetch'],
  ['an old prefetch', { purpose: 'prefetch' }, 'prefetch'],
  ['an older prefetch', { 'x-moz': 'prefetch' }, 'prefetch'],
  ['a router prefetch', { 'next-router-prefetch': '1' }, 'prefetch'],
  ['a preview', { purpose: 'preview' }, 'preview'],
  ['an old preview', { 'x-purpose': 'preview' }, 'preview'],
  ['a mail scanner', { referer: 'https://eu1.urlsand.com/x' }, 'scanner'],
  ['a mail scanner by itself', { referer: 'https://mimecastprotect.com/' }, 'scanner'],
  ['a name that ends like one', { referer: 'https://notmimecastprotect.com/' }, null],
  ['a bot', { 'user-agent': 'facebookexternalhit/1.1' }, 'bot'],
  ['a bot that prefetches', { 'user-agent': 'curl/8.5', 'sec-purpose': 'prefetch' }, 'prefetch'],
])('%s', (_, headers, flag) => {
  expect(read(headers).flag).toBe(flag);
});

test('HEAD is no visit of a person', () => {
  expect(read({}, { method: 'HEAD' }).flag).toBe('head');
});

test.each([
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['WhatsApp/2.24.20 A'],
  ['Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)'],
  ['TelegramBot (like TwitterBot)'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['python-requests/2.32'],
  [chrome.replace('Chrome/', 'HeadlessChrome/')],
  ['Dart/3.5 (dart:io)'],
  ['ShopApp/14.2 CFNetwork/1568.200.51 Darwin/24.1.0'],
  [`${android} Chrome/120.0 Mobile Safari/537.36 thirdLandingPageFeInfra`],
])('%s is a program', (agent) => {
  expect(readAgent(agent).isBot).toBe(true);
});

test.each([
  [safari, 'mobile', 'safari', null],
  [`${iphone} Mobile/15E148 Instagram 389.0.0.35.90 (iPhone15,3; iOS 18_6; en_US)`, 'mobile', 'webkit', 'instagram'],
  [`${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0]`, 'mobile', 'webkit', 'facebook'],
  [
    `${android} Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36 musical_ly_2024 BytedanceWebview`,
    'mobile',
    'chrome',
    'tiktok',
  ],
  [`${iphone} Mobile/15E148 [Pinterest/iOS]`, 'mobile', 'webkit', 'pinterest'],
  [`${iphone} Version/18.6 Mobile/15E148 Safari/604.1 Snapchat/12.9`, 'mobile', 'safari', 'snapchat'],
  [`${android} Chrome/142.0.0.0 Mobile Safari/537.36`, 'mobile', 'chrome', null],
  [`${android} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'mobile', 'samsung', null],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1',
    'tablet',
    'safari',
    null,
  ],
  ['Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/142.0 Safari/537.36', 'tablet', 'chrome', null],
  [chrome, 'desktop', 'chrome', null],
  [`${chrome} Edg/142.0.0.0`, 'desktop', 'edge', null],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'desktop', 'firefox', null],
  ['Mozilla/5.0 (PlayStation 5) Gecko', 'other', 'other', null],
])('reads %s', (agent, device, browser, inApp) => {
  expect(readAgent(agent)).toEqual({ device, browser, inApp, isBot: false });
});

test.each([
  [{ 'cf-ipcountry': 'IL' }, 'IL'],
  [{ 'x-vercel-ip-country': 'de' }, 'DE'],
  [{ 'x-country-code': ' GB ' }, 'GB'],
  [{ 'cf-ipcountry': 'XX' }, null],
  [{ 'cf-ipcountry': 'T1' }, null],
  [{ 'cf-ipcountry': 'XX', 'x-country-code': 'FR' }, 'FR'],
  [{ 'x-country-code': 'USA' }, null],
  [{ 'x-country-code': "U'" }, null],
  [{ 'cf-ipcountry': ['US', 'FR'] }, 'US'],
  [{}, null],
])('the country of %j is %s', (headers: Headers, country) => {
  expect(read(headers, { address: proxy }).country).toBe(country);
  // a visitor who names a country is from nowhere
  expect(read(headers).country).toBeNull();
});

test.each([
  ['https://l.instagram.com/?u=x', 'l.instagram.com'],
  ['HTTPS://L.Instagram.com', 'l.instagram.com'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['https://ü.example/', 'xn--tda.example'],
  ['https://user:secret@shop.example/path', 'shop.example'],
  ['javascript:alert(1)', null],
  ['nonsense', null],
  ['https://', null],
  [`https://${'a'.repeat(400)}.example/`, null],
])('the referrer %s is the host %s', (referer, host) => {
  expect(read({ referer }).referrerHost).toBe(host);
});

test('a visitor is known by address, browser and day, and by nothing else', () => {
  const visitor = read({});
  expect(visitor.key).toMatch(/^[0-9a-f]{32}$/);
  expect(read({ 'accept-language': 'he', referer: 'https://x.example' }).key).toBe(visitor.key);
  expect(read({}, { address: '203.0.113.10' }).key).not.toBe(visitor.key);
  expect(read({ 'user-agent': chrome }).key).not.toBe(visitor.key);
  const facts = { method: 'GET', address: '203.0.113.9', rawHeaders: ['User-Agent', safari] };
  expect(readVisitor(facts, { ...reading, salt: '02'.repeat(32) }).key).not.toBe(visitor.key);
  expect(JSON.stringify(visitor)).not.toContain('203.0.113.9');
});

test.each([[{ dnt: '1' }], [{ 'sec-gpc': '1' }]])('who sends %j has no key, but is counted', (headers: Headers) => {
  expect(read(headers)).toMatchObject({ key: null, flag: null });
});

const noUtm = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null };
test.each([
  ['/aShort1', null],
  ['/aShort1?', null],
  ['/aShort1?x=utm_source', null],
  ['/utm_source=path', null],
  ['/aShort1?utm_source=mail', { utm_source: 'mail' }],
  ['/aShort1?utm_source=a&utm_source=b&utm_term=%D7%A9', { utm_source: 'a', utm_term: 'ש' }],
  ['/aShort1?utm_source=&utm_medium=%20', null],
  ['/aShort1?utm_source=a%00b%0Ac%E2%80%8Bd', { utm_source: 'abcd' }],
  [`/aShort1?utm_campaign=${'x'.repeat(300)}`, { utm_campaign: 'x'.repeat(100) }],
  [`/aShort1?utm_campaign=${'%F0%9F%98%80'.repeat(150)}`, { utm_campaign: '😀'.repeat(100) }],
  ['/aShort1?utm_source=%', { utm_source: '%' }],
  ['/aShort1?utm_source=%ED%A0%80', { utm_source: '���' }],
  ['/aShort1?UTM_SOURCE=a', null],
  [`/aShort1?${'a=b&'.repeat(5_000)}utm_source=late`, null],
])('of %j the UTM values are %j', (url, utm) => {
  expect(read({}, { url }).utm).toEqual(utm && { ...noUtm, ...utm });
});

test.each([
  ['HEAD before all', { purpose: 'preview', 'user-agent': 'curl/8' }, 'HEAD', 'head'],
  ['a preview before a prefetch', { purpose: 'prefetch, preview' }, 'GET', 'preview'],
  ['a prefetch before an empty agent', { purpose: 'prefetch', 'user-agent': '' }, 'GET', 'prefetch'],
  ['a program before a scanner', { 'user-agent': 'curl/8', referer: 'https://urlsand.com' }, 'GET', 'bot'],
  ['an empty agent before a scanner', { 'user-agent': '', referer: 'https://urlsand.com' }, 'GET', 'empty_agent'],
  ['a purpose in capitals', { 'Sec-Purpose': 'PREFETCH;PRERENDER' }, 'GET', 'prefetch'],
  ['a router’s prefetch, even when it says no', { 'next-router-prefetch': '0' }, 'GET', 'prefetch'],
  ['a purpose of no meaning', { purpose: 'navigate' }, 'GET', null],
  ['a preview that only browsers’ headers tell of', { 'sec-purpose': 'preview' }, 'GET', null],
  ['an agent of tabs', { 'user-agent': '\t\t' }, 'GET', 'empty_agent'],
  ['a method in lower case is no HEAD', {}, 'head', null],
])('of several flags the first counts: %s', (_, headers: Headers, method, flag) => {
  expect(read(headers, { method }).flag).toBe(flag);
});

test.each([
  ['https://urlsand.com.evil.example/', null],
  ['https://evil.example/urlsand.com', null],
  ['https://urlsand.com@evil.example/', null],
  ['https://evil.example?x=.urlsand.com', null],
  ['https://URLSAND.COM:8443/', 'scanner'],
  ['https://a.b.c.emailprotection.link/', 'scanner'],
  [`https://urlsand.com/${'x'.repeat(200)}`, 'scanner'],
  ['https://statics.teams.cdn.office.net/evergreen-assets/safelinks', 'scanner'],
  ['https://office.net/', null],
])('who comes from %s is %s', (referer, flag) => {
  expect(read({ referer }).flag).toBe(flag);
});

test.each([
  ['https://example.com:8443/x', 'example.com'],
  ['https://example.com./', 'example.com.'],
  ['https://[2001:DB8::1]/', '[2001:db8::1]'],
  ['https://127.1/', '127.0.0.1'],
  ['https://a_b.example/', 'a_b.example'],
  ['ftp://example.com/', null],
  ['//example.com/', null],
  [' https://example.com/', null],
  ['about:blank', null],
  ['https://exa mple.com/', null],
  ['https://\u202eexample.com/', null],
  ['ios-app://com.example/', null],
  ['', null],
])('the host of %j is %j', (referer, host) => {
  expect(read({ referer }).referrerHost).toBe(host);
});

test.each([
  ['il', 'IL'],
  ['\tIL ', 'IL'],
  ['I', null],
  ['', null],
  ['ＩＬ', null],
  ['I\0', null],
  ['ıl', null],
  ['t1', null],
  ['xx', null],
  ['IL,FR', null],
])('a proxy that says %j says %j', (said, country) => {
  expect(read({ 'cf-ipcountry': said }, { address: proxy }).country).toBe(country);
});

test('a visitor behind a proxy has the key they have without it', () => {
  const behind = read({ 'x-forwarded-for': '203.0.113.9' }, { address: '::ffff:10.0.0.1' });
  expect(behind.key).toBe(read({}).key);
  expect(read({ 'x-forwarded-for': '203.0.113.9' }, { address: '203.0.113.44' }).key).not.toBe(behind.key);
});

test.each([
  ['0', true],
  ['', true],
  ['2', true],
  ['11', true],
  ['1', false],
])('who sends DNT: %j has a key: %s', (dnt, known) => {
  expect(read({ dnt }).key !== null).toBe(known);
});

test.each([
  ['/a?utm_source=%F0%9F%98%80', '😀'],
  ['/a?utm_source=a+b', 'a b'],
  ['/a?utm_source=%E2%80%8F%D7%90', 'א'],
  ['/a?utm_source=%20mail%20', 'mail'],
  ['/a?x=1&utm_source=mail#utm_source=other', 'mail#utm_source=other'],
  ['/a?utm_source=a?utm_source=b', 'a?utm_source=b'],
  [`/a?utm_source=${'x'.repeat(99)}%20y`, 'x'.repeat(99)],
])('the source of %s is %s', (url, source) => {
  expect(read({}, { url }).utm?.utm_source).toBe(source);
});
