// Browsers, devices and apps by headers as they are sent in the wild; and what nobody sends in good faith.
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createAgentReader, readAgent } from './agent.ts';
import { idOf } from './spool-names.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webkit}`;
const ipad = `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${webkit}`;
const pixel = `Mozilla/5.0 (Linux; Android 15; Pixel 8) ${blink}`;
const slate = `Mozilla/5.0 (Linux; Android 14; SM-X710) ${blink}`;
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink}`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit}`;

describe('the device', () => {
  it.each([
    ['an iPhone', `${iphone} Version/18.6 Mobile/15E148 Safari/604.1`, 'mobile'],
    ['an iPod', `Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X) ${webkit} Mobile/15E148`, 'mobile'],
    ['an iPad that says so, though it says Mobile too', `${ipad} Version/18.6 Mobile/15E148 Safari/604.1`, 'tablet'],
    ['an iPad that asks for desktop pages is a Mac', `${mac} Version/18.6 Safari/605.1.15`, 'desktop'],
    ['an Android phone', `${pixel} Chrome/142.0.0.0 Mobile Safari/537.36`, 'mobile'],
    ['an Android tablet does not say Mobile', `${slate} Chrome/142.0.0.0 Safari/537.36`, 'tablet'],
    ['Firefox on an Android tablet', 'Mozilla/5.0 (Android 14; Tablet; rv:145.0) Gecko/145.0 Firefox/145.0', 'tablet'],
    ['Firefox on an Android phone', 'Mozilla/5.0 (Android 14; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'mobile'],
    [
      'a Fire tablet',
      `Mozilla/5.0 (Linux; Android 11; KFTRWI) ${blink} Silk/120.1 like Chrome/120.0 Safari/537.36`,
      'tablet',
    ],
    ['a Kindle', 'Mozilla/5.0 (X11; U; Linux armv7l like Android; en-us) AppleWebKit/531.2+ Kindle/3.0+', 'tablet'],
    ['a PlayBook', 'Mozilla/5.0 (PlayBook; U; RIM Tablet OS 2.1.0; en-US) AppleWebKit/536.2+ Safari/536.2+', 'tablet'],
    [
      'a Windows phone names Android as well',
      `Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Lumia 950) ${blink} Edge/15.1`,
      'mobile',
    ],
    ['Windows', `${windows} Chrome/142.0.0.0 Safari/537.36`, 'desktop'],
    ['a Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/142.0.0.0 Safari/537.36`, 'desktop'],
    ['Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'desktop'],
    ['a console', 'Mozilla/5.0 (PlayStation 5) Gecko', 'other'],
    ['nothing', '', 'other'],
    ['a word that only begins like one', 'iPadding/1.0 Androidal/1', 'other'],
  ])('of %s', (_, agent, device) => {
    expect(readAgent(agent).device).toBe(device);
  });
});

describe('the browser is the one that comes last, though it carries the names of others', () => {
  it.each([
    [`${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'edge'],
    [`${windows} Chrome/64.0 Safari/537.36 Edge/17.17134`, 'edge'],
    [`${pixel} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`, 'edge'],
    [`${iphone} Version/18.0 EdgiOS/142.0 Mobile/15E148 Safari/605.1.15`, 'edge'],
    [`${windows} Chrome/141.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'opera'],
    [`${iphone} Version/18.6 Mobile/15E148 Safari/604.1 OPT/5.5`, 'opera'],
    ['Opera/9.80 (J2ME/MIDP; Opera Mini/9.80) Presto/2.12.423 Version/12.16', 'opera'],
    [`${pixel} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'samsung'],
    [`${windows} Chrome/140.0.0.0 YaBrowser/25.10 Safari/537.36`, 'yandex'],
    [`${pixel} Version/4.0 Chrome/123.0 UCBrowser/13.8 Mobile Safari/537.36`, 'uc'],
    ['Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0', 'firefox'],
    [`${iphone} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'firefox'],
    [`${iphone} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'chrome'],
    [`${windows} Chromium/142.0 Safari/537.36`, 'chrome'],
    [`${mac} Version/18.6 Safari/605.1.15`, 'safari'],
    // a web view says neither Version nor Chrome
    [`${iphone} Mobile/15E148`, 'webkit'],
    ['Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1)', 'other'],
    ['edg/1 chrome/1 firefox/1', 'other'],
    ['', 'other'],
  ])('%s', (agent, browser) => {
    expect(readAgent(agent).browser).toBe(browser);
  });
});

describe('the app', () => {
  it.each([
    [`${iphone} Mobile/15E148 Instagram 389.0.0.35 (iPhone15,3; iOS 18_6; he_IL)`, 'instagram'],
    // apps of one house name the other beside themselves
    [`${pixel} Version/4.0 Chrome/141.0 Mobile Safari/537.36 Instagram 389.0 Android [FBAN/X]`, 'instagram'],
    [`${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.43.104]`, 'facebook'],
    [`${pixel} Version/4.0 Chrome/141.0 Mobile Safari/537.36 [FB_IAB/FB4A;]`, 'facebook'],
    [`${iphone} Mobile/15E148 musical_ly_40.1.0 JsSdk/2.0`, 'tiktok'],
    [`${pixel} Chrome/141.0 Mobile Safari/537.36 trill_400103`, 'tiktok'],
    [`${iphone} Mobile/15E148 [Pinterest/iOS]`, 'pinterest'],
    [`${pixel} Chrome/141.0 Mobile Safari/537.36 Pinterest for Android/13.40`, 'pinterest'],
    [`${iphone} Mobile/15E148 Snapchat/13.10 (like Safari/8621.3, panda)`, 'snapchat'],
    [`${iphone} Mobile/15E148 Twitter for iPhone/11.2`, 'x'],
    [`${pixel} Version/4.0 Chrome/141.0 Mobile Safari/537.36 TwitterAndroid`, 'x'],
    [`${iphone} Mobile/15E148 [LinkedInApp]/9.31`, 'linkedin'],
    [`${pixel} Chrome/141.0 Mobile Safari/537.36 Line/15.1.0/IAB`, 'line'],
    [`${iphone} Mobile/15E148 MicroMessenger/8.0.50(0x18003230) NetType/WIFI`, 'wechat'],
    [`${iphone} Mobile/15E148 Reddit/2025.40`, 'reddit'],
    [`${iphone} GSA/395.0 Mobile/15E148 Safari/604.1`, 'google'],
    ['Mozilla/5.0 Instagrams Outline/3 FBAX/1', null],
    [`${mac} Version/18.6 Safari/605.1.15`, null],
    ['', null],
  ])('of %s is %s', (agent, inApp) => {
    expect(readAgent(agent).inApp).toBe(inApp);
  });
});

describe('a program', () => {
  it.each([
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) ${blink} Chrome/142.0 Mobile Safari/537.36 (compatible; Googlebot/2.1)`,
    'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'curl/8.5.0',
    'Wget/1.21.4',
    'Go-http-client/2.0',
    'Dart/3.5 (dart:io)',
    'MyShop/1 CFNetwork/1568.200.51 Darwin/24.1.0',
  ])('%s', (agent) => {
    expect(readAgent(agent).isBot).toBe(true);
  });

  it.each([
    [
      'a phone of a maker called Cubot',
      `Mozilla/5.0 (Linux; Android 13; CUBOT X50) ${blink} Chrome/142.0 Mobile Safari/537.36`,
    ],
    ['an app that fetches through iOS, beside a browser', `${iphone} Mobile/15E148 CFNetwork/1 Darwin/24.1.0`],
    ['Dart that is no library', `${pixel} Chrome/142.0.0.0 Mobile Safari/537.36 Dart/3`],
  ])('is not %s', (_, agent) => {
    expect(readAgent(agent).isBot).toBe(false);
  });
});

test.each([
  ['zero characters', '\0\0\0'],
  ['half a pair', '\ud83d'],
  ['right-to-left marks', '\u200f\u202e\u200f'],
  ['Hebrew', 'דפדפן'],
  ['brackets alone', '((((((((((((('],
  ['a pattern’s own signs', '.*+?^${}()|[]\\'],
])('of %s nothing is known', (_, agent) => {
  expect(readAgent(agent)).toMatchObject({ device: 'other', browser: 'other', inApp: null });
});

describe('the reader', () => {
  const safari = `${iphone} Version/18.6 Mobile/15E148 Safari/604.1`;

  it('tells what the header tells, with its name and the header itself', () => {
    expect(createAgentReader()(safari)).toEqual({
      agentId: idOf(safari),
      agent: safari,
      device: 'mobile',
      browser: 'safari',
      inApp: null,
      isBot: false,
    });
  });

  it('makes one thing of the same header', () => {
    const read = createAgentReader();
    expect(read(safari)).toBe(read(safari));
    expect(read('')).toBe(read(''));
  });

  it.each([
    [511, 511],
    [512, 512],
    [513, 512],
    [100_000, 512],
  ])('of %i characters keeps %i', (length, kept) => {
    const { agent, agentId } = createAgentReader()('x'.repeat(length));
    expect(agent).toBe('x'.repeat(kept));
    expect(agentId).toBe(idOf('x'.repeat(kept)));
  });

  it('takes headers that differ only behind the cut for one', () => {
    const read = createAgentReader();
    const long = safari.padEnd(512, ' ');
    expect(read(`${long}Instagram`)).toBe(read(`${long}curl/8`));
    expect(read(`${long}Instagram`).inApp).toBeNull();
  });

  it('tells the same whatever it was asked before', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(safari, 'curl/8.5', '', `${windows} Edg/142`, 'דפדפן')), (agents) => {
        const read = createAgentReader();
        for (const agent of agents) expect(read(agent)).toEqual({ agent, agentId: idOf(agent), ...readAgent(agent) });
      }),
    );
  });
});
