// The app's own folder, `store-app`: its manifest says what the server uses, its scripts are small and do what they promise.
import { galleryLayout, galleryLimits } from '@vitrine/contract/galleries';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readEnv } from '../../../../env.ts';
import { clickParameter, rememberedAttribute } from '../../model.ts';
import { Platforms, webhookPath } from '../platforms.ts';
import { shopify } from '../../testing/shopify.ts';
import { askedScopes, creditScopes } from './oauth.ts';
import { toManifest } from './own-apps.ts';
import { embedHandle } from './pixel.ts';
import { isPrivacyTopic } from './read-event.ts';
import { cartAddress } from './storefront-address.ts';

const folder = fileURLToPath(new URL('../../../../../../../store-app', import.meta.url));
const read = (...path: string[]): string => readFileSync(join(folder, ...path), 'utf8');
const pixelScript = read('extensions', 'vitrine-pixel', 'src', 'index.js');
const embedScript = read('extensions', 'vitrine-embed', 'assets', 'vitrine-embed.js');

const galleryBlock = read('extensions', 'vitrine-embed', 'blocks', 'vitrine-gallery.liquid');
const gallerySchema = z
  .object({
    name: z.string(),
    target: z.string(),
    settings: z.array(
      z.object({
        id: z.string(),
        type: z.enum(['text', 'select', 'range', 'checkbox']),
        label: z.string(),
        info: z.string().optional(),
        min: z.number().optional(),
        max: z.number().optional(),
        step: z.number().optional(),
        default: z.union([z.string(), z.number(), z.boolean()]).optional(),
        options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
      }),
    ),
  })
  .parse(JSON.parse(/\{% schema %\}([^]*)\{% endschema %\}/.exec(galleryBlock)?.[1] ?? ''));

const pathOf = (address: string): string => new URL(address).pathname;
const listEmbed = (name: string): string[] => readdirSync(join(folder, 'extensions', 'vitrine-embed', name));
const schemaWords = (): string[] => listEmbed('locales').filter((name) => name.endsWith('.schema.json'));

describe('the manifest', () => {
  const manifest = z
    .object({
      application_url: z.url(),
      access_scopes: z.object({ scopes: z.string(), optional_scopes: z.array(z.string()) }),
      auth: z.object({ redirect_urls: z.array(z.url()) }),
      webhooks: z.object({
        api_version: z.string(),
        subscriptions: z.array(z.object({ compliance_topics: z.array(z.string()), uri: z.url() })),
      }),
    })
    .parse(parse(read('shopify.app.toml')));
  it('asks for the scopes that grants ask for', () => {
    expect(manifest.access_scopes.scopes.split(',').sort()).toEqual([...askedScopes].sort());
    expect(manifest.access_scopes.optional_scopes.sort()).toEqual([...creditScopes].sort());
  });

  it('names the addresses the server answers at', () => {
    const [addresses] = new Platforms([shopify]).listAddresses();
    expect(pathOf(manifest.application_url)).toBe(addresses?.install[0]);
    expect(manifest.auth.redirect_urls.map(pathOf)).toEqual([addresses?.callback[0]]);
    expect(manifest.webhooks.subscriptions.map(({ uri }) => pathOf(uri))).toEqual([webhookPath('shopify')]);
  });

  it('listens to all topics of privacy, in the version that is spoken', () => {
    const topics = manifest.webhooks.subscriptions.flatMap((each) => each.compliance_topics);
    expect(topics.sort()).toEqual(['customers/data_request', 'customers/redact', 'shop/redact']);
    expect(topics.every(isPrivacyTopic)).toBe(true);
    const env = readEnv({});
    expect(env.ok && env.env.shopify.apiVersion).toBe(manifest.webhooks.api_version);
  });
});

it('the manifest of a merchant’s own app is the same, their addresses apart', () => {
  const addresses = {
    application: 'https://vitrine.example/shopify/install',
    redirects: ['https://vitrine.example/shopify/callback'],
    webhooks: 'https://vitrine.example/webhooks/shopify',
  };
  const own = toManifest(addresses, { allOrders: false, storeCredit: false }, '2026-10').file;
  const { access_scopes: scopes, ...rest } = parse(read('shopify.app.toml'));
  expect({ ...rest, access_scopes: { scopes: Object(scopes).scopes } }).toEqual(parse(own));
});

