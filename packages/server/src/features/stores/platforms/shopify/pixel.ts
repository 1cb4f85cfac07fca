// The web pixel of our app in a shop: placing it with its settings, and the way to the theme's app embed.
import { z } from 'zod';
import type { PixelSettings, StorePixel } from '../platform.ts';
import { ask, type AdminEndpoint, type Document } from './admin-client.ts';
import { gid } from './nodes.ts';

/** The name of the theme's app embed: of its file in `store-app/extensions/vitrine-embed/blocks`. */
export const embedHandle = 'vitrine-embed';

const userErrors = z.array(z.object({ code: z.string().nullable(), message: z.string() }));
const placed = z.object({ webPixel: z.object({ id: gid }).nullable(), userErrors });
type Placed = z.output<typeof placed>;

/** Settings are a text of JSON, held against the fields of the extension's `shopify.extension.toml`. */
interface PixelInput {
  readonly settings: string;
}

function takes<Variables extends object>() {
  return <Answer extends z.ZodType>(text: string, answer: Answer): Document<Answer, Variables> => ({ text, answer });
}

export const findPixel = takes<object>()(
  `query FindPixel { webPixel { id } }`,
  z.object({ webPixel: z.object({ id: gid }).nullable() }),
);

export const createWebPixel = takes<{ pixel: PixelInput }>()(
  `mutation CreatePixel($pixel: WebPixelInput!) { webPixelCreate(webPixel: $pixel) {
    webPixel { id } userErrors { code message } } }`,
  z.object({ webPixelCreate: placed.nullable() }),
);

export const updateWebPixel = takes<{ id: string; pixel: PixelInput }>()(
  `mutation UpdatePixel($id: ID!, $pixel: WebPixelInput!) { webPixelUpdate(id: $id, webPixel: $pixel) {
    webPixel { id } userErrors { code message } } }`,
  z.object({ webPixelUpdate: placed.nullable() }),
);

export function createPixel(endpoint: AdminEndpoint): StorePixel {
  const create = async (pixel: PixelInput): Promise<Placed | null> =>
    (await ask(endpoint, createWebPixel, { pixel })).webPixelCreate;
  const update = async (id: string, pixel: PixelInput): Promise<Placed | null> =>
    (await ask(endpoint, updateWebPixel, { id, pixel })).webPixelUpdate;
  return {
    place: async (settings, known) => {
      const pixel = { settings: toJson(settings) };
      const renewed = known === null ? null : await update(known, pixel);
      if (renewed !== null && !isRefused(renewed, 'NOT_FOUND')) return toAnswer(renewed);
      const created = await create(pixel);
      if (created === null || !isRefused(created, 'TAKEN')) return toAnswer(created);
      // it is there, and its name was lost on the way here
      const { webPixel } = await ask(endpoint, findPixel, {});
      return toAnswer(webPixel && (await update(webPixel.id, pixel)));
    },
  };
}

const toJson = ({ accountID, endpoint }: PixelSettings): string => JSON.stringify({ accountID, endpoint });

const isRefused = ({ webPixel, userErrors: errors }: Placed, code: string): boolean =>
  webPixel === null && errors.some((error) => error.code === code);

function toAnswer(answer: Placed | null): { id: string } | { refused: string } {
  if (answer?.webPixel) return { id: answer.webPixel.id };
  const [error] = answer?.userErrors ?? [];
  return { refused: error?.code === 'NO_EXTENSION' ? 'not_deployed' : (error?.message ?? 'no answer') };
}

/** Opens the theme editor with the app embed switched on, to be saved (shopify.dev, “theme app extensions”, deep links). */
export function embedAddress(admin: string, clientId: string): string {
  const address = new URL(`${admin}/themes/current/editor`);
  address.searchParams.set('context', 'apps');
  address.searchParams.set('activateAppId', `${clientId}/${embedHandle}`);
  return address.href;
}
