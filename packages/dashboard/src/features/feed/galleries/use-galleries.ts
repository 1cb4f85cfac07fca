// Galleries as the server has them, page by page, what they are visited and bought by, and how one is taken away.
import { askFigures } from '@vitrine/contract/figure-questions';
import { type Gallery, listGalleries, removeGallery, restoreGallery } from '@vitrine/contract/galleries';
import { limits, pageSizes } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../api/problem.ts';
import { toPaged, useEndpointMutation, useEndpointPages, useEndpointQuery } from '../../../api/queries.ts';
import { canSeeAnalytics, useSession } from '../../../api/session.ts';
import { toastDone, toastFailed, toastUndo } from '../../../ui/toast.ts';

export const galleryAnswers = [listGalleries];

export function useGalleries() {
  const count = pageSizes.feed;
  const query = useEndpointPages(listGalleries, [count], (skip) => ({ query: { count, skip } }));
  return { query, paged: toPaged(query) };
}

export interface GalleryNumbers {
  readonly visits: number | undefined;
  readonly orders: number | undefined;
}

/** Since there are figures; undefined while they are on their way, and to whom does not see them. */
export function useGalleryNumbers(galleries: readonly Gallery[]): (gallery: Gallery) => GalleryNumbers {
  const enabled = canSeeAnalytics(useSession()) && galleries.length > 0;
  const ids = galleries.map(({ gallery_id: id }) => id);
  const arrivals = galleries.flatMap(({ utm_contents: names }) => names).slice(0, limits.conditionValues);
  const tabs = ['shopboard' as const];
  const visits = useEndpointQuery(
    askFigures,
    { body: { tabs, measures: ['visits'], split_by: ['link'], filters: [{ by: 'link', values: ids }] } },
    { enabled },
  );
  const orders = useEndpointQuery(
    askFigures,
    {
      body: {
        tabs,
        measures: ['checkouts'],
        split_by: ['utm_content'],
        filters: [{ by: 'utm_content', values: arrivals }],
      },
    },
    { enabled },
  );
  const sum = ({ data }: typeof visits, values: readonly string[], measure: 'visits' | 'checkouts') =>
    data?.rows
      .filter(({ keys: [key] }) => values.includes(key?.value ?? ''))
      .reduce((total, { figures }) => total + (figures[measure] ?? 0), 0);
  return ({ gallery_id: id, utm_contents: names }) => ({
    visits: sum(visits, [id], 'visits'),
    orders: sum(orders, names, 'checkouts'),
  });
}

const onError = ({ message, requestId }: Problem): void => toastFailed(message, requestId);

/** Takes galleries away, and offers to put each back. */
export function useRemovingGallery(): (gallery: Gallery) => void {
  const { t } = useTranslation();
  const refreshes = galleryAnswers;
  const restoring = useEndpointMutation(restoreGallery, {
    refreshes,
    onSuccess: () => toastDone(t('galleries.restored')),
    onError,
  });
  const removing = useEndpointMutation(removeGallery, {
    refreshes,
    onSuccess: (_answer, { params }) => toastUndo(t('galleries.deleted'), () => restoring.mutate({ params })),
    onError,
  });
  return ({ gallery_id: id }) => removing.mutate({ params: { gallery_id: id } });
}
