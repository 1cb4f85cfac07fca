// Looks printed once per language and sent to many: what differs from visit to visit is put in its place when one is sent.
import type { Language } from '@vitrine/contract/language';
import {
  clickIdPlaceholder,
  measurePlaceholder,
  printMeasureTag,
  renderLookPage,
  type MeasuringSetting,
} from '@vitrine/shopfront/views';
import { LRUCache } from 'lru-cache';
import { toLookPage } from './look-content.ts';
import { measures } from './measuring.ts';
import type { OpenLink } from './public-link.ts';

/** Loaded by whoever draws the page: of a page that is only fetched nothing else is. Beneath the page's base. */
const openedSign = '<img src=o alt="" hidden>';

/** A page of fifteen products is at most 30 kB. */
const mostPages = 600;

/** What one page differs in from another of the same look. */
export interface PrintOrder {
  readonly language: Language;
  readonly clickId: string;
  /** Null when nothing of the merchant's own measures. */
  readonly measuring: MeasuringSetting | null;
  /** It was fetched ahead of a visit that may never come, and tells when it is opened. */
  readonly isAhead: boolean;
}

type ScriptUrls = Readonly<Record<Language, string>>;

/** Prints a look for one visit; the page itself is made when it is first asked for, or the link has changed. */
export function createLookPrinter(setting: {
  readonly publicUrl: string;
  readonly scriptUrls: ScriptUrls;
  readonly measureUrls: ScriptUrls;
}): (look: OpenLink, order: PrintOrder) => string {
  const { publicUrl, scriptUrls, measureUrls } = setting;
  const pages = new LRUCache<string, { look: OpenLink; html: string }>({ max: mostPages });

  const print = (look: OpenLink, language: Language): string => {
    const page = toLookPage(look, { language, publicUrl, clickId: clickIdPlaceholder });
    const measured = look.measuring !== null && measures(look.measuring);
    return renderLookPage(page, { scriptUrl: scriptUrls[language], measured });
  };

  return (look, { language, clickId, measuring, isAhead }) => {
    const key = `${language} ${look.compiled.link.code}`;
    const known = pages.get(key);
    const html = known?.look === look ? known.html : print(look, language);
    if (known?.look !== look) pages.set(key, { look, html });
    const tag = measuring === null ? '' : printMeasureTag(measureUrls[language], measuring);
    const page = html.replace(measurePlaceholder, tag).replaceAll(clickIdPlaceholder, clickId);
    return isAhead ? page + openedSign : page;
  };
}
