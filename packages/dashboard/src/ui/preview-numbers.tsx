// The numbers of a preview: the range they are of, the tiles, and the charts.
import { dayOf } from '@vitrine/contract/range';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findFirstDay } from './chart-series.ts';
import { type DayRange, type RangeChoice, toBoundedDays, toDays } from './date-range.ts';
import { useRangeChoice } from './date-range-address.ts';
import { DateRangePicker, useRangeName } from './date-range-picker.tsx';
import { toRangeWords } from './date-range-words.ts';
import { PreviewCharts } from './preview-charts.tsx';
import type { Counted, FigureRights } from './preview-figures.ts';
import classes from './preview-layout.module.css';
import { PreviewTiles } from './preview-tiles.tsx';
import { ErrorState } from './states.tsx';
import { useFormat } from './use-format.ts';

/** What is answered for a range; figures the reader may not see are absent. */
export interface RangeFigures extends Counted {
  readonly refunded?: number | undefined;
  readonly data: Readonly<Record<string, Counted>>;
}

export interface RangeAnswer {
  readonly figures: RangeFigures | null;
  readonly currency: string | null;
  readonly problem: { readonly message: string; readonly requestId: string | null } | null;
  readonly retry: () => void;
}

/** The range a preview begins with: 30 days for the merchant, this month for the others. */
const usualRange = (isAdmin: boolean): RangeChoice => (isAdmin ? 'last_30_days' : 'this_month');

export interface PreviewRange {
  readonly choice: RangeChoice;
  readonly choose: (choice: RangeChoice) => void;
  readonly today: string;
  /** Null for a lifetime. */
  readonly days: DayRange | null;
}

/** The range in the address, in days of the store's time zone. */
export function usePreviewRange(isAdmin: boolean, zone: string): PreviewRange {
  const [today] = useState(() => dayOf(new Date(), zone));
  const [choice, choose] = useRangeChoice(usualRange(isAdmin), today);
  return { choice, choose, today, days: toDays(choice, today) };
}

interface NumbersProps {
  readonly range: PreviewRange;
  readonly answer: RangeAnswer;
  readonly rights: FigureRights;
  readonly zone: string;
  /** When the link was made. */
  readonly createdAt: string;
  /** Stands in until the answer says. */
  readonly currency: string;
  readonly counts: 'views' | 'clicks';
  readonly title: string;
}

export function PreviewNumbers({ range, answer, rights, zone, createdAt, counts, title, ...props }: NumbersProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const nameOf = useRangeName();
  const { figures, problem } = answer;
  const { choice, today } = range;
  const currency = answer.currency ?? props.currency;
  const made = dayOf(new Date(createdAt), zone);
  const first = figures === null ? null : findFirstDay(figures.data);
  const drawn = toBoundedDays(choice, today, first !== null && first < made ? first : made);
  const rangeName = typeof choice === 'object' ? nameOf(choice) : `${nameOf(choice)} (${toRangeWords(drawn, locale)})`;
  return (
    <>
      <div className={classes.range}>
        <h3 className={classes.heading}>{t('preview.figure.title')}</h3>
        <DateRangePicker choice={choice} today={today} zone={zone} onChoose={range.choose} />
      </div>
      {figures === null && problem ? (
        <div className={classes.failed}>
          <ErrorState title={t('preview.figure.failed')} {...problem} onRetry={answer.retry} />
        </div>
      ) : (
        <>
          <PreviewTiles figures={figures} currency={currency} rights={rights} counts={counts} range={rangeName} />
          {choice !== 'last_24_hours' && (
            <PreviewCharts
              days={figures?.data ?? null}
              range={drawn}
              rangeName={rangeName}
              currency={currency}
              rights={rights}
              fileName={title}
            />
          )}
        </>
      )}
    </>
  );
}
