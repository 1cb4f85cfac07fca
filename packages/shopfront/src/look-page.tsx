// The whole document of a look page.
import { printDocument } from './document.tsx';
import { LookView } from './look-view.tsx';
import type { LookPage } from './look.ts';
import { measurePlaceholder } from './measure/setting.ts';
import { toPageData } from './page-data.ts';
import { toInlineJson, toStructuredData } from './structured-data.ts';
import { reservedRooms } from './product-card.tsx';
import { stylesOf } from './styles.ts';
import { themeColourOf, themeStyles } from './theme-styles.ts';
import { bareMinimum, pageAlone, printWithin } from './thrift.ts';

/**
 * Stands for the click id in a page that is printed once and sent to many: give it as `clickId`, keep the text, and
 * replace it per visit. The page carries it exactly once; addresses the caller puts in may carry it too.
 */
export const clickIdPlaceholder = '__vitrine_click_id__';

const longestDescription = 155;

function describe(page: LookPage): string {
  const text = (page.description || page.products.map(({ title }) => title).join(', ')).replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(text);
  return characters.length > longestDescription ? `${characters.slice(0, longestDescription - 1).join('')}…` : text;
}

interface Assets {
  scriptUrl: string;
  /** Leaves `measurePlaceholder` where the merchant's own measuring goes. */
  measured?: boolean;
}

/** Prints a look page as a full HTML document that works without its script. */
export function renderLookPage(page: LookPage, { scriptUrl, measured = false }: Assets): string {
  return printWithin((thrift) =>
    printDocument({
      language: page.language,
      title: page.title || page.storeName,
      description: describe(page),
      describesTwice: !bareMinimum(thrift),
      storeName: page.storeName,
      canonicalUrl: page.canonicalUrl,
      base: page.base,
      ...(!bareMinimum(thrift) && { textUrl: `${page.canonicalUrl}/look.md` }),
      image: page.ogImage,
      icon: page.logo,
      themeColour: themeColourOf(page.theme),
      indexed: page.indexed,
      styles:
        stylesOf(page.layout, reservedRooms(page)) + themeStyles(page.theme, page.layout, page.products.length === 1),
      ...(!pageAlone(thrift) && { structuredData: toStructuredData(page, thrift) }),
      pageData: toInlineJson(toPageData(page, thrift)),
      body: <LookView page={page} thrift={thrift} />,
      scriptUrl,
      afterScript: measured ? measurePlaceholder : '',
      tight: true,
    }),
  );
}