describe('the extensions', () => {
  it('are as small as a store can expect', () => {
    for (const script of [pixelScript, embedScript])
      expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(2_000);
  });

  it('take the settings that the server gives, and need the shopper’s word', () => {
    const extension = parse(read('extensions', 'vitrine-pixel', 'shopify.extension.toml'));
    expect(extension).toMatchObject({
      runtime_context: 'strict',
      customer_privacy: { analytics: true, marketing: true, sale_of_data: 'disabled' },
      settings: { fields: { accountID: {}, endpoint: {} } },
    });
    expect(Object.keys(Object(Object(extension['settings']).fields))).toEqual(['accountID', 'endpoint']);
  });

  it('have the embed by the name that leads to it, with words in both languages', () => {
    expect(listEmbed('blocks')).toContain(`${embedHandle}.liquid`);
    const words = schemaWords().map((file) =>
      Object.keys(Object(JSON.parse(read('extensions', 'vitrine-embed', 'locales', file))).vitrine),
    );
    expect(words).toEqual([
      ['name', 'help'],
      ['name', 'help'],
    ]);
  });

  it('have a block of a gallery, for any section, whose every word is said in both languages', () => {
    expect(gallerySchema).toMatchObject({ target: 'section', name: 't:vitrine_gallery.name' });
    const asked = [...JSON.stringify(gallerySchema).matchAll(/"t:vitrine_gallery\.(\w+)"/g)].map(([, key = '']) => key);
    for (const file of schemaWords()) {
      const words = Object(JSON.parse(read('extensions', 'vitrine-embed', 'locales', file))).vitrine_gallery;
      expect([file, Object.keys(words).toSorted()]).toEqual([file, [...new Set(asked)].toSorted()]);
    }
    const said = [...galleryBlock.matchAll(/'vitrine_gallery\.(\w+)' \| t/g)].map(([, key]) => key);
    for (const file of listEmbed('locales').filter((name) => !name.includes('schema')))
      expect(
        Object.keys(Object(JSON.parse(read('extensions', 'vitrine-embed', 'locales', file))).vitrine_gallery),
      ).toEqual(said);
  });

  it('set the block up within what the platform and the gallery take', () => {
    const { settings } = gallerySchema;
    expect(new Set(settings.map(({ id }) => id)).size).toBe(settings.length);
    const used = new Set([...galleryBlock.matchAll(/block\.settings\.(\w+)/g)].map(([, id = '']) => id));
    expect([...used].toSorted()).toEqual(settings.map(({ id }) => id).toSorted());
    const [layout, count] = ['layout', 'count'].map((of) => settings.find(({ id }) => id === of));
    expect(layout?.options?.map(({ value }) => value)).toEqual(galleryLayout.options);
    const { min, max, usual } = galleryLimits.shown;
    expect(count).toMatchObject({ type: 'range', min, max, default: usual });
    // a slider of the theme editor has no more than 101 steps, and a name no more than 25 letters
    expect((max - min) / (count?.step ?? 0)).toBeLessThanOrEqual(100);
    for (const file of schemaWords())
      expect(
        Object(JSON.parse(read('extensions', 'vitrine-embed', 'locales', file))).vitrine_gallery.name.length,
      ).toBeLessThanOrEqual(25);
    // what a merchant writes is no markup
    for (const [, setting] of galleryBlock.matchAll(/\{\{ ((?:block\.settings\.)?(?:heading|address)[^}]*) \}\}/g))
      expect(setting).toContain('| escape');
  });

  it('know a click by the names that carry it', () => {
    for (const script of [pixelScript, embedScript]) {
      expect(script).toContain(`'${rememberedAttribute}'`);
      expect(script).toContain(`'${clickParameter}'`);
    }
    const carried = { clickId: null, promocode: null, utm: noUtm, ref: 'AbC1234' };
    const ours = cartAddress({ primaryUrl: 'https://shop.example' }, [], carried);
    expect(decodeURIComponent(ours)).toContain('attributes[ref_link]=AbC1234');
    expect(pixelScript).toContain("'ref_link'");
  });
});

const noUtm = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null };
const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const toPrivacy = (allowed: boolean) => ({ analyticsProcessingAllowed: allowed, marketingAllowed: allowed });

interface PixelWorld {
  readonly stored: Map<string, string>;
  readonly sent: { url: string; body: Record<string, unknown>; keepalive: boolean }[];
  tell(name: string, event: object): Promise<void>;
  agree(allowed: boolean): Promise<void>;
}

