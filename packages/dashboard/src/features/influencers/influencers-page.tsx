// The merchant's influencers: what each brought in over a range, whom to look at, and the way to invite another.
import { ActionIcon, Avatar, Button, Group, Indicator } from '@mantine/core';
import { IconCash, IconInbox, IconMailFast, IconUserPlus } from '@tabler/icons-react';
import { can } from '@vitrine/contract/rights';
import { Navigate, Outlet } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { DeadCodesKnown } from '../../parts/codes/dead-codes.tsx';
import { toWholeQuestion, useInfluencerInsights } from '../../parts/figures/use-analytics.ts';
import { listInfluencers } from '@vitrine/contract/influencers';
import { getJoinPage } from '@vitrine/contract/join-pages';
import { listPayables } from '@vitrine/contract/ledger';
import type { SortProps } from '../../parts/lists/sort-heading.tsx';
import { toUnnarrowed } from '../../ui/list-address.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { PeopleDrawing, SearchDrawing } from '../../ui/list-drawings.tsx';
import { DevelopmentNote } from '../../parts/stores/development-note.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Blocks, EmptyState, Failed, Loaded } from '../../ui/loaded.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { GateDialog, useGate } from './gate.tsx';
import { keepSort, listKnown, readSort, toRows } from './influencer-rows.ts';
import { InfluencersTools, InfluencersTotals } from './influencers-head.tsx';
import { InfluencersList } from './influencers-list.tsx';
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
  const isNarrow = useIsNarrow();
  // beside the way to applications a phone has room for a word
  const invite = mayInvite && (
    <Button
      data-part="create"
      leftSection={<IconUserPlus size={18} aria-hidden />}
      onClick={openInvite}
      {...(isNarrow && { 'aria-label': t('influencers.invite') })}
    >
      {isNarrow ? t('influencers.invite_short') : t('influencers.invite')}
    </Button>
  );
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
    <Page isTight>
      <PageHeader
        title={t('influencers.title')}
        help={t('influencers.help')}
        lead={
          brand && (
            <Avatar src={brand.logo_url} alt={brand.name} name={brand.name} radius="md" size={44} color="violet" />
          )
        }
        actions={
          isBlank ? (
            mayInvite && <ToApplications isNarrow={isNarrow} />
          ) : (
            <>
              {can(user, 'see every statement') && !isNarrow && (
                <Button
                  component={AddressLink}
                  href="/admin/payouts"
                  variant="default"
                  leftSection={<IconCash size={18} aria-hidden />}
                >
                  {t('influencers.payouts')}
                </Button>
              )}
              {mayInvite && <ToApplications isNarrow={isNarrow} />}
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
            drawing={<PeopleDrawing />}
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

/** Where people apply, with how many wait for an answer; on a phone as an icon, or the head would push the list away. */
function ToApplications({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation();
  const { data } = useEndpointQuery(getJoinPage, {});
  const waiting = data?.waiting ?? 0;
  const name = t('shell.applications');
  const way = { component: AddressLink, href: '/admin/influencers/applications' } as const;
  if (isNarrow)
    return (
      <Indicator label={waiting} disabled={waiting === 0} size={18} offset={6}>
        <ActionIcon
          {...way}
          size={44}
          aria-label={waiting === 0 ? name : t('influencers.applications', { count: waiting })}
        >
          <IconInbox aria-hidden />
        </ActionIcon>
      </Indicator>
    );
  return (
    <Button {...way} variant="default" leftSection={<IconInbox size={18} aria-hidden />}>
      {waiting === 0 ? name : t('influencers.applications', { count: waiting })}
    </Button>
  );
}

interface ContentProps {
  readonly at: InfluencersPlace;
  readonly everyone: Parameters<typeof toRows>[0];
}

function Content({ at, everyone }: ContentProps) {
  const { user } = useSession();
  const seesMoney = can(user, 'see every statement');
  const insights = useInfluencerInsights(toWholeQuestion(at.days));
  const currency = insights.data?.currency ?? at.currency;
  const payable = usePayable(currency, seesMoney);
  const [kept, setKept] = useState(() => readSort(localStorage));
  const { question, ask } = at.place;
  // an address that says nothing of it is in the order of last time
  const order = question.sort === '' && !question.isAscending ? kept : question;
  const sorting: SortProps = {
    question: order,
    onAsk: (next) => {
      keepSort(localStorage, next);
      setKept(next);
      ask(next);
    },
  };
  const who = listKnown(question.who, everyone);
  const isNobody = question.who.length > 0 && who.length === 0;
  const asked = { ...question, ...order, who };
  const rows = isNobody ? [] : toRows(everyone, { insights: insights.data?.influencers, payable }, asked);
  return (
    <>
      <DevelopmentNote />
      <InfluencersTotals rows={rows} at={at} currency={currency} />
      <InfluencersTools at={at} everyone={everyone} seesMoney={seesMoney} sorting={sorting} />
      {insights.isError && <FiguresFailed insights={insights} />}
      {rows.length === 0 ? (
        <Nobody at={at} isUnknown={isNobody} />
      ) : (
        <div className={classes.rows} data-stale={insights.isPlaceholderData} aria-busy={insights.isPlaceholderData}>
          <InfluencersList
            rows={rows}
            at={at}
            currency={currency}
            hasFailed={insights.isError}
            tags={[...new Set(everyone.flatMap(({ tags }) => tags))]}
            sorting={sorting}
          />
        </div>
      )}
    </>
  );
}

/** What can be paid to each now in a currency; absent until it is known. */
function usePayable(currency: string, seesMoney: boolean): ReadonlyMap<string, number> | undefined {
  const { data } = useEndpointQuery(listPayables, { query: { currency } }, { enabled: seesMoney });
  return useMemo(() => data && new Map(data.influencers.map((each) => [each.username, each.payable])), [data]);
}

function FiguresFailed({ insights }: { insights: ReturnType<typeof useInfluencerInsights> }) {
  const { t } = useTranslation();
  return (
    insights.error && (
      <Failed problem={insights.error} title={t('influencers.figures_failed')} onRetry={insights.refetch} />
    )
  );
}

/** Nobody is found: of these names, or under these filters. */
function Nobody({ at: { place }, isUnknown }: { at: InfluencersPlace; isUnknown: boolean }) {
  const { t } = useTranslation();
  const { question, ask } = place;
  return (
    <EmptyState
      drawing={<SearchDrawing />}
      title={t('influencers.none_title')}
      body={
        isUnknown ? t('influencers.none_body', { names: isolate(question.who.join(',')) }) : t('lists.none_filtered')
      }
      action={
        <Button variant="default" onClick={() => ask(toUnnarrowed(question))}>
          {t('influencers.show_all')}
        </Button>
      }
    />
  );
}
