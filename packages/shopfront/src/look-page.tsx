// The whole document of a look page.
import { printDocument } from './document.tsx';
import { LookView, themeColourOf } from './look-view.tsx';
import type { LookPage } from './look.ts';
import { toPageData } from './page-data.ts';
import { toInlineJson, toStructuredData } from './structured-data.ts';

/**
 * Stands for the click id in a page that is printed once and sent to many: give it as `clickId`, keep the text, and
 * replace it per visit. The page carries it exactly once; addresses the caller puts in may carry it too.
 */
export const clickIdPlaceholder = '__vitrine_click_id__';

const longestDescription = 200;

function describe(page: LookPage): string {
  const text = (page.description || page.products.map(({ title }) => title).join(', ')).replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(text);
  return characters.length > longestDescription ? `${characters.slice(0, longestDescription - 1).join('')}…` : text;
}

/** Prints a look page as a full HTML document that works without its script. */
export function renderLookPage(page: LookPage, assets: { scriptUrl: string }): string {
  const title = page.title || page.storeName;
  const image = page.images[0] ?? page.products.find((product) => product.image)?.image ?? null;
  return printDocument({
    language: page.language,
    title: title === page.storeName ? title : `${title} · ${page.storeName}`,
    description: describe(page),
    storeName: page.storeName,
    canonicalUrl: page.canonicalUrl,
    image,
    icon: page.logo,
    themeColour: themeColourOf(page.theme),
    indexed: true,
    structuredData: toStructuredData(page),
    pageData: toInlineJson(toPageData(page)),
    body: <LookView page={page} />,
    scriptUrl: assets.scriptUrl,
  });
}
