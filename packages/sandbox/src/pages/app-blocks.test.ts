// Blocks of the app in sections of the theme: placed by the editor's forms, printed by their own Liquid, hostile settings or not.

import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { readAppExtensions } from '../app-extensions.ts';
import { AppPresence } from '../shopify/app-presence.ts';
import type { SandboxShop } from '../shop.ts';
import { openTestShop, PlainBrowser, servePages } from '../testing/pages-browser.ts';

const extensions = readAppExtensions(fileURLToPath(new URL('../../../../store-app', import.meta.url)));
const clientId = 'client-1';
const editor = '/atelier/admin/themes/current/editor';
const address = 'https://vitrine.example/feed/atelier/linen';

let shop: SandboxShop;
let app: FastifyInstance;
let browser: PlainBrowser;

beforeEach(async () => {
  shop = openTestShop({ products: 12 });
  shop.access.install(clientId, []);
  app = await servePages([shop], extensions);
  browser = new PlainBrowser(app);
});

const toFields = (settings: Record<string, string>) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [`settings.${name}`, value]));

const place = (settings: Record<string, string> = { address }, template = 'index', block = 'vitrine-gallery') =>
  browser.post(`${editor}/${template}/blocks`, { block, ...toFields(settings) });

const policyOf = async (path: string): Promise<string> =>
  String((await browser.get(path)).headers['content-security-policy']);

/** The block alone, as it stands in the page. */
async function readBlock(path = '/atelier/'): Promise<string> {
  const { body } = await browser.get(path);
  return /<div id="shopify-block-[^]*?<\/section>(?!<\/template>)/.exec(body)?.[0] ?? '';
}

const productPath = (): string =>
  `/atelier/products/${shop.products().find(({ status, publishedAt }) => status === 'ACTIVE' && publishedAt !== null)?.handle}`;

describe('a block that is placed', () => {
  it('is asked for in the words of the app', async () => {
    const { body } = await browser.get(editor);
    for (const word of ['Vitrine gallery', 'Address of the gallery', 'Stories row', 'Home page', 'Product pages'])
      expect(body).toContain(word);
    expect(body).toContain('name="settings.count" type="number" min="3" max="24" step="1" value="12"');
    // the embed is of the whole body, and in no section
    expect(body).not.toContain('value="vitrine-embed"');
  });

  it('stands on the home page, with the rooms of its posts, and on no other', async () => {
    expect((await place({ address, heading: 'Seen in linen', layout: 'carousel', count: '4' })).statusCode).toBe(303);
    const block = await readBlock();
    expect(block).toContain('<script src="https://vitrine.example/embed.js" async></script>');
    expect(block).toContain(`address="${address}"`);
    expect(block).toContain('lang="en"');
    expect(block).toMatch(
      /<h2>Seen in linen<\/h2><ul class="carousel" role="list" aria-busy="true">(<li><\/li>){4}<\/ul>/,
    );
    expect(block).toContain(`<a class="plain" href="${address}">Seen in linen</a>`);
    expect(block).not.toMatch(/schema|product=|data-shopify/);
    for (const path of [productPath(), '/atelier/collections/all']) expect(await readBlock(path)).toBe('');
  });

  it('says the language of the page, and in the editor what it lacks', async () => {
    await place({ address: '' });
    expect(await readBlock()).not.toContain('<p>');
    expect(await readBlock('/atelier/?design_mode')).toContain('Paste the address');
    expect(await readBlock('/atelier/?design_mode&locale=he')).toContain('יש להדביק');
    expect(await readBlock('/atelier/?design_mode&locale=fr')).toContain('Paste the address');
    await place();
    expect(await readBlock()).toContain('>See the gallery</a>');
    expect(await readBlock('/atelier/?locale=he')).toContain('>לגלריה</a>');
    expect(await readBlock('/atelier/?locale=he')).toContain('lang="he"');
    expect((await browser.get('/atelier/?locale="><script>')).body).not.toContain('"><script>');
    expect(await readBlock('/atelier/?design_mode')).toContain('data-shopify-editor-block="');
  });

  it('is of the product whose page it is, without rooms, where that is wished', async () => {
    await place({ address, only_product: 'on' }, 'product');
    const [handle] = productPath().split('/').slice(-1);
    const block = await readBlock(productPath());
    expect(block).toContain(`product="${shop.findProduct(handle ?? '')?.id}"`);
    expect(block).not.toContain('<template');
    await place({ address, only_product: 'on' });
    expect(await readBlock()).toContain('<template');
    expect(await readBlock()).not.toContain('product=');
  });

  it('is changed, taken out, kept across restarts, and gone with the app', async () => {
    await place();
    const [placed] = shop.presence.listBlocks(clientId, 'index');
    await browser.post(`${editor}/blocks/${placed?.id}`, toFields({ address, count: '7', same_tab: 'on' }));
    expect(await readBlock()).toMatch(/count="7"[^>]* target="_self"/);
    expect(new AppPresence('atelier', shop.records).listBlocks(clientId, 'index')).toMatchObject([
      { values: { count: 7, same_tab: true, layout: 'grid' } },
    ]);
    await browser.post(`${editor}/blocks/${placed?.id}/remove`);
    expect(await readBlock()).toBe('');
    await place();
    shop.uninstall(clientId);
    shop.access.install(clientId, []);
    expect(await readBlock()).toBe('');
  });

  it('opens the page’s policy to its own origin, and only there', async () => {
    const before = await policyOf('/atelier/');
    await place();
    const after = await policyOf('/atelier/');
    for (const directive of ["script-src 'self'", "connect-src 'self'", "img-src 'self'"])
      expect(after).toContain(`${directive} https://vitrine.example`);
    expect(after.replaceAll(' https://vitrine.example', '')).toBe(before);
    for (const path of [productPath(), '/atelier/cart', '/atelier/collections/all'])
      expect(await policyOf(path)).toBe(before);
  });
});

