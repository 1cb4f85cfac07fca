// The page of multilinks: search, and every one of them with what both its experiences earned.
import { Navigate } from '@tanstack/react-router';
import type { MultilinkRow } from '@vitrine/contract/multilinks';
import { can } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { DeadCodesKnown } from '../../parts/codes/dead-codes.tsx';
import { EntityListPage } from '../../parts/links/entity-list-page.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { type ListPlace, useListPlace } from '../../ui/use-list-place.ts';
import { listExperienceNames, toMultilinkItem } from './multilink-item.ts';
import { useListScreen } from '../../parts/links/list-screen.ts';
import {
  multilinkSource,
  useArchiveMultilink,
  useCloseMultilink,
  useManyMultilinks,
  useMultilinkStrip,
  useMultilinkTags,
  useSetMultilinkGate,
} from './multilink-lists.ts';
import { useArchiving } from '../../parts/links/use-archiving.ts';
import { lazy, useMemo } from 'react';
import { listInfluencers } from '@vitrine/contract/influencers';
import { useEndpointQuery } from '../../api/queries.ts';
import { useRangePlace } from '../../parts/figures/use-range-place.ts';
import { sortings } from '../../parts/links/link-lists.ts';
import { useSaveItems } from './use-save-items.ts';
import { EntityListStrip } from '../../parts/links/entity-list-strip.tsx';
import { toLinkAccess } from '../../parts/links/link-access.ts';
import { ListFigures } from '../../parts/lists/list-figures.tsx';
import { useVerdictChips } from './use-verdict-chips.ts';
import { toMultilinkQuestion } from './multilink-rows.ts';
import { settle } from '../../api/problem.ts';
import { useMultilinkAccess } from './use-multilink.ts';

/** Loaded with the first one that is opened. */
const CardDialog = lazy(async () => ({ default: (await import('./multilink-card-dialog.tsx')).MultilinkCardDialog }));

/** Without a store, home asks for one; on a phone the merchant connects it at once. */
export function MultilinksPage() {
  const { user, brand } = useSession();
  const isNarrow = useIsNarrow();
  if (brand === null) return <Navigate to={isNarrow && can(user, 'manage store') ? '/auth' : '/admin/home'} replace />;
  return (
    <DeadCodesKnown>
      <Multilinks />
    </DeadCodesKnown>
  );
}

function Multilinks() {
  const { t } = useTranslation();
  const place = useListPlace('/admin/multilinks');
  const toFacts = (row: MultilinkRow) => [
    ...listExperienceNames(row),
    ...(row.automatic ? [t('multilinks.is_automatic')] : []),
  ];
  const screen = useMultilinkScreen(place, (row) => toMultilinkItem(row, toFacts(row)));
  const { user } = useSession();
  const seesAll = can(user, 'see every multilink');
  const chipOf = useVerdictChips(seesAll ? (screen.list.rows?.map(({ id }) => id) ?? []) : []);
  const rows = screen.list.rows?.map((item) => ({ ...item, chip: chipOf(item.id) })) ?? null;
  return (
    <EntityListPage
      name="multilinks"
      place={place}
      screen={{ ...screen, list: { ...screen.list, rows } }}
      counts="views"
      prefetchFrom={5}
      strip={seesAll ? <MultilinkStrip place={place} /> : null}
      opensAddress={!seesAll}
    />
  );
}

/** What those that the list finds earned together. */
function MultilinkStrip({ place: { question, over } }: { readonly place: Pick<ListPlace, 'question' | 'over'> }) {
  const { user, currency } = useSession();
  const { isTeam, shows } = useMemo(() => toLinkAccess(user), [user]);
  const { today } = useRangePlace('lifetime');
  const { data, isError } = useMultilinkStrip(toMultilinkQuestion(question, today), over === null);
  // without an answer the list says itself why nothing came
  if (isError) return null;
  const totals = data?.link_analytics ?? null;
  return (
    <ListFigures choices={null}>
      <EntityListStrip
        counts="views"
        totals={totals}
        currency={totals?.currency ?? currency}
        access={{ isTeam, shows }}
      />
    </ListFigures>
  );
}

/** Everything the page of multilinks asks the server, and does through it, in the shape a list page draws. */
function useMultilinkScreen<Item>(
  { question, over }: Pick<ListPlace, 'question' | 'over'>,
  toItem: (row: MultilinkRow) => Item,
) {
  const access = useMultilinkAccess();
  const { user } = useSession();
  const close = useCloseMultilink();
  const archive = useArchiveMultilink();
  const many = useManyMultilinks();
  const { today, zone } = useRangePlace('lifetime');
  // an influencer is shown a few, without figures
  const seesAll = can(user, 'see every multilink');
  const people = useEndpointQuery(listInfluencers, {}, { enabled: seesAll });
  const asked = useMemo(() => toMultilinkQuestion(question, today), [question, today]);
  return {
    ...useListScreen(multilinkSource, asked, over === null, toItem),
    access,
    narrowing: {
      tags: useMultilinkTags(),
      people: seesAll ? (people.data?.influencers.map(({ username }) => username) ?? []) : null,
      hasNobody: false,
      clock: { today, hours: [], zone },
      hasLayouts: false,
      hasHealth: false,
    },
    sortings: seesAll ? sortings : [],
    orders: null,
    setGate: useSetMultilinkGate(),
    CardDialog,
    many,
    saveRows: useSaveItems('multilinks'),
    archive: useArchiving((id, archived) => archive.mutateAsync({ params: { multilink_id: id }, body: { archived } })),
    restore: (id: string) => void many.run([id], { do: 'reopen' }, false),
    remove: (id: string) => settle(close.mutateAsync({ params: { multilink_id: id } })),
  };
}
