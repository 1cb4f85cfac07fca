// The influencers that were found, as rows that can be chosen, with their headings and what is done with the chosen ones.
import { Menu } from '@mantine/core';
import { IconCoins, IconEye, IconPencil } from '@tabler/icons-react';
import { can } from '@vitrine/contract/rights';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { EntityList } from '../../parts/links/entity-list.tsx';
import { ListHead } from '../../parts/lists/list-head.tsx';
import type { SortProps } from '../../parts/lists/sort-heading.tsx';
import { toChoice, useChosenRows } from '../../parts/lists/use-chosen-rows.ts';
import { useListKeys } from '../../parts/lists/use-list-keys.ts';
import { MenuAction } from '../../ui/action-menu.tsx';
import { useDensity } from '../../ui/use-density.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { GateDialog, useGate, usePutBack } from './gate.tsx';
import { InfluencerItem } from './influencer-item.tsx';
import type { InfluencerRow } from './influencer-rows.ts';
import classes from './influencers.module.css';
import type { InfluencersPlace } from './use-influencers-place.ts';

const Bulk = lazy(async () => ({ default: (await import('./influencers-bulk.tsx')).InfluencersBulk }));

interface ListProps {
  readonly rows: readonly InfluencerRow[];
  readonly at: InfluencersPlace;
  readonly currency: string;
  /** Figures did not come, which is said above the list. */
  readonly hasFailed: boolean;
  /** Those anybody carries. */
  readonly tags: readonly string[];
  readonly sorting: SortProps;
}

export function InfluencersList({ rows, at, currency, hasFailed, tags, sorting }: ListProps) {
  const { t } = useTranslation();
  const mayEdit = can(useSession().user, 'edit influencers');
  const isNarrow = useIsNarrow();
  const { isCompact } = useDensity();
  const back = usePutBack();
  const gate = useGate();
  const { range: _range, ...asked } = at.place.question;
  const names = rows.map(({ username }) => username);
  const chosen = useChosenRows(names, JSON.stringify(asked));
  const openInvite = () => gate.pass(() => at.open('create'));
  useListKeys({ onToggle: chosen.toggle, onCreate: mayEdit ? openInvite : null });
  return (
    <div className={classes.board} data-compact={isCompact}>
      {!isNarrow && <Head rows={rows} chosen={chosen} sorting={sorting} />}
      <EntityList
        key={String(isCompact)}
        label={t('influencers.list')}
        rows={rows}
        toKey={({ username }) => username}
        renderRow={(row) => (
          <InfluencerItem
            row={row}
            currency={currency}
            hasFailed={hasFailed}
            href={at.toOver(`${row.username}/preview`)}
            onOpen={() => at.open(`${row.username}/preview`)}
            onPutBack={mayEdit ? () => back.put(row.username) : null}
            isBusy={back.busy === row.username}
            choice={toChoice(chosen, row.username)}
            menu={<RowMenu row={row} at={at} />}
          />
        )}
        rowHeight={isNarrow ? 132 : isCompact ? 44 : 64}
        gap={isNarrow ? 8 : 0}
        prefetchFrom={0}
        hasMore={false}
        isLoadingMore={false}
        onMore={() => undefined}
      />
      {chosen.ids.size > 0 && (
        <Suspense fallback={null}>
          <Bulk rows={rows.filter(({ username }) => chosen.ids.has(username))} chosen={chosen} tags={tags} />
        </Suspense>
      )}
      <GateDialog gate={back.gate.shown} onClose={back.gate.close} />
      <GateDialog gate={gate.shown} onClose={gate.close} />
    </div>
  );
}

interface HeadProps extends Pick<ListProps, 'rows' | 'sorting'> {
  readonly chosen: ReturnType<typeof useChosenRows>;
}

function Head({ rows, chosen, sorting }: HeadProps) {
  const { t } = useTranslation();
  return (
    <ListHead
      title={{ name: t('influencers.name'), by: 'name' }}
      figures={[
        { name: t('influencers.clicks'), by: 'visits' },
        { name: t('influencers.sales'), by: 'sales' },
        { name: t('influencers.revenue'), by: 'revenue' },
        { name: t('influencers.commission'), by: 'commission' },
        ...(rows[0]?.payable === null ? [] : [{ name: t('influencers.payable'), by: 'payable' }]),
        { name: t('influencers.seen'), by: 'seen' },
      ]}
      all={{ name: t('influencers.bulk.all'), chosen, ids: rows.map(({ username }) => username) }}
      {...sorting}
    />
  );
}

function RowMenu({ row: { username }, at }: { row: InfluencerRow; at: InfluencersPlace }) {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <>
      <MenuAction icon={IconEye} name={t('lists.open')} onClick={() => at.open(`${username}/preview`)} />
      {can(user, 'see every statement') && (
        <Menu.Item
          component={AddressLink}
          href={`/admin/influencers/${encodeURIComponent(username)}/earnings`}
          leftSection={<IconCoins size={18} aria-hidden />}
        >
          {t('influencers.preview.earnings')}
        </Menu.Item>
      )}
      {can(user, 'edit influencers') && (
        <MenuAction
          icon={IconPencil}
          name={t('influencers.preview.edit')}
          onClick={() => at.open(`${username}/edit`)}
        />
      )}
    </>
  );
}
