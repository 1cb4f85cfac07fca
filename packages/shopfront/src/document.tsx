// The HTML document around a shopper's page: language, direction, what link previews and search engines read.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { directionOf, ogLocaleOf } from './locales/messages.ts';
import type { Language } from '@vitrine/contract/language';
import type { LookImage } from './look.ts';

export interface DocumentParts {
  language: Language;
  title: string;
  description: string;
  /** Says description and address for link previews too; without that they take those for search engines. */
  describesTwice?: boolean;
  /** What link previews say in place of title and description; each null for these. */
  shared?: { title: string | null; description: string | null };
  /** Absent where whose page it would be is not known. */
  storeName?: string | undefined;
  canonicalUrl?: string;
  /** The same page as Markdown. */
  textUrl?: string;
  /** What oEmbed says of it. */
  oembedUrl?: string;
  /** Before relative addresses. */
  base?: string | null;
  image?: LookImage | null;
  icon?: LookImage | null;
  themeColour: string;
  /** False keeps the page out of search results. */
  indexed: boolean;
  styles: string;
  structuredData?: string;
  /** JSON for the script. */
  pageData?: string;
  body: ReactNode;
  /** Printed as it is before the script. */
  beforeScript?: string;
  scriptUrl?: string;
  /** Printed as it is behind the script. */
  afterScript?: string;
  /** Leaves out what HTML's rules let one leave out; for pages that carry much. */
  tight?: boolean;
}

/** A picture of a name's first letter, for a tab without a logo. */
function initialIcon(name: string): string {
  const initial = (Array.from(name.trim())[0] ?? '·').toUpperCase();
  const letter = `<text x="16" y="22" font-size="18" text-anchor="middle" fill="#fff">${initial.replaceAll(/[<>&"']/g, '')}</text>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8"/>${letter}</svg>`;
  const spare: Record<string, string> = { '%20': ' ', '%3D': '=', '%3A': ':', '%2F': '/', '%2C': ',' };
  return `data:image/svg+xml,${encodeURIComponent(drawing).replaceAll(/%[0-9A-F]{2}/g, (code) => spare[code] ?? code)}`;
}

function Head({ parts }: { parts: DocumentParts }): ReactNode {
  const { title, description, canonicalUrl, base = null, image, storeName, describesTwice = true, shared } = parts;
  const told = shared?.description ?? (describesTwice ? description : null);
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
      {base !== null && <base href={base} />}
      <title>{storeName === undefined || title === storeName ? title : `${title} · ${storeName}`}</title>
      <meta name="description" content={description} />
      <meta name="theme-color" content={parts.themeColour} />
      {!parts.indexed && <meta name="robots" content="noindex" />}
      {canonicalUrl !== undefined && <link rel="canonical" href={canonicalUrl} />}
      {parts.textUrl !== undefined && <link rel="alternate" type="text/markdown" href={parts.textUrl} />}
      {parts.oembedUrl !== undefined && <link rel="alternate" type="application/json+oembed" href={parts.oembedUrl} />}
      <link rel="icon" href={parts.icon?.src ?? initialIcon(storeName ?? title)} />
      <meta property="og:type" content="website" />
      {storeName !== undefined && <meta property="og:site_name" content={storeName} />}
      <meta property="og:title" content={shared?.title ?? title} />
      {told !== null && <meta property="og:description" content={told} />}
      <meta property="og:locale" content={ogLocaleOf(parts.language)} />
      {canonicalUrl !== undefined && describesTwice && <meta property="og:url" content={canonicalUrl} />}
      {image && <OpenGraphImage image={image} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}

function OpenGraphImage({ image }: { image: LookImage }): ReactNode {
  return (
    <>
      <meta property="og:image" content={image.src} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      {image.alt && <meta property="og:image:alt" content={image.alt} />}
    </>
  );
}

/** What needs its quotes: a value with a space, a quote, an equals sign; underscores only so that a stand-in stays whole. */
const plainAttribute = /="([^\s"'=<>`_]+)"/g;

/** HTML as short as it may be written: without what its rules let one leave out. Only for markup that React wrote. */
function tighten(markup: string): string {
  return markup
    .replaceAll(/<\/(option|li)>|<\/p>(?=<(p|div|ul|h\d|form)\b)/g, '')
    .replaceAll('/>', '>')
    .replaceAll('=""', '')
    .replaceAll(plainAttribute, '=$1')
    .replaceAll('&amp;width=', '&width=');
}

/** Prints a part of a document as it stands in a tight one. */
export const printTight = (node: ReactNode): string => tighten(renderToStaticMarkup(node));

/** Prints a whole document. */
export function printDocument(parts: DocumentParts): string {
  const { language, styles, scriptUrl, pageData, structuredData, beforeScript = '', afterScript = '' } = parts;
  const write = (node: ReactNode): string => (parts.tight ? printTight(node) : renderToStaticMarkup(node));
  const head = write(<Head parts={parts} />);
  const body = write(parts.body);
  const script = scriptUrl === undefined ? '' : `<script src="${scriptUrl}" defer></script>`;
  const data = pageData === undefined ? '' : `<script type="application/json">${pageData}</script>`;
  const list = structuredData === undefined ? '' : `<script type="application/ld+json">${structuredData}</script>`;
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head>${head}<style>${styles}</style>${beforeScript}${script}${afterScript}</head><body>${body}${data}${list}</body></html>`;
}
