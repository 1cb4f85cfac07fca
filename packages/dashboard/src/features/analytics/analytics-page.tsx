// The analytics: what the links brought in over a range of days, by tab, day, and whatever figures can be broken down by.
import { Button, SegmentedControl, Skeleton, Tabs } from '@mantine/core';
import { Link, Navigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { canCreate, useSession } from '../../api/session.ts';
import { Card } from '../../ui/card.tsx';
import { ChartDrawing } from '../../ui/list-drawings.tsx';
import { DevelopmentNote } from '../../parts/stores/development-note.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/loaded.tsx';
import classes from './analytics.module.css';
import { ComparisonChoice } from '../../parts/figures/comparison-choice.tsx';
import { DownloadDays } from './downloads.tsx';
import { FeedUntouched, useIsFeedUntouched } from './feed-untouched.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { InfluencerInsights } from './influencer-insights.tsx';
import { LiveArea } from './live-area.tsx';
import { useSharing } from './reports/share-menu.tsx';
import { TabFiguresView } from './tab-figures-view.tsx';
import { useAnalyticsAnswer } from './use-analytics-answer.ts';
import { type AnalyticsScreen, useAnalyticsScreen } from './use-analytics-place.ts';
import { canSee } from '@vitrine/contract/rights';
import { DateRangePicker } from '../../ui/date-range-picker.tsx';
import { Hint } from '../../ui/hint.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';

const ExploreView = lazy(async () => ({ default: (await import('./explore/explore-view.tsx')).ExploreView }));

/** Without a store, and for whom no figures are shared with, home is the place to be. */
export function AnalyticsPage() {
  const session = useSession();
  if (session.brand === null) return <Navigate to="/admin/home" replace />;
  return <Analytics />;
}

function Analytics() {
  const { t } = useTranslation();
  const screen = useAnalyticsScreen();
  const { access, place, go } = screen;
  const answer = useAnalyticsAnswer(screen);
  const isShared = access.tabs.length > 0;
  const isNarrow = useIsNarrow();
  const sharing = useSharing(screen);
  const controls = <Controls screen={screen} answer={answer} />;
  const live = (
    <LiveArea screen={screen} freshness={answer.data?.freshness ?? null}>
      {sharing.menu}
      <DownloadDays screen={screen} />
    </LiveArea>
  );
  return (
    <Page isTight={isNarrow}>
      <PageHeader
        title={t('analytics.title')}
        help={t(access.isTeam ? 'analytics.help' : 'analytics.help_influencer')}
        actions={isShared ? <Range screen={screen} isBrief={isNarrow} /> : undefined}
      />
      {isShared ? (
        <>
          <DevelopmentNote />
          {!isNarrow && controls}
          {sharing.dialogs}
          <Tabs
            value={place.tab}
            keepMounted={false}
            onChange={(tab) => {
              const chosen = access.tabs.find((each) => each === tab);
              if (chosen) go({ tab: chosen });
            }}
          >
            <div className={classes.top}>
              <Tabs.List className={classes.tabs ?? ''} aria-label={t('analytics.tabs')}>
                {access.tabs.map((tab) => (
                  <Tabs.Tab key={tab} value={tab}>
                    {t(`analytics.tab.${tab}`)}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {!isNarrow && live}
            </div>
            {access.tabs.map((tab) => (
              <Tabs.Panel key={tab} value={tab} className={classes.panel ?? ''}>
                <TabContent
                  screen={screen}
                  answer={answer}
                  beneath={
                    isNarrow && (
                      <>
                        {controls}
                        {live}
                      </>
                    )
                  }
                />
              </Tabs.Panel>
            ))}
          </Tabs>
        </>
      ) : (
        <Card>
          <EmptyState
            drawing={<ChartDrawing />}
            title={t('analytics.nothing_shared_title')}
            body={t('analytics.nothing_shared_body')}
          />
        </Card>
      )}
    </Page>
  );
}

interface ContentProps {
  readonly screen: AnalyticsScreen;
  readonly answer: ReturnType<typeof useAnalyticsAnswer>;
  /** On a phone what figures are of stands beneath the first of them. */
  readonly beneath: ReactNode;
}

function TabContent({ screen, answer, beneath }: ContentProps) {
  const { tab } = screen.place;
  const isFeedUntouched = useIsFeedUntouched(screen, answer);
  if (tab === 'influencer') {
    return (
      <>
        <InfluencerInsights screen={screen} />
        {beneath}
      </>
    );
  }
  if (answer.isUntouched) {
    return (
      <>
        <Untouched />
        {beneath}
      </>
    );
  }
  if (isFeedUntouched) {
    return (
      <>
        <FeedUntouched screen={screen} />
        {beneath}
      </>
    );
  }
  const view = <ViewChoice screen={screen} />;
  if (screen.place.view === 'explore') {
    return (
      <>
        {beneath}
        {view}
        <Suspense fallback={<Skeleton h={320} radius="lg" />}>
          <ExploreView screen={screen} range={answer.range} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      {beneath ? null : view}
      <TabFiguresView
        screen={screen}
        answer={answer}
        tab={tab}
        beneath={
          beneath && (
            <>
              {beneath}
              {view}
            </>
          )
        }
      />
      {screen.access.isTeam && <InfluencerInsights screen={screen} />}
    </>
  );
}

/** The figures as they are prepared, or one's own question; of all links with what they are. */
function ViewChoice({ screen: { place, go } }: { screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  return (
    <div className={classes.view}>
      <SegmentedControl
        size="sm"
        aria-label={t('analytics.view.title')}
        value={place.view}
        onChange={(view) => go({ view: view === 'explore' ? 'explore' : 'figures' })}
        data={(['figures', 'explore'] as const).map((each) => ({ value: each, label: t(`analytics.view.${each}`) }))}
      />
      {place.tab === 'all' && <Hint about={t('analytics.every_link')} text={t('analytics.every_link_meaning')} />}
    </div>
  );
}

/** Nothing was ever counted. */
function Untouched() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Card>
      <EmptyState
        drawing={<ChartDrawing />}
        title={t('analytics.empty_title')}
        body={t('analytics.empty_body')}
        action={
          canCreate(session) ? (
            <Button component={Link} to="/admin/links/create">
              {t('analytics.empty_action')}
            </Button>
          ) : null
        }
      />
    </Card>
  );
}

interface RangeProps {
  readonly screen: AnalyticsScreen;
  /** Beside a title there is room for its name alone. */
  readonly isBrief: boolean;
}

/** The range of days, which stays in sight with the title. */
function Range({ screen: { place, go, today, zone, hours }, isBrief }: RangeProps) {
  return (
    <DateRangePicker
      choice={place.range}
      today={today}
      zone={zone}
      hours={hours}
      isBrief={isBrief}
      onChoose={(range) => go({ range })}
    />
  );
}

interface ControlsProps {
  readonly screen: AnalyticsScreen;
  readonly answer: ReturnType<typeof useAnalyticsAnswer>;
}

/** What the figures are of besides the range of days, and what they are narrowed to; the own results are of everything. */
function Controls(props: ControlsProps) {
  const { screen, answer } = props;
  if (screen.place.tab === 'influencer') return null;
  return (
    <>
      <AnalyticsControls {...props} />
      {!answer.isUntouched && <FilterBar screen={screen} />}
    </>
  );
}

/** Whose visits count, and what they are compared with. */
function AnalyticsControls({ screen, answer }: ControlsProps) {
  const { t } = useTranslation();
  const { place, go, today, zone, access } = screen;
  return (
    <div className={classes.controls}>
      {canSee(access.rights, 'visits') && (
        <div className={classes.traffic}>
          <SegmentedControl
            aria-label={t('analytics.traffic.title')}
            size="sm"
            value={place.traffic}
            onChange={(traffic) => go({ traffic: traffic === 'all' ? 'all' : 'human' })}
            data={[
              { value: 'human', label: t('analytics.traffic.human') },
              { value: 'all', label: t('analytics.traffic.all') },
            ]}
          />
          <Hint about={t('analytics.traffic.title')} text={t('analytics.traffic.meaning')} />
        </div>
      )}
      <ComparisonChoice
        compare={place.compare}
        choose={(compare) => go({ compare })}
        days={screen.days}
        today={today}
        zone={zone}
        segments={screen.segments?.filter((each) => each.segment_id !== place.segment)}
        name={answer.previousName}
        problem={answer.previousProblem}
      />
    </div>
  );
}
