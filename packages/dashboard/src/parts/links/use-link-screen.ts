// Everything a page of looks or shorts asks the server, and does through it, in the shape the page draws.
import type { LinkRow, LinkType } from '@vitrine/contract/links';
import { toOwnFigures } from '@vitrine/contract/figures';
import { useCallback, useMemo, useState } from 'react';
import { settle } from '../../api/problem.ts';
import { useSession } from '../../api/session.ts';
import type { ListPlace } from '../../ui/use-list-place.ts';
import { toLinkAccess } from './link-access.ts';
import { linkSource, sortings, useArchiveLink, useCloseLink, useLifetime, useLinkOrders } from './link-lists.ts';
import { figuresInterval } from './row-list.ts';
import { useListScreen } from './list-screen.ts';
import { useArchiving } from './use-archiving.ts';
import { useLinkItem } from './use-link-item.ts';
import { useTags } from './use-tags.ts';

/** The figure each sorting goes by: who may not see it is not offered it. */
const seenBy = { visits: 'views', checkouts: 'orders', revenue: 'revenue' } as const;

export function useLinkScreen(linkType: LinkType, { question: asked, over }: Pick<ListPlace, 'question' | 'over'>) {
  const { user, currency } = useSession();
  const access = useMemo(() => toLinkAccess(user), [user]);
  const question = useMemo(() => ({ ...asked, linkType }), [asked, linkType]);
  const isSeen = over === null;
  const lifetime = useLifetime(isSeen);
  const tags = useTags(linkType);
  const { shows, isTeam } = access;
  const toItem = useLinkItem(linkType);
  const toShown = useCallback(
    (row: LinkRow) => toItem({ ...row, link_analytics: toOwnFigures(row.link_analytics, isTeam) }, shows),
    [toItem, shows, isTeam],
  );
  const totals = linkType === 'LOOK' ? lifetime.data?.looks_analytics : lifetime.data?.shorts_analytics;
  const close = useCloseLink();
  const archive = useArchiveLink();
  const [ordersOf, ask] = useState<string | null>(null);
  const orders = useLinkOrders(ordersOf, { refetchInterval: figuresInterval * 2 });
  return {
    ...useListScreen(linkSource, question, isSeen, toShown),
    /** Answers null, or the problem that kept it from happening. */
    remove: (id: string) => settle(close.mutateAsync({ params: { link_id: id } })),
    archive: useArchiving((id, archived) => archive.mutateAsync({ params: { link_id: id }, body: { archived } })),
    access,
    currency: lifetime.data?.currency ?? currency,
    totals: totals ? toOwnFigures(totals, isTeam) : null,
    tags: tags.data?.tags.map(({ tag }) => tag) ?? [],
    sortings: sortings.filter((by) => access.shows[seenBy[by]]),
    orders: access.canSeeOrders ? { ...orders, ask } : null,
  };
}
