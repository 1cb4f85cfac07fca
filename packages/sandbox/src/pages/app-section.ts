// The section of a page in which an app's blocks stand, printed by their own Liquid as a theme prints it.

import { Liquid, TypeGuards } from 'liquidjs';
import { withUsual, type AppBlock, type BlockWords } from '../app-blocks.ts';
import type { Product } from '../model.ts';
import { escapeHtml, html, trusted, type Html } from '../html.ts';
import type { PlacedBlock, TemplateName } from '../shopify/app-presence.ts';
import type { ShopCall } from './shop-routes.ts';

/** The first language of shops, and the one of their pages' own words. */
const SHOPS_LOCALE = 'en';

/** What a page is given to print of an app. */
export interface AppSection {
  readonly body: Html;
  /** Whose scripts it loads, as the page's policy names them. */
  readonly origins: readonly string[];
}

type SectionCall = Pick<ShopCall, 'shop' | 'apps' | 'extensions' | 'query'>;

/** The language a page is asked for in, as stores have it in more than one. */
export function localeOf({ query: { locale } }: Pick<ShopCall, 'query'>): string {
  return typeof locale === 'string' && /^[a-z]{2}(-[A-Z]{2})?$/.test(locale) ? locale : SHOPS_LOCALE;
}

/** Nothing where no block was placed, or the app is not installed any more. */
export function toAppSection(call: SectionCall, template: TemplateName, product: Product | null): AppSection {
  const { shop, apps, extensions } = call;
  const { clientId } = apps.first;
  const isInstalled = shop.access.findGrant(clientId) !== null;
  const printed = (isInstalled ? shop.presence.listBlocks(clientId, template) : []).flatMap((placed) => {
    const block = extensions.blocks.find(({ handle }) => handle === placed.handle);
    return block ? [printBlock(call, block, placed, product)] : [];
  });
  if (printed.length === 0) return { body: html``, origins: [] };
  const body = html`<section class="shopify-section">${printed.map((each) => trusted(each))}</section>`;
  return { body, origins: [...new Set(printed.flatMap((each) => listOrigins(each)))] };
}

function printBlock(call: SectionCall, block: AppBlock, placed: PlacedBlock, product: Product | null): string {
  const isDesigned = call.query['design_mode'] !== undefined;
  const locale = localeOf(call);
  const id = escapeHtml(placed.id);
  const printed: unknown = engineOf(call.extensions.words, locale).parseAndRenderSync(block.liquid, {
    block: {
      id: placed.id,
      settings: withUsual(block, placed.values),
      shopify_attributes: isDesigned ? `data-shopify-editor-block="${id}"` : '',
    },
    product: product && { id: Number(product.id), title: product.title, handle: product.handle },
    request: { design_mode: isDesigned, locale: { iso_code: locale } },
  });
  return `<div id="shopify-block-${id}" class="shopify-block shopify-app-block">${String(printed)}</div>`;
}

/** A theme's Liquid: what it does not know is an error, and it reads no files. */
function engineOf(words: BlockWords, locale: string): Liquid {
  const engine = new Liquid({ strictFilters: true, ownPropertyOnly: true, templates: {} });
  engine.registerTag('schema', {
    parse: (_, rest) => {
      for (let token = rest.shift(); token; token = rest.shift())
        if (TypeGuards.isTagToken(token) && token.name === 'endschema') return;
      throw new Error('the schema of a block does not end');
    },
    render: () => undefined,
  });
  engine.registerFilter('t', (key: unknown) => translate(words, locale, String(key)));
  return engine;
}

/** In the page's language, else in the app's first one. */
function translate(words: BlockWords, locale: string, key: string): string {
  const [first] = words.values();
  return escapeHtml(words.get(locale)?.get(key) ?? first?.get(key) ?? `Translation missing: ${locale}.${key}`);
}

/** What a policy can name and nothing else: an address may hold signs that would end the name there. */
const ORIGIN = /^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/;

function listOrigins(printed: string): string[] {
  return [...printed.matchAll(/<script\b[^>]*\bsrc="([^"]*)"/g)].flatMap(([, src = '']) => {
    const address = src.replaceAll('&amp;', '&');
    const origin = URL.canParse(address) ? new URL(address).origin : '';
    return ORIGIN.test(origin) ? [origin] : [];
  });
}
