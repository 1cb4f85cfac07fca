// What a User-Agent header tells: kind of device, browser, the app it is built into, and whether it is a program. Pure.
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { Agent, KnownAgent } from '../model.ts';
import { idOf } from './spool-names.ts';

// programs isbot 5.2.3 lets pass: TikTok's advert loader, Dart, and apps fetching through iOS
const furtherBots = [/thirdLandingPageFeInfra/, /\bDart\/[\d.]+ \(dart:io\)/, /^[^()]*CFNetwork\/[\d.]+ Darwin\//];

/** First match wins: apps name themselves beside the browser they are built on. */
const apps: readonly (readonly [RegExp, string])[] = [
  [/\bInstagram\b/i, 'instagram'],
  [/\bFBA[NV]\/|\bFB_IAB\//, 'facebook'],
  [/musical_ly|BytedanceWebview|\bTikTok\b|trill_/i, 'tiktok'],
  [/\[?Pinterest\/|\bPinterest for\b/i, 'pinterest'],
  [/\bSnapchat\b/i, 'snapchat'],
  [/\bTwitter for\b|\bTwitterAndroid\b/i, 'x'],
  [/\bLinkedInApp\b/i, 'linkedin'],
  [/\bWhatsApp\b/i, 'whatsapp'],
  [/\bTelegram\b/i, 'telegram'],
  [/\bLine\//, 'line'],
  [/MicroMessenger/i, 'wechat'],
  [/\bReddit\//i, 'reddit'],
  [/\bYouTube\//i, 'youtube'],
  [/\bGSA\//, 'google'],
];

/** First match wins: later browsers carry the names of earlier ones. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'edge'],
  [/\bOPR\/|\bOPT\/|\bOpera\b/, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\bYaBrowser\//, 'yandex'],
  [/\bUC ?Browser\//, 'uc'],
  [/\bFirefox\/|\bFxiOS\//, 'firefox'],
  [/\bCriOS\/|\bChrome\/|\bChromium\//, 'chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'safari'],
  [/\bAppleWebKit\//, 'webkit'],
];

function deviceOf(agent: string): Agent['device'] {
  if (/\biPad\b|\bTablet\b|\bKindle\b|\bSilk\/|PlayBook/i.test(agent)) return 'tablet';
  if (/\biPhone\b|\biPod\b|\bMobi|\bWindows Phone\b/i.test(agent)) return 'mobile';
  if (/\bAndroid\b/.test(agent)) return 'tablet';
  if (/\bWindows NT\b|\bMacintosh\b|\bX11\b|\bCrOS\b|\bLinux\b/.test(agent)) return 'desktop';
  return 'other';
}

function firstOf(agent: string, names: readonly (readonly [RegExp, string])[]): string | null {
  return names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
}

/** Reads a User-Agent header; anything unknown is `other`. */
export function readAgent(agent: string): Agent {
  return {
    device: deviceOf(agent),
    browser: firstOf(agent, browsers) ?? 'other',
    inApp: firstOf(agent, apps),
    isBot: isbot(agent) || furtherBots.some((pattern) => pattern.test(agent)),
  };
}

const longest = 512;

/** `readAgent` with a cache: the same few thousand headers come again and again, and matching them is slow. */
export function createAgentReader(): (agent: string) => KnownAgent {
  const known = new LRUCache<string, KnownAgent>({
    max: 4_000,
    memoMethod: (agent) => ({ agentId: idOf(agent), agent, ...readAgent(agent) }),
  });
  return (agent) => known.memo(agent.length > longest ? agent.slice(0, longest) : agent);
}
