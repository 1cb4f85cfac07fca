// What a row of looks or shorts says of a link.
import type { LinkRow, LinkType } from '@vitrine/contract/links';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListItem, type ShownFigures, toLinkItem } from './entity-list-item.ts';

/** A look counts its products, a short names its kind. */
export function useLinkItem(type: LinkType): (row: LinkRow, shows: ShownFigures) => ListItem {
  const { t } = useTranslation();
  return useCallback(
    (row, shows) => {
      const isLook = type === 'LOOK';
      const fallback = isLook ? row.description : row.shopping_redirect_url;
      const title = row.title?.trim() || fallback || t('links.untitled');
      if (isLook) {
        const facts = [t('links.products', { count: row.products_count })];
        return toLinkItem(row, { title, kind: null, facts }, shows);
      }
      return toLinkItem(row, { title, kind: row.url_type === 'look' ? 'custom' : row.url_type, facts: [] }, shows);
    },
    [t, type],
  );
}