/** The pixel in the published API's sandbox, and nothing of a browser besides. */
function startPixel({ agreed = true, stored = new Map<string, string>() } = {}): PixelWorld {
  const listeners = new Map<string, ((event: object) => unknown)[]>();
  const subscribe = (name: string, callback: (event: object) => unknown): void => {
    listeners.set(name, [...(listeners.get(name) ?? []), callback]);
  };
  const sent: PixelWorld['sent'] = [];
  const api = {
    analytics: { subscribe },
    customerPrivacy: { subscribe },
    init: { customerPrivacy: toPrivacy(agreed) },
    settings: { accountID: 'key', endpoint: 'https://vitrine.example/api/checkouts' },
    browser: {
      localStorage: {
        getItem: async (name: string) => stored.get(name) ?? null,
        setItem: async (name: string, value: string) => void stored.set(name, value),
        removeItem: async (name: string) => void stored.delete(name),
      },
    },
  };
  const fetchOf = async (url: string, init: { body: string; keepalive: boolean }): Promise<void> => {
    sent.push({ url, body: JSON.parse(init.body), keepalive: init.keepalive });
  };
  const shop = { extend: (_: string, run: (given: typeof api) => void) => run(api) };
  runInContext(pixelScript, createContext({ shopify: shop, fetch: fetchOf, URLSearchParams, Date, JSON, Number }));
  const tell = async (name: string, event: object): Promise<void> => {
    for (const callback of listeners.get(name) ?? []) await callback(event);
  };
  return {
    stored,
    sent,
    tell,
    agree: (allowed) => tell('visitorConsentCollected', { customerPrivacy: toPrivacy(allowed) }),
  };
}

const page = (search: string) => ({ context: { document: { location: { search } } } });
const checkout = (change: object = {}) => ({
  id: 'sh-1',
  data: { checkout: { token: 'token', attributes: [], ...change } },
});

describe('the pixel', () => {
  it('remembers the last click and reports with it', async () => {
    const pixel = startPixel();
    await pixel.tell('page_viewed', page('?vtr=c1'));
    await pixel.tell('page_viewed', page('?x=1'));
    await pixel.tell('page_viewed', page('?vtr=c2'));
    const lineItems = [
      { quantity: 2, variant: { id: 'gid://shopify/ProductVariant/11', product: { id: '22' } } },
      { quantity: 1, variant: null },
    ];
    await pixel.tell('checkout_started', checkout({ lineItems, email: 'noa@mail.example' }));
    await pixel.tell('checkout_completed', checkout({ lineItems, order: { id: '5' } }));
    const common = { id: 'sh-1', click: 'c2', by: 'pixel', checkout: 'token', handed: false };
    expect(pixel.sent).toEqual(
      [
        { event: 'started', ...common, lines: [{ product: '22', variant: '11', quantity: 2 }] },
        { event: 'completed', ...common, lines: [] },
      ].map((body) => ({ url: 'https://vitrine.example/api/checkouts/key', keepalive: true, body })),
    );
  });

  it.each<[string, object, object]>([
    ['the theme remembered', [{ key: 'vitrine_click', value: 'c9' }], { click: 'c9', by: 'embed', handed: false }],
    [
      'came back by a link after our page',
      [
        { key: 'ref_link', value: 'x' },
        { key: 'vitrine_click', value: 'c9' },
      ],
      { click: 'c9', by: 'embed', handed: false },
    ],
  ])('goes by the cart where %s', async (_, attributes, expected) => {
    const pixel = startPixel();
    await pixel.tell('checkout_started', checkout({ attributes }));
    expect(pixel.sent[0]?.body).toMatchObject(expected);
  });

  it('says that a page of ours filled the bag', async () => {
    const pixel = startPixel();
    await pixel.tell('page_viewed', page('?vtr=c1'));
    await pixel.tell('checkout_started', checkout({ attributes: [{ key: 'ref_link', value: 'x' }] }));
    expect(pixel.sent[0]?.body).toMatchObject({ handed: true, by: 'pixel' });
  });

  it('tells nothing of shoppers who came by no link', async () => {
    const pixel = startPixel();
    await pixel.tell('page_viewed', page(''));
    await pixel.tell('checkout_completed', checkout());
    expect([pixel.sent, pixel.stored.size]).toEqual([[], 0]);
  });

  it('forgets a click that is too old', async () => {
    const old = Date.now() - 31 * 86_400_000;
    const pixel = startPixel({ stored: new Map([['vitrine_click', `c1 ${old}`]]) });
    await pixel.tell('checkout_completed', checkout());
    expect([pixel.sent, pixel.stored.size]).toEqual([[], 0]);
  });

  it('goes by the cart in a browser that keeps nothing', async () => {
    const refusing = new Map<string, string>();
    for (const way of ['get', 'set', 'delete'] as const)
      Object.defineProperty(refusing, way, {
        value: () => {
          throw new Error('refused');
        },
      });
    const pixel = startPixel({ stored: refusing });
    await pixel.tell('page_viewed', page('?vtr=c1'));
    await pixel.tell('checkout_completed', checkout({ attributes: [{ key: 'vitrine_click', value: 'c9' }] }));
    expect(pixel.sent.map(({ body }) => body['click'])).toEqual(['c9']);
    await pixel.agree(false);
  });

  it('without consent keeps and tells nothing, and forgets what it kept', async () => {
    const pixel = startPixel({ agreed: false });
    await pixel.tell('page_viewed', page('?vtr=c1'));
    expect(pixel.stored.size).toBe(0);
    await pixel.agree(true);
    await pixel.tell('page_viewed', page('?vtr=c1'));
    expect(pixel.stored.size).toBe(1);
    await pixel.agree(false);
    await pixel.tell('checkout_completed', checkout({ attributes: [{ key: 'vitrine_click', value: 'c9' }] }));
    expect([pixel.sent, pixel.stored.size]).toEqual([[], 0]);
  });
});

