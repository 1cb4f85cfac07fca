// What a theme's pages load and call: the platform's script, the app's embed, the frame of its pixel, and the cart's own API.

import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { found } from '../refused.ts';
import { readCarried, isHiddenAttribute, type Attribute } from './cart-attributes.ts';
import { readLines } from './permalink.ts';
import { readCookie, readJsonCookie, setJsonCookie } from './cookies.ts';
import type { Shops, ThemeCall } from './shop-routes.ts';

const readScript = (name: string): string => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');
const MOST_ATTRIBUTES = 250;

export function addTheme(app: FastifyInstance, shops: Shops): void {
  const storefront = readScript('storefront.js');
  const worker = readScript('pixel-worker.js');
  const route = (method: 'GET' | 'POST', path: string, answer: (call: ThemeCall) => FastifyReply): void => {
    app.route({
      method,
      url: `/:shop${path}`,
      handler: (request, reply) => {
        const { shop: handle = '' } = request.params as Record<string, string>;
        const open = found(shops.find(handle), 'There is no shop at this address.');
        return answer({ ...open, request, reply });
      },
    });
  };
  route('GET', '/_theme/storefront.js', ({ reply }) => sendScript(reply, storefront));
  route('GET', '/_theme/embed.js', ({ reply, extensions }) =>
    sendScript(reply, found(extensions.embed, 'The app brings no embed.').script),
  );
  route('GET', '/_theme/pixel', ({ reply, extensions }) => {
    const { script } = found(extensions.pixel, 'The app brings no pixel.');
    return sendFrame(reply, `${worker}\n{\n${script}\n}`);
  });
  route('GET', '/cart.js', (call) => sendCart(call, readCartAttributes(call)));
  route('POST', '/cart/update.js', (call) => {
    const told = Object.entries(readAttributesTold(call)).map(([name, value]) => ({
      name,
      value: String(value ?? ''),
    }));
    return sendCart(call, keep(call, merge(readCartAttributes(call), told)));
  });
  // the default of the standard action, which replaces all there is
  route('POST', '/_theme/attributes', (call) => {
    const told = readAttributesTold(call);
    const all = (Array.isArray(told) ? told : []) as { key: unknown; value: unknown }[];
    return sendCart(
      call,
      keep(
        call,
        all.map(({ key, value }) => ({ name: String(key), value: String(value) })),
      ),
    );
  });
}

function readAttributesTold({ request }: ThemeCall): object {
  const { attributes } = (request.body ?? {}) as { attributes?: unknown };
  return typeof attributes === 'object' && attributes !== null ? attributes : {};
}

const readCartAttributes = (call: ThemeCall): Attribute[] => readCarried(readJsonCookie(call.request, 'attributes'));

/** An empty value takes an attribute away. */
function merge(known: readonly Attribute[], told: readonly Attribute[]): Attribute[] {
  const all = new Map([...known, ...told].map(({ name, value }) => [name, value]));
  return [...all].flatMap(([name, value]) => (value === '' ? [] : [{ name, value }])).slice(0, MOST_ATTRIBUTES);
}

function keep(call: ThemeCall, attributes: Attribute[]): Attribute[] {
  setJsonCookie(call, 'attributes', attributes);
  return attributes;
}

function sendCart({ reply, request }: ThemeCall, attributes: readonly Attribute[]): FastifyReply {
  const lines = readLines(readCookie(request, 'cart') ?? '') ?? [];
  const shown = attributes.filter(({ name }) => !isHiddenAttribute(name));
  return reply.header('cache-control', 'no-store').send({
    token: 'sandbox',
    note: null,
    attributes: Object.fromEntries(shown.map(({ name, value }) => [name, value])),
    item_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    items: lines.map(({ variantId, quantity }) => ({ id: Number(variantId), quantity })),
  });
}

function sendScript(reply: FastifyReply, script: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(script);
}

/** Starts the pixel as a worker; neither sees the page around them, whose origin is not theirs. */
function sendFrame(reply: FastifyReply, script: string): FastifyReply {
  const text = JSON.stringify(script).replaceAll('<', String.raw`\u003c`);
  const start = `const worker = new Worker(URL.createObjectURL(new Blob([${text}], { type: 'text/javascript' })));
    addEventListener('message', ({ data, ports }) => worker.postMessage(data, ports));`;
  return reply
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' blob:; connect-src *",
    )
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><title>pixel</title><script>${start}</script>`);
}
