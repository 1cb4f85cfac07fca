// The web pixel of an app in a shop, through the Admin API: one an app, its settings held against those of the extension.

import { GraphQLError } from 'graphql';
import type { AdminCall } from './admin-root.ts';
import { pixelView } from './views/app-views.ts';
import { readGid } from './views/values.ts';

interface PixelInput {
  settings: unknown;
}

const toRefusal = (code: string, field: string[] | null, message: string) => ({
  webPixel: null,
  userErrors: [{ __typename: 'ErrorsWebPixelUserError', code, field, message }],
});

/** The settings as the record keeps them; the code of what is wrong with them otherwise. */
function readSettings(settings: unknown, fields: readonly string[]): Record<string, string> | string {
  const read = typeof settings === 'string' ? parseOrNull(settings) : settings;
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return 'INVALID_CONFIGURATION_JSON';
  const given = Object.entries(read);
  const isWhole = fields.every((field) => field in read) && given.every(([name]) => fields.includes(name));
  const isText = given.every((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '');
  return isWhole && isText ? Object.fromEntries(given.map(([name, value]) => [name, value])) : 'INVALID_SETTINGS';
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (problem) {
    if (problem instanceof SyntaxError) return null;
    throw problem;
  }
}

export function pixelMutations({ open, app, scopes }: AdminCall) {
  const { presence } = open.shop;
  const extension = app.clientId === open.apps.first.clientId ? open.extensions.pixel : null;
  /** Its own scope is checked with the field's; this one the platform says in words. */
  const refuseUnheard = (): void => {
    if (scopes.includes('read_customer_events')) return;
    throw new GraphQLError(
      'Access denied: The app requires read_customer_events access scope and user access permission.',
      {
        extensions: { code: 'ACCESS_DENIED' },
      },
    );
  };
  const put = ({ settings }: PixelInput) => {
    if (extension === null) return toRefusal('NO_EXTENSION', null, 'No extension found.');
    const read = readSettings(settings, extension.fields);
    if (typeof read === 'string') return toRefusal(read, ['settings'], 'The settings are invalid.');
    return { webPixel: pixelView(presence.putPixel(app.clientId, read)), userErrors: [] };
  };
  return {
    webPixelCreate: ({ webPixel }: { webPixel: PixelInput }) => {
      refuseUnheard();
      if (presence.findPixel(app.clientId) !== null) return toRefusal('TAKEN', null, 'Web pixel is taken.');
      return put(webPixel);
    },
    webPixelUpdate: ({ id, webPixel }: { id: string; webPixel: PixelInput }) => {
      refuseUnheard();
      const known = presence.findPixel(app.clientId);
      const isKnown = known !== null && readGid(id)?.id === known.id;
      return isKnown ? put(webPixel) : toRefusal('NOT_FOUND', ['id'], 'Pixel not found.');
    },
  };
}
