// The published theme with its files, as the Admin API shows them.

import { createHash } from 'node:crypto';
import type { PublishedTheme } from '../../published-theme.ts';
import { toUtcSeconds } from '../../store-time.ts';
import { toConnection, type AdminContext, type PageArguments } from '../connection.ts';
import { toGid } from './values.ts';

const SETTINGS = 'config/settings_data.json';

interface FileArguments extends PageArguments {
  filenames?: string[] | null;
}

export const themeView = (id: string) => (theme: PublishedTheme) => ({
  __typename: 'OnlineStoreTheme',
  id: toGid('OnlineStoreTheme', id),
  name: theme.name,
  prefix: '/',
  processing: false,
  processingFailed: false,
  role: 'MAIN',
  themeStoreId: null,
  createdAt: toUtcSeconds(theme.publishedAt),
  updatedAt: toUtcSeconds(theme.publishedAt),
  files: ({ filenames, ...page }: FileArguments, context: AdminContext) => {
    const isMeant = filenames?.some((name) => name === SETTINGS || name === '*' || name === 'config/*') ?? true;
    const items = theme.settings === null || !isMeant ? [] : [theme.settings];
    const source = { items, id: () => '1', view: (text: string) => fileView(theme, text), isRoot: false };
    return { ...toConnection(source, page, context), userErrors: [] };
  },
});

const fileView = ({ publishedAt }: PublishedTheme, text: string) => ({
  __typename: 'OnlineStoreThemeFile',
  filename: SETTINGS,
  contentType: 'application/json',
  checksumMd5: createHash('md5').update(text).digest('hex'),
  size: String(Buffer.byteLength(text)),
  createdAt: toUtcSeconds(publishedAt),
  updatedAt: toUtcSeconds(publishedAt),
  body: { __typename: 'OnlineStoreThemeFileBodyText', content: text },
});
