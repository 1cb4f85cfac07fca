// A shared report as whoever has its link reads it: without an account, without a way into the dashboard.
import { Badge, Tabs, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { dayOf } from '@vitrine/contract/range';
import { type OpenedReport, openReport } from '@vitrine/contract/shared-reports';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../../../api/problem.ts';
import { useEndpointQuery } from '../../../api/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { useRangeName } from '../../../ui/date-range-picker.tsx';
import { KnownFrom } from '../../../parts/figures/known-from.tsx';
import { toDayWords, toRangeWords } from '../../../ui/date-range-words.ts';
import { ChartDrawing } from '../../../ui/list-drawings.tsx';
import { isolate } from '../../../ui/foreign-text.ts';
import { LanguageChoice } from '../../../ui/language-choice.tsx';
import { Blocks, Failed, Waiting } from '../../../ui/loaded.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { toConditionWords } from '../filters/condition-words.ts';
import { ReportFigures } from './report-view.tsx';
import classes from './report-page.module.css';

export function ReportPage() {
  return (
    <main className={classes.page} id="content">
      <OpenedByLink />
    </main>
  );
}

/** Each time it is drawn anew counts as one opening: it is not asked again while it stands. */
export function OpenedByLink() {
  const { t } = useTranslation();
  const { token = '' } = useParams({ strict: false });
  const { data, error, refetch } = useEndpointQuery(openReport, { body: { token } }, { staleTime: Infinity });
  const title = data?.report.name ?? t('reports.page.title');
  useEffect(() => {
    document.title = `${title} · Vitrine`;
  }, [title]);
  return data ? <Report report={data.report} /> : <NoReport problem={error} onRetry={refetch} />;
}

type NoReportProps = { problem: Parameters<typeof Failed>[0]['problem'] | null; onRetry: () => unknown };

function NoReport({ problem, onRetry }: NoReportProps) {
  const { t } = useTranslation();
  if (isProblem(problem, 'report_closed')) {
    return <Closed title={t('reports.page.closed_title')} body={t('reports.page.closed_body')} />;
  }
  return (
    <>
      <Head brand={null} />
      <Title order={1}>{t('reports.page.title')}</Title>
      {problem === null ? (
        <Waiting>
          <Blocks heights={['9rem', '20rem', '16rem']} />
        </Waiting>
      ) : (
        <Failed isCard problem={problem} title={t('reports.page.failed')} onRetry={onRetry} />
      )}
    </>
  );
}

function Closed({ title, body }: { title: string; body: string }) {
  return (
    <>
      <Head brand={null} />
      <Card className={classes.closed}>
        <div aria-hidden>
          <ChartDrawing />
        </div>
        <Title order={1}>{title}</Title>
        <p>{body}</p>
      </Card>
    </>
  );
}

/** Whose report it is, and the reader's language. */
function Head({ brand }: Pick<OpenedReport, 'brand'>) {
  return (
    <header className={classes.head}>
      {brand === null ? (
        <span />
      ) : (
        <span className={classes.brand}>
          {brand.logo_url !== null && <img src={brand.logo_url} alt="" />}
          <bdi>{brand.name}</bdi>
        </span>
      )}
      <LanguageChoice />
    </header>
  );
}

function Report({ report }: { report: OpenedReport }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { figures, gone } = report;
  return (
    <>
      <Head brand={report.brand} />
      <div className={classes.title}>
        <Title order={1}>
          <bdi>{report.name}</bdi>
        </Title>
        <p className={classes.facts}>
          <Range report={report} />
          <Badge variant="light" color="gray" size="lg" leftSection={<IconLock size={14} aria-hidden />}>
            {t('reports.page.read_only')}
          </Badge>
          <span>{t('reports.page.until', { day: isolate(toDayWords(report.ends_on, locale)) })}</span>
        </p>
        <Conditions report={report} />
        {figures && <KnownFrom knownFrom={figures.known_from} from={figures.from_date} className={classes.known} />}
      </div>
      {figures === null ? (
        <Card className={classes.closed}>
          <Title order={2}>{t('reports.page.gone_title')}</Title>
          <p>{t(gone === 'segment' ? 'reports.page.gone_segment' : 'reports.page.gone_filter')}</p>
        </Card>
      ) : (
        <ReportTabs report={report} figures={figures} />
      )}
      <p className={classes.foot}>{t('ui.range.zone', { zone: isolate(report.time_zone) })}</p>
    </>
  );
}

function Range({ report: { range, figures } }: { report: OpenedReport }) {
  const { locale } = useFormat();
  const nameOf = useRangeName();
  const days = figures && toRangeWords({ from: figures.from_date, to: figures.to_date }, locale);
  if (range.kind === 'days') return <span>{nameOf({ from: range.from_date, to: range.to_date })}</span>;
  return <span>{days === null ? nameOf(range.preset) : `${nameOf(range.preset)} (${days})`}</span>;
}

/** The server has named the values of conditions already. */
const nameOf = (_by: string, value: string | null): string => value ?? '';

/** The segment by its name and what it holds, and all else that is counted by. */
function Conditions({ report: { segment, conditions, traffic, figures } }: { report: OpenedReport }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const beside = useBeside(figures ?? { compared: null });
  if (figures === null) return null;
  const lines = [
    ...(segment ? [t('reports.segment', { name: isolate(segment.name) })] : []),
    ...conditions.map((condition) => toConditionWords(condition, { nameOf, t, locale })),
    ...(traffic === 'all' ? [t('reports.page.all_traffic')] : []),
    ...(beside ? [t('reports.page.compared', { with: beside.name, days: toRangeWords(beside.range, locale) })] : []),
  ];
  return (
    <ul className={classes.conditions} aria-label={t('reports.page.filters')}>
      {(lines.length === 0 ? [t('reports.page.everything')] : lines).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

type TabsProps = { report: OpenedReport; figures: NonNullable<OpenedReport['figures']> };

/** What the figures are compared with, in words and days. */
function useBeside({ compared }: Pick<TabsProps['figures'], 'compared'>) {
  const { t } = useTranslation();
  if (compared === null) return null;
  const range = { from: compared.from_date, to: compared.to_date };
  return { name: t(`reports.compared.${compared.with}`, { name: isolate(compared.name ?? '') }), range };
}

function ReportTabs({ report: { currency, time_zone: zone }, figures }: TabsProps) {
  const { t } = useTranslation();
  const [today] = useState(() => dayOf(new Date(), zone));
  const range = { from: figures.from_date, to: figures.to_date };
  const [first] = figures.tabs;
  const beside = useBeside(figures);
  const shared = { range, beside, today, currency, notes: figures.notes };
  if (figures.tabs.length === 1 && first) return <ReportFigures tab={first} {...shared} />;
  return (
    <Tabs defaultValue={first?.tab ?? null} keepMounted={false}>
      <Tabs.List aria-label={t('analytics.tabs')} className={classes.tabs ?? ''}>
        {figures.tabs.map(({ tab }) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(`analytics.tab.${tab}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {figures.tabs.map((tab) => (
        <Tabs.Panel key={tab.tab} value={tab.tab}>
          <ReportFigures tab={tab} {...shared} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
