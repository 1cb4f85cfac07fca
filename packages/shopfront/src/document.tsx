// The HTML document around a shopper's page: language, direction, what link previews and search engines read.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { directionOf, ogLocaleOf } from './locales/messages.ts';
import type { Language } from './locales/messages.ts';
import type { LookImage } from './look.ts';
import { pageStyles } from './styles.ts';

export interface DocumentParts {
  language: Language;
  title: string;
  description: string;
  storeName: string;
  canonicalUrl: string | null;
  image: LookImage | null;
  icon: LookImage | null;
  themeColour: string;
  /** False keeps the page out of search results. */
  indexed: boolean;
  structuredData: string | null;
  /** JSON for the script. */
  pageData: string | null;
  body: ReactNode;
  scriptUrl: string | null;
}

/** A picture of the store's first letter, for a tab whose store has no logo. */
function initialIcon(storeName: string): string {
  const initial = (Array.from(storeName.trim())[0] ?? '·').toUpperCase();
  const letter = `<text x="16" y="22" font-family="Georgia,serif" font-size="18" text-anchor="middle" fill="#fff">${initial.replaceAll(/[<>&"']/g, '')}</text>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1d1b19"/>${letter}</svg>`;
  const spare: Record<string, string> = { '%20': ' ', '%3D': '=', '%3A': ':', '%2F': '/', '%22': "'", '%2C': ',' };
  return `data:image/svg+xml,${encodeURIComponent(drawing).replaceAll(/%[0-9A-F]{2}/g, (code) => spare[code] ?? code)}`;
}

function Meta({ parts }: { parts: DocumentParts }): ReactNode {
  const { title, description, canonicalUrl, image, storeName } = parts;
  return (
    <>
      <meta name="description" content={description} />
      <meta name="theme-color" content={parts.themeColour} />
      {!parts.indexed && <meta name="robots" content="noindex" />}
      {canonicalUrl !== null && <link rel="canonical" href={canonicalUrl} />}
      <link rel="icon" href={parts.icon?.src ?? initialIcon(storeName)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={storeName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={ogLocaleOf(parts.language)} />
      {canonicalUrl !== null && <meta property="og:url" content={canonicalUrl} />}
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

function Page({ parts }: { parts: DocumentParts }): ReactNode {
  return (
    <html lang={parts.language} dir={directionOf(parts.language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <title>{parts.title}</title>
        <Meta parts={parts} />
        <style dangerouslySetInnerHTML={{ __html: pageStyles }} />
        {parts.scriptUrl !== null && <script src={parts.scriptUrl} defer />}
      </head>
      <body>
        {parts.body}
        {parts.pageData !== null && (
          <script type="application/json" dangerouslySetInnerHTML={{ __html: parts.pageData }} />
        )}
        {parts.structuredData !== null && (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: parts.structuredData }} />
        )}
      </body>
    </html>
  );
}

/** Prints a whole document. End tags that HTML lets one leave out are left out where there are hundreds of them. */
export function printDocument(parts: DocumentParts): string {
  const markup = renderToStaticMarkup(<Page parts={parts} />);
  return `<!doctype html>${markup.replaceAll('</option>', '').replaceAll('=""', '')}`;
}
