// Single visits of what is on screen as a file: which they are, how far back they are kept, and why there may be none.
import { Alert, Button } from '@mantine/core';
import { IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { linkTab } from '@vitrine/contract/analytics';
import { getSettings } from '@vitrine/contract/brand';
import { limits } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useEndpointQuery } from '../../../api/queries.ts';
import { useSession } from '../../../api/session.ts';
import { useSaveDownload } from '../../../parts/files/use-save-download.ts';
import { toFiguresSent } from '../../../parts/figures/use-analytics.ts';
import { toDayWords, toRangeWords } from '../../../ui/date-range-words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Blocks, Loaded } from '../../../ui/loaded.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { isOfCustomers, isOfProducts } from '../analytics-access.ts';
import { toConditionWords } from '../filters/condition-words.ts';
import { useValueNames } from '../filters/use-value-names.ts';
import { nameTab } from '../tab-name.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { isOfOrders, useQuestion } from '../use-questions.ts';
import { exportVisits, exportVisitsParquet } from '@vitrine/contract/figure-questions';
import { decideVisitFile } from './visit-file.ts';
import classes from './visits.module.css';

interface DialogProps {
  readonly screen: AnalyticsScreen;
  readonly onClose: () => void;
}

export function VisitsDialog({ screen, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const settings = useEndpointQuery(getSettings, { params: { business_id: user.business_id } });
  const counted = useQuestion(screen, { measures: ['visits'], split_by: [], count: 1 }, !hasNoVisits(screen));
  return (
    <Dialog opened onClose={onClose} title={t('analytics.visits.title')}>
      <div className={classes.content}>
        <p className={classes.help}>{t('analytics.visits.help')}</p>
        <Loaded query={settings} skeleton={<Blocks heights={[96]} radius="md" />} failed={t('analytics.visits.failed')}>
          {({ settings: { visit_retention_months: months } }) =>
            hasNoVisits(screen) ? (
              <Choice screen={screen} months={months} days={screen.days} visits={0} />
            ) : (
              <Loaded
                query={counted}
                skeleton={<Blocks heights={[96]} radius="md" />}
                failed={t('analytics.visits.failed')}
              >
                {({ from_date: from, to_date: to, totals }) => (
                  <Choice screen={screen} months={months} days={{ from, to }} visits={totals.visits ?? 0} />
                )}
              </Loaded>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}

/** Whether it is of what no visit is told by. */
const hasNoVisits = ({ under, place }: AnalyticsScreen): boolean => isOfProducts(under) || isOfOrders({ place, under });

interface ChoiceProps {
  readonly screen: AnalyticsScreen;
  readonly months: number;
  /** Null for a lifetime. */
  readonly days: AnalyticsScreen['days'];
  readonly visits: number;
}

function Choice({ screen, months, days, visits }: ChoiceProps) {
  const { t } = useTranslation();
  const { locale, count } = useFormat();
  const { today } = screen;
  const { obstacle, keptFrom, isCut, fitsParquet } = decideVisitFile({
    days: days ?? { from: today, to: today },
    today,
    months,
    visits,
    isOfProducts: isOfProducts(screen.under),
    isOfCustomers: isOfCustomers(screen.under),
    isOfCodes: isOfOrders(screen),
  });
  const day = toDayWords(keptFrom, locale);
  return (
    <>
      <dl className={classes.about}>
        {days && <Line name={t('analytics.visits.days')} words={toRangeWords(days, locale)} />}
        <Line name={t('analytics.visits.of')} words={useAboutWords(screen).join(' · ')} />
        {obstacle === null && <Line name={t('analytics.figure.visits.name')} words={count(visits).full} />}
      </dl>
      <p className={classes.help}>{t('analytics.visits.kept', { count: months, day })}</p>
      {obstacle !== null && (
        <Alert variant="light" color="yellow" icon={<IconInfoCircle aria-hidden />}>
          {t(`analytics.visits.no.${obstacle}`, { day, count: limits.rawDays })}
        </Alert>
      )}
      {obstacle === null && isCut && <p className={classes.help}>{t('analytics.visits.cut', { day })}</p>}
      {obstacle === null && !fitsParquet && (
        <p className={classes.help}>{t('analytics.visits.large', { most: count(limits.rawRows).full })}</p>
      )}
      {obstacle === null && <Files screen={screen} fitsParquet={fitsParquet} />}
    </>
  );
}

function Line({ name, words }: { name: string; words: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{words}</dd>
    </div>
  );
}

/** Where they come from, whose they are, and every condition on them. */
function useAboutWords({ place, segments, access }: AnalyticsScreen): readonly string[] {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const nameOf = useValueNames(place.filters, access);
  const segment = segments?.find((each) => each.segment_id === place.segment);
  return [
    isOfEverything(place) ? t('analytics.explore.origin.all') : nameTab(place.tab, t),
    t(`analytics.traffic.${place.traffic}`),
    ...(segment === undefined ? [] : [segment.name]),
    ...place.filters.map((condition) => toConditionWords(condition, { nameOf, t, locale })),
  ];
}

/** Whether they are of whatever there is, and not of the links of a tab. */
const isOfEverything = ({ tab, view, explore }: AnalyticsScreen['place']): boolean =>
  tab === 'influencer' || (view === 'explore' && explore.origin === 'all');

/** The kind of links they are of; undefined for those of every one, as visits are to links. */
const toTabSent = (place: AnalyticsScreen['place']) =>
  isOfEverything(place) ? undefined : linkTab.options.find((each) => each === place.tab);

function Files({ screen, fitsParquet }: { screen: AnalyticsScreen; fitsParquet: boolean }) {
  const { t } = useTranslation();
  const { save, isSaving } = useSaveDownload({
    failed: t('analytics.download_failed'),
    done: (name) => t('analytics.downloaded', { name }),
  });
  const tab = toTabSent(screen.place);
  const query = {
    ...toFiguresSent(screen.asked),
    traffic: screen.asked.traffic,
    ...(tab === undefined ? {} : { tab }),
  };
  return (
    <div className={classes.actions}>
      <Button
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={isSaving}
        onClick={() => save(download(exportVisits, { query }))}
      >
        {t('analytics.visits.csv')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        disabled={!fitsParquet || isSaving}
        onClick={() => save(download(exportVisitsParquet, { query }))}
      >
        {t('analytics.visits.parquet')}
      </Button>
    </div>
  );
}
