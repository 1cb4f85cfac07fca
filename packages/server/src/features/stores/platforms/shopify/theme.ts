// The theme a shop's pages are in: its name, and what it is set to.
import { z } from 'zod';
import type { StoreLook, StoreTheme } from '../platform.ts';
import { ask, type AdminEndpoint, type Document } from './admin-client.ts';
import { readThemeSettings } from './theme-settings.ts';

const settingsFile = 'config/settings_data.json';

const body = z.union([z.object({ content: z.string() }), z.object({ contentBase64: z.string() }), z.object({})]);
const themes = z.object({
  themes: z
    .object({
      nodes: z.array(
        z.object({ name: z.string(), files: z.object({ nodes: z.array(z.object({ body })) }).nullable() }),
      ),
    })
    .nullable(),
});

export const findMainTheme: Document<typeof themes, { files: string[] }> = {
  text: `query FindMainTheme($files: [String!]) { themes(first: 1, roles: [MAIN]) { nodes { name files(filenames: $files, first: 1) {
    nodes { body { ... on OnlineStoreThemeFileBodyText { content } ... on OnlineStoreThemeFileBodyBase64 { contentBase64 } } } } } } }`,
  answer: themes,
};

export const createTheme = (endpoint: AdminEndpoint): StoreTheme => ({ findLook: () => findLook(endpoint) });

/** Null where no theme is published, or it says nothing that we know how to read. */
async function findLook(endpoint: AdminEndpoint): Promise<StoreLook | null> {
  const answer = await ask(endpoint, findMainTheme, { files: [settingsFile] });
  const theme = answer.themes?.nodes[0];
  const text = theme && toText(theme.files?.nodes[0]?.body ?? {});
  const read = text ? readThemeSettings(text) : null;
  return theme && read ? { name: theme.name, ...read } : null;
}

/** A file that is only named by an address is larger than settings ever are. */
function toText(of: z.output<typeof body>): string {
  if ('content' in of) return of.content;
  return 'contentBase64' in of ? Buffer.from(of.contentBase64, 'base64').toString('utf8') : '';
}
