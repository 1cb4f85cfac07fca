// Looks printed once per language and law of prices, and sent to many: what differs from visit to visit is put in its place when one is sent.
import type { Language } from '@vitrine/contract/language';
import {
  clickIdPlaceholder,
  measurePlaceholder,
  printMeasureTag,
  printSeenTag,
  renderLookPage,
  sayAd,
  sayAsked,
  sayPrivacyKept,
  sayThread,
  type MeasuringSetting,
  type ThreadWays,
} from '@vitrine/shopfront/views';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { priceRuleOf } from './countries.ts';
import { isLocked, pathOf, toLookPage } from './look-content.ts';
import { measures } from './measuring.ts';
import type { OpenLink } from './public-link.ts';

/** Loaded by whoever draws the page: of a page that is only fetched nothing else is. Beneath the page's base. */
const openedSign = '<img src=o alt="" hidden>';

/** A page of fifteen products is at most 30 kB. */
const mostPages = 600;

/** What one page differs in from another of the same look. */
export interface PrintOrder {
  readonly language: Language;
  /** The shopper's, or null: by whose law prices are shown, and in whose words that it is an advertisement. */
  readonly country: string | null;
  readonly clickId: string;
  /** Null when nothing of the merchant's own measures. */
  readonly measuring: MeasuringSetting | null;
  /** It was fetched ahead of a visit that may never come, and tells when it is opened. */
  readonly isAhead: boolean;
  /** The visitor's browser sends Global Privacy Control, and the page says that it keeps to it. */
  readonly isPrivate: boolean;
  /** Of a post that was opened from a gallery: back there, and within it; null leaves it among all posts. */
  readonly ways: ThreadWays | null;
  /** What the address asks, with its mark: points of a post's picture lead to its products without loading it again. */
  readonly query: string;
}

/** Names an influencer to nobody: looks of one have the same digits, and those of another have others. */
const whoseOf = (businessId: string, accountId: string): string =>
  createHash('sha256').update(`${businessId} ${accountId}`).digest('hex').slice(0, 16);

/** Of an influencer's look everybody may open, what the browser saw of theirs before is shown, by that browser alone. */
function withSeen(page: string, { compiled }: OpenLink, scriptUrl: string): string {
  const { influencer, link } = compiled;
  if (influencer === null || isLocked(compiled)) return page;
  return page.replace('</head>', `${printSeenTag(scriptUrl, whoseOf(link.businessId, influencer.accountId))}</head>`);
}

type ScriptUrls = Readonly<Record<Language, string>>;

/** Prints a look for one visit; the page itself is made when it is first asked for, or the link has changed. */
export function createLookPrinter(setting: {
  readonly publicUrl: string;
  readonly scriptUrls: ScriptUrls;
  readonly measureUrls: ScriptUrls;
  readonly seenUrls: ScriptUrls;
  readonly photosUrl: string;
  readonly keptUrl: string;
}): (look: OpenLink, order: PrintOrder) => string {
  const { publicUrl, scriptUrls, measureUrls, seenUrls, photosUrl, keptUrl } = setting;
  const pages = new LRUCache<string, { look: OpenLink; html: string }>({ max: mostPages });

  const print = (look: OpenLink, { language, country }: PrintOrder): string => {
    const priceRule = priceRuleOf(country);
    const page = toLookPage(look, { language, priceRule, publicUrl, clickId: clickIdPlaceholder });
    const measured = look.measuring !== null && measures(look.measuring);
    return renderLookPage(page, { scriptUrl: scriptUrls[language], photosUrl, keptUrl, measured });
  };

  return (look, order) => {
    const { language, country, clickId, measuring, isAhead, isPrivate, ways, query } = order;
    // pages of one law of prices are never sent to shoppers of another
    const key = `${language} ${priceRuleOf(country)} ${look.compiled.link.code}`;
    const known = pages.get(key);
    const html = known?.look === look ? known.html : print(look, order);
    if (known?.look !== look) pages.set(key, { look, html });
    const tag = measuring === null ? '' : printMeasureTag(measureUrls[language], measuring);
    const { thread } = look.compiled.link;
    const path = pathOf(look.compiled.link);
    const within = thread
      ? sayThread(html, { language, thread, path, ways, query })
      : sayAsked(html, `/${look.compiled.publicCode}`, query);
    const page = sayAd(within, language, country)
      .replace(measurePlaceholder, tag)
      .replaceAll(clickIdPlaceholder, clickId);
    const told = isPrivate ? sayPrivacyKept(page, language) : withSeen(page, look, seenUrls[language]);
    return isAhead ? told + openedSign : told;
  };
}
