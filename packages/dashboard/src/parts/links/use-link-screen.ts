// Everything a page of looks or shorts asks the server, and does through it, in the shape the page draws.
import type { LinkRow, LinkType } from '@vitrine/contract/links';
import { toOwnFigures } from '@vitrine/contract/figures';
import { listInfluencers } from '@vitrine/contract/influencers';
import { lazy, useCallback, useMemo, useState } from 'react';
import { settle } from '../../api/problem.ts';
import { toRangeSent, useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import type { ListPlace } from '../../ui/use-list-place.ts';
import { useRangePlace } from '../figures/use-range-place.ts';
import { toLinkAccess } from './link-access.ts';
import { toLinkQuestion } from './link-rows.ts';
import {
  linkSource,
  sortings,
  useArchiveLink,
  useCloseLink,
  useLinkOrders,
  useSetLinkGate,
  useStrip,
} from './link-lists.ts';
import { figuresInterval } from './row-list.ts';
import { useListScreen } from './list-screen.ts';
import { useArchiving } from './use-archiving.ts';
import { useManyLinks } from './use-many-links.ts';
import { useLinkItem } from './use-link-item.ts';
import { useTags } from './use-tags.ts';
import { toSegmentSent, useSegmentPlace } from '../figures/use-segment-place.ts';

/** Loaded with the first one that is opened. */
const CardDialog = lazy(async () => ({ default: (await import('./link-card-dialog.tsx')).LinkCardDialog }));

/** The figure each sorting goes by: who may not see it is not offered it. */
const seenBy = { visits: 'views', checkouts: 'orders', revenue: 'revenue' } as const;

export function useLinkScreen(linkType: LinkType, { question: asked, over }: Pick<ListPlace, 'question' | 'over'>) {
  const { user, currency } = useSession();
  const access = useMemo(() => toLinkAccess(user), [user]);
  const place = useRangePlace('lifetime');
  const { today, zone, hours } = place;
  const isSeen = over === null;
  const within = useSegmentPlace();
  const figures = { ...toRangeSent(place.days), ...toSegmentSent(within.segment) };
  const question = toLinkQuestion(asked, linkType, today, figures);
  const strip = useStrip(isSeen, question);
  // without a question of its own the list says itself why nothing came
  const isAsked = within.segment !== null || place.days !== null;
  const tags = useTags(linkType);
  const { shows, isTeam } = access;
  const people = useEndpointQuery(listInfluencers, {}, { enabled: isTeam });
  const toItem = useLinkItem(linkType);
  const toShown = useCallback(
    (row: LinkRow) => toItem({ ...row, link_analytics: toOwnFigures(row.link_analytics, isTeam) }, shows),
    [toItem, shows, isTeam],
  );
  const totals = linkType === 'LOOK' ? strip.data?.looks_analytics : strip.data?.shorts_analytics;
  const close = useCloseLink();
  const archive = useArchiveLink();
  const many = useManyLinks();
  const [ordersOf, ask] = useState<string | null>(null);
  const orders = useLinkOrders(ordersOf, { refetchInterval: figuresInterval * 2 });
  return {
    ...useListScreen(linkSource, question, isSeen, toShown),
    /** Answers null, or the problem that kept it from happening. */
    remove: (id: string) => settle(close.mutateAsync({ params: { link_id: id } })),
    archive: useArchiving((id, archived) => archive.mutateAsync({ params: { link_id: id }, body: { archived } })),
    setGate: useSetLinkGate(),
    CardDialog,
    canCopy: access.canChange && access.isAdmin,
    many,
    restore: (id: string) => void many.run([id], { do: 'reopen' }, false),
    access,
    currency: strip.data?.currency ?? currency,
    within,
    place,
    question,
    /** Whether figures are asked of some days or a segment alone. */
    isAsked,
    /** Why its figures did not come; without one the list says so itself. */
    failure: strip.isError && isAsked ? strip.error : null,
    retry: strip.refetch,
    totals: totals ? toOwnFigures(totals, isTeam) : null,
    narrowing: {
      tags: tags.data?.tags.map(({ tag }) => tag) ?? [],
      people: isTeam ? (people.data?.influencers.map(({ username }) => username) ?? []) : null,
      clock: { today, hours: hours ?? [], zone },
      hasLayouts: linkType === 'LOOK',
      hasHealth: true,
    },
    sortings: sortings.filter((by) => access.shows[seenBy[by]]),
    orders: access.canSeeOrders ? { ...orders, ask } : null,
  };
}
