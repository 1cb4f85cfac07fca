// The merchant's influencers: what each brought in over a range, whom to look at, and the way to invite another.
import { Avatar, Button, Group } from '@mantine/core';
import { IconCash, IconMailFast, IconUserPlus } from '@tabler/icons-react';
import { can } from '@vitrine/contract/rights';
import { Navigate, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { DeadCodesKnown } from '../../parts/codes/dead-codes.tsx';
import { toWholeQuestion, useInfluencerInsights } from '../../parts/figures/use-analytics.ts';
import { listInfluencers } from '@vitrine/contract/influencers';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { LinkDrawing, SearchDrawing } from '../../ui/drawings.tsx';
import { useListKeys } from '../../parts/links/use-list-keys.ts';
import { EntityList } from '../../parts/links/entity-list.tsx';
import { DevelopmentNote } from '../../parts/stores/development-note.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Blocks, EmptyState, Failed, Loaded } from '../../ui/loaded.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { GateDialog, useGate, usePutBack } from './gate.tsx';
import { InfluencerItem } from './influencer-item.tsx';
import { keepSort, readChosen, readSort, toRows } from './influencer-rows.ts';
import { InfluencersTools, InfluencersTotals } from './influencers-head.tsx';
import classes from './influencers.module.css';
import { type InfluencersPlace, useInfluencersPlace } from './use-influencers-place.ts';

/** With a store; without one they are led home. */
export function InfluencersPage() {
  const session = useSession();
  if (session.brand === null) return <Navigate to="/admin/home" replace />;
  return (
    <DeadCodesKnown>
      <Influencers />
      <Outlet />
    </DeadCodesKnown>
  );
}

function Influencers() {
  const { t } = useTranslation();
  const { user, brand } = useSession();
  const at = useInfluencersPlace();
  const gate = useGate();
  const everyone = useEndpointQuery(listInfluencers, {});
  useFocusBack(at.place.over, null);
  const mayInvite = can(user, 'edit influencers');
  const openInvite = () => gate.pass(() => at.open('create'));
  useListKeys({ onToggle: null, onCreate: mayInvite ? openInvite : null });
  const invite = mayInvite && (
    <Button data-part="create" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={openInvite}>
      {t('influencers.invite')}
    </Button>
  );
  const isNarrow = useIsNarrow();
  // on a phone the form leads there, or the head would push the list away
  const inviteMany = mayInvite && !isNarrow && (
    <Button
      variant="default"
      leftSection={<IconMailFast size={18} aria-hidden />}
      onClick={() => gate.pass(() => at.open('invite'))}
    >
      {t('influencers.many.open')}
    </Button>
  );
  const isBlank = everyone.data?.influencers.length === 0;
  return (
    <Page>
      <PageHeader
        title={t('influencers.title')}
        help={t('influencers.help')}
        lead={
          brand && (
            <Avatar src={brand.logo_url} alt={brand.name} name={brand.name} radius="md" size={44} color="violet" />
          )
        }
        actions={
          isBlank ? undefined : (
            <>
              {can(user, 'see every statement') && (
                <Button
                  component={AddressLink}
                  href="/admin/payouts"
                  variant="default"
                  leftSection={<IconCash size={18} aria-hidden />}
                >
                  {t('influencers.payouts')}
                </Button>
              )}
              {inviteMany}
              {invite}
            </>
          )
        }
      />
      <Loaded
        query={everyone}
        skeleton={<Blocks heights={[108, 44, 84, 84, 84, 84]} />}
        failed={t('influencers.failed')}
        isEmpty={() => isBlank}
        empty={
          <EmptyState
            drawing={<LinkDrawing />}
            title={t('influencers.empty_title')}
            body={t('influencers.empty_body')}
            {...(mayInvite && {
              action: (
                <Group justify="center">
                  {invite}
                  {inviteMany}
                </Group>
              ),
            })}
          />
        }
      >
        {({ influencers }) => <Content at={at} everyone={influencers} />}
      </Loaded>
      <GateDialog gate={gate.shown} onClose={gate.close} />
    </Page>
  );
}

interface ContentProps {
  readonly at: InfluencersPlace;
  readonly everyone: Parameters<typeof toRows>[0];
}

function Content({ at, everyone }: ContentProps) {
  const { t } = useTranslation();
  const mayEdit = can(useSession().user, 'edit influencers');
  const isNarrow = useIsNarrow();
  const insights = useInfluencerInsights(toWholeQuestion(at.days));
  const back = usePutBack();
  const [sort, setSort] = useState(() => readSort(localStorage));
  const chosen = readChosen(at.search, everyone);
  const asked = new URLSearchParams(at.search).get('who') ?? '';
  const rows =
    asked !== '' && chosen.length === 0 ? [] : toRows(everyone, insights.data?.influencers, { chosen, sort });
  return (
    <>
      <DevelopmentNote />
      <InfluencersTotals rows={rows} range={at.range} currency={insights.data?.currency ?? at.currency} />
      <InfluencersTools
        at={at}
        everyone={everyone}
        chosen={chosen}
        sort={sort}
        onSort={(next) => {
          keepSort(localStorage, next);
          setSort(next);
        }}
      />
      {insights.isError && (
        <Failed problem={insights.error} title={t('influencers.figures_failed')} onRetry={insights.refetch} />
      )}
      {rows.length === 0 ? (
        <EmptyState
          drawing={<SearchDrawing />}
          title={t('influencers.none_title')}
          body={t('influencers.none_body', { names: isolate(asked) })}
          action={
            <Button variant="default" onClick={() => at.put('who', '')}>
              {t('influencers.show_all')}
            </Button>
          }
        />
      ) : (
        <div className={classes.rows} data-stale={insights.isPlaceholderData} aria-busy={insights.isPlaceholderData}>
          <EntityList
            label={t('influencers.list')}
            rows={rows}
            toKey={({ username }) => username}
            renderRow={(row) => (
              <InfluencerItem
                row={row}
                currency={insights.data?.currency ?? at.currency}
                hasFailed={insights.isError}
                href={at.toOver(`${row.username}/preview`)}
                onOpen={() => at.open(`${row.username}/preview`)}
                onPutBack={mayEdit ? () => back.put(row.username) : null}
                isBusy={back.busy === row.username}
              />
            )}
            rowHeight={isNarrow ? 168 : 92}
            prefetchFrom={0}
            hasMore={false}
            isLoadingMore={false}
            onMore={() => undefined}
          />
        </div>
      )}
      <GateDialog gate={back.gate.shown} onClose={back.gate.close} />
    </>
  );
}