interface EmbedOptions {
  readonly search?: string;
  readonly agreed?: boolean;
  readonly status?: number;
  readonly designMode?: boolean;
  /** Whether the API of consent is there before it is asked for. */
  readonly isLoaded?: boolean;
}

/** A page of a theme that the embed runs in. */
function startEmbed({
  search = '?vtr=c1',
  agreed = true,
  status = 200,
  designMode = false,
  isLoaded = true,
}: EmbedOptions) {
  const written: unknown[] = [];
  const byAction: unknown[] = [];
  const listeners = new Map<string, (event: object) => unknown>();
  const now = { agreed };
  const privacy = { analyticsProcessingAllowed: () => now.agreed, marketingAllowed: () => now.agreed };
  const shop = {
    routes: { root: '/fr/' },
    designMode,
    ...(isLoaded ? { customerPrivacy: privacy } : {}),
    actions: { updateCart: async (change: object) => void byAction.push(change) },
    loadFeatures: (_: object, done: () => void) => {
      Object.assign(shop, { customerPrivacy: privacy });
      done();
    },
  };
  const fetchOf = async (url: string, { body }: { body: string }) => {
    written.push([url, JSON.parse(body).attributes]);
    return { ok: status === 200 };
  };
  const document = {
    addEventListener: (name: string, listener: (event: object) => unknown) => listeners.set(name, listener),
  };
  const window = { Shopify: shop };
  runInContext(
    embedScript,
    createContext({ window, document, location: { search }, fetch: fetchOf, URLSearchParams, JSON }),
  );
  const tell = async (name: string, event: object = {}): Promise<void> => {
    await listeners.get(name)?.(event);
    await rest();
  };
  return { written, byAction, tell, now };
}

const inCart = (value: string) => ['/fr/cart/update.js', { vitrine_click: value }];

describe('the embed', () => {
  it.each([true, false])('puts the click into the cart, the API of consent being there: %s', async (isLoaded) => {
    const embed = startEmbed({ isLoaded });
    await rest();
    await embed.tell('shopify:cart:lines-update', { promise: Promise.resolve() });
    expect([embed.written, embed.byAction]).toEqual([[inCart('c1')], []]);
  });

  it.each<[string, EmbedOptions]>([
    ['a page nobody came to by a link', { search: '?x=1' }],
    ['the theme editor', { designMode: true }],
    ['a page without consent', { agreed: false }],
  ])('leaves %s alone', async (_, options) => {
    const embed = startEmbed(options);
    await rest();
    expect([embed.written, embed.byAction]).toEqual([[], []]);
  });

  it('waits for consent, and takes the click out when it is taken back', async () => {
    const embed = startEmbed({ agreed: false });
    embed.now.agreed = true;
    await embed.tell('visitorConsentCollected');
    embed.now.agreed = false;
    await embed.tell('visitorConsentCollected');
    expect(embed.written).toEqual([inCart('c1'), inCart('')]);
  });

  it('asks the theme where the store has no call for its cart', async () => {
    const embed = startEmbed({ status: 404 });
    await rest();
    expect(embed.byAction).toEqual([{ attributes: [{ key: 'vitrine_click', value: 'c1' }] }]);
  });

  it('puts it back when another program replaced the attributes without it', async () => {
    const embed = startEmbed({});
    await rest();
    const promise = Promise.resolve();
    await embed.tell('shopify:cart:attributes-update', {
      attributes: [{ key: 'vitrine_click', value: 'c1' }],
      promise,
    });
    expect(embed.written).toHaveLength(1);
    await embed.tell('shopify:cart:attributes-update', { attributes: [{ key: 'gift', value: 'yes' }], promise });
    expect(embed.written).toEqual([inCart('c1'), inCart('c1')]);
  });
});
