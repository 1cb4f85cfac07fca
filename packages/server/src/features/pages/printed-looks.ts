// Looks printed once per language and sent to many: all that differs from visit to visit is the click id.
import { clickIdPlaceholder, renderLookPage } from '@vitrine/shopfront/views';
import { toLookPage } from './look-content.ts';
import type { OpenLink } from './public-link.ts';

type Language = 'en' | 'he';

/** A page of fifteen products is at most 30 kB. */
const mostPages = 600;

/** Prints a look for one visit; the page itself is made when it is first asked for, or the link has changed. */
export function createLookPrinter(setting: {
  readonly publicUrl: string;
  readonly scriptUrls: Readonly<Record<Language, string>>;
}): (look: OpenLink, language: Language, clickId: string) => string {
  const { publicUrl, scriptUrls } = setting;
  const pages = new Map<string, { look: OpenLink; html: string }>();

  const print = (look: OpenLink, language: Language): string => {
    const page = toLookPage(look, { language, publicUrl, clickId: clickIdPlaceholder });
    return renderLookPage(page, { scriptUrl: scriptUrls[language] });
  };

  return (look, language, clickId) => {
    const key = `${language} ${look.compiled.link.code}`;
    const known = pages.get(key);
    const html = known?.look === look ? known.html : print(look, language);
    if (known?.look !== look) {
      pages.delete(key);
      pages.set(key, { look, html });
      const [oldest] = pages.keys();
      if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest);
    }
    return html.replaceAll(clickIdPlaceholder, clickId);
  };
}
