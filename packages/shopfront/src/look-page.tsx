// The whole document of a look page.
import { printDocument } from './document.tsx';
import { besideStyles, lookSpotStyles, threadStyles } from './feed-styles.ts';
import { hasBag, LookView } from './look-view.tsx';
import type { LookPage } from './look.ts';
import { measurePlaceholder } from './measure/setting.ts';
import { toPageData } from './page-data.ts';
import { toInlineJson, toStructuredData } from './structured-data.ts';
import { reservedRooms } from './product-card.tsx';
import { findEntryPageStyles, stylesOf } from './styles.ts';
import { themeColourOf, themeStyles } from './theme-styles.ts';
import { bareMinimum, fewestPictures, pageAlone, printWithin } from './thrift.ts';

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

const isMarkedDown = ({ variants }: LookPage['products'][number]): boolean =>
  variants.some(({ compareAt }) => compareAt !== null);

interface Assets {
  scriptUrl: string;
  /** The script that shows products' photos over the page. */
  photosUrl?: string;
  /** The script that keeps the bag. */
  keptUrl?: string;
  /** Leaves `measurePlaceholder` where the merchant's own measuring goes. */
  measured?: boolean;
}

/** Without a shop's bag it is the page's own. */
const printKeptTag = (url: string, bag: string | undefined): string =>
  `<script src=${url} defer${bag === undefined ? '' : ` data-b=${bag}`}></script>`;

/** A look of many variants is too heavy for points as well. */
const withoutSpots = ({ spots: _spots, ...page }: LookPage): LookPage => page;

/** Prints a look page as a full HTML document that works without its script. */
export function renderLookPage(whole: LookPage, { scriptUrl, photosUrl, keptUrl, measured = false }: Assets): string {
  const isAny = whole.products.some(({ photos }) => photos !== undefined);
  return printWithin((thrift) => {
    const page = fewestPictures(thrift) ? withoutSpots(whole) : whole;
    const hasPhotos = isAny && !fewestPictures(thrift);
    const photosTag = hasPhotos && photosUrl !== undefined ? `<script src=${photosUrl} defer></script>` : '';
    return printDocument({
      language: page.language,
      title: page.title || page.storeName,
      description: describe(page),
      describesTwice: !bareMinimum(thrift),
      ...(page.shared && { shared: page.shared }),
      storeName: page.storeName,
      canonicalUrl: page.canonicalUrl,
      base: page.base,
      ...(page.oembedUrl !== undefined && { oembedUrl: page.oembedUrl }),
      ...(!page.isLocked && !bareMinimum(thrift) && { textUrl: `${page.canonicalUrl}/look.md` }),
      image: page.ogImage,
      icon: page.logo,
      themeColour: themeColourOf(page.theme),
      indexed: page.indexed,
      styles:
        stylesOf(page.layout, reservedRooms(page), {
          hasBag: hasBag(page),
          isAlone: page.products.length === 1,
          tellsLowest: page.tellsLowest === true && page.products.some(isMarkedDown),
          hasPhotos,
          hasMakers: page.products.some(({ maker }) => maker !== undefined) && !fewestPictures(thrift),
        }) +
        (page.thread ? threadStyles : '') +
        (page.findUrl === undefined ? '' : findEntryPageStyles) +
        (page.spots ? lookSpotStyles : '') +
        (page.beside ? besideStyles : '') +
        themeStyles(page.theme, page.layout, page.products.length === 1),
      ...(!pageAlone(thrift) && { structuredData: toStructuredData(page, thrift) }),
      pageData: toInlineJson(toPageData(page, thrift)),
      body: <LookView page={page} thrift={thrift} />,
      ...(keptUrl !== undefined && hasBag(page) && { beforeScript: printKeptTag(keptUrl, page.bag) }),
      scriptUrl,
      afterScript: photosTag + (measured ? measurePlaceholder : ''),
      tight: true,
    });
  });
}