describe('settings nobody should send', () => {
  const hostile = '"></template><script>hacked()</script>';

  it('write no markup and open no policy', async () => {
    const before = await policyOf('/atelier/');
    const addresses = [
      'javascript:hacked()/feed/x',
      'https://a;script-src.example/feed/x',
      'https://a,b.example/feed/x',
      `${hostile}/feed/x`,
      'data:text/javascript,hacked()//feed/',
      '/feed/x',
    ];
    for (const each of addresses) await place({ address: each, heading: hostile });
    const { body } = await browser.get('/atelier/?design_mode');
    expect(body).not.toContain('<script>hacked');
    expect(body).not.toMatch(/href="(?!https?:|\/)[^"]*\/feed\//);
    expect(body).not.toMatch(/<script src="[^"]*(?:javascript|data):(?![^"]*embed\.js")/);
    expect(await policyOf('/atelier/')).toBe(before);
    expect((await browser.get(editor)).body).not.toContain('<script>hacked');
  });

  it('print nothing of an address that is none of a feed', async () => {
    await place({ address: 'https://vitrine.example/linen' });
    expect(await readBlock()).not.toMatch(/vitrine-feed|script/);
  });

  it.each<[string, Record<string, string>, string]>([
    ['too few', { count: '2' }, 'must be a number from 3 to 24'],
    ['too many', { count: '25' }, 'must be a number from 3 to 24'],
    ['half a post', { count: '4.5' }, 'in steps of 1'],
    ['no number', { count: '1e1' }, 'must be a number'],
    ['nothing', { count: '' }, 'must be a number'],
    ['a layout there is none of', { layout: 'mosaic' }, 'must be one of grid, masonry, carousel, stories'],
    ['a setting it does not have', { colour: 'red' }, 'The block has no setting “colour”.'],
  ])('are refused: %s', async (_, settings, sentence) => {
    const answer = await place({ address, ...settings });
    expect([answer.statusCode, answer.body.includes(sentence)]).toEqual([422, true]);
    expect(shop.presence.listBlocks(clientId, 'index')).toEqual([]);
  });

  it.each<[string, string, string, number]>([
    ['the embed, which is of the body', 'index', 'vitrine-embed', 422],
    ['a block no app brings', 'index', 'none', 422],
    ['a template the theme does not have', 'constructor', 'vitrine-gallery', 404],
  ])('place nothing: %s', async (_, template, block, status) => {
    expect((await place({ address }, template, block)).statusCode).toBe(status);
  });

  it('fill a section up to its bound', async () => {
    for (let at = 0; at < 25; at += 1) expect((await place()).statusCode).toBe(303);
    expect((await place()).statusCode).toBe(422);
    expect((await place({ address }, 'product')).statusCode).toBe(303);
  });

  it('are of an app that is installed', async () => {
    shop.uninstall(clientId);
    expect((await place()).statusCode).toBe(404);
  });
});
