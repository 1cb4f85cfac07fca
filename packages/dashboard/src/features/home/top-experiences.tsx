// What brought in most: instants, shorts and, for the merchant, influencers.
import { canSee } from '@vitrine/contract/rights';
import { Avatar, Skeleton, Tabs } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canSeeAnalytics, isMerchant, isTeam, useSession } from '../../api/session.ts';
import { toWholeQuestion, useBreakdown, useInfluencerInsights } from '../../parts/figures/use-analytics.ts';
import { useSegmentPlace } from '../../parts/figures/use-segment-place.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { SectionHead } from './section-head.tsx';
import styles from './top.module.css';
import {
  listTopTabs,
  type TopItem,
  type TopTab,
  toTopCount,
  toTopInfluencers,
  toTopLink,
  toTopSort,
} from './top-view.ts';
import { useOverviewDays } from './use-overview-days.ts';
import type { ToldProblem } from '../../ui/problem-banner.tsx';

export function TopExperiences() {
  const { t } = useTranslation();
  const session = useSession();
  const [tab, setTab] = useState<TopTab>('instants');
  if (!canSeeAnalytics(session)) return null;
  const tabs = listTopTabs(isMerchant(session));
  return (
    <section aria-labelledby="top">
      <SectionHead id="top" title={t('home.top.title')} />
      <Card>
        <Tabs
          value={tab}
          onChange={(chosen) => setTab(tabs.find((each) => each === chosen) ?? 'instants')}
          keepMounted={false}
        >
          <Tabs.List className={styles.tabs ?? ''}>
            {tabs.map((each) => (
              <Tabs.Tab key={each} value={each} className={styles.tab ?? ''}>
                {t(`home.top.tab.${each}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map((each) => (
            <Tabs.Panel key={each} value={each}>
              {each === 'influencers' ? <TopInfluencers /> : <TopLinks tab={each} />}
            </Tabs.Panel>
          ))}
        </Tabs>
      </Card>
    </section>
  );
}

/** Of the days and the segment that the figures above are of. */
function useTopQuestion() {
  const { segment } = useSegmentPlace();
  return { ...toWholeQuestion(useOverviewDays()), segment };
}

function TopLinks({ tab }: { tab: 'instants' | 'shorts' }) {
  const session = useSession();
  const count = toTopCount(tab, useIsNarrow());
  const answer = useBreakdown(
    {
      ...useTopQuestion(),
      compare: null,
      tab: tab === 'instants' ? 'links' : 'shorts',
      by: 'link',
      sort: toTopSort(canSee(session.user, 'checkouts')),
    },
    { count, skip: 0 },
  );
  const items = answer.data?.rows.map((row) => toTopLink(row, isTeam(session)));
  return <TopList tab={tab} answer={answer} items={items} currency={answer.data?.currency} />;
}

function TopInfluencers() {
  const answer = useInfluencerInsights(useTopQuestion());
  const count = toTopCount('influencers', useIsNarrow());
  const items = answer.data && toTopInfluencers(answer.data.influencers, count);
  return <TopList tab="influencers" answer={answer} items={items} currency={answer.data?.currency} />;
}

interface ListProps {
  readonly tab: TopTab;
  readonly answer: {
    readonly error: ToldProblem | null;
    readonly refetch: () => unknown;
  };
  readonly items: readonly TopItem[] | undefined;
  readonly currency: string | undefined;
}

function TopList({ tab, answer, items, currency = 'USD' }: ListProps) {
  const { t } = useTranslation();
  const count = toTopCount(tab, useIsNarrow());
  return (
    <Loaded
      query={{ data: items, error: answer.error, refetch: answer.refetch }}
      skeleton={
        <div className={styles.items}>
          {Array.from({ length: count }, (_, index) => (
            <Skeleton key={index} h={72} />
          ))}
        </div>
      }
      isEmpty={(all) => all.length === 0}
      empty={<p className={styles.none}>{t(`home.top.none.${tab}`)}</p>}
    >
      {(all) => (
        <ul className={styles.items} data-tab={tab}>
          {all.map((item) => (
            <li key={item.key}>
              <Item tab={tab} item={item} currency={currency} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

interface ItemProps {
  readonly tab: TopTab;
  readonly item: TopItem;
  readonly currency: string;
}

function Item({ tab, item, currency }: ItemProps) {
  const inside = (
    <>
      <Avatar
        src={item.imageUrl}
        name={item.name.replace(/^@/, '')}
        size={48}
        radius={tab === 'influencers' ? '50%' : 'md'}
        alt=""
        aria-hidden
      />
      <span className={styles.words}>
        <bdi className={styles.name} title={item.name}>
          {item.name}
        </bdi>
        <Figures item={item} currency={currency} />
      </span>
    </>
  );
  if (item.linkId === null) return <span className={styles.item}>{inside}</span>;
  const to = tab === 'instants' ? '/admin/links/$linkId/preview' : '/admin/shorts/$linkId/preview';
  return (
    <Link to={to} params={{ linkId: item.linkId }} className={styles.item}>
      {inside}
    </Link>
  );
}

function Figures({ item, currency }: Pick<ItemProps, 'item' | 'currency'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const amount = (count: number) => ({ count, amount: format.count(count).short });
  return (
    <span className={styles.figures}>
      {item.orders !== null && <span>{t('home.top.orders', amount(item.orders))}</span>}
      {item.revenue !== null && <bdi>{format.moneyFigure(item.revenue, currency).short}</bdi>}
      {item.visits !== null && <span>{t('home.top.visits', amount(item.visits))}</span>}
    </span>
  );
}
