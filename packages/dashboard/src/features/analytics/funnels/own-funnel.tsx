// A saved funnel: how many did each of its steps, each counted for itself.
import { Skeleton } from '@mantine/core';
import type { FunnelId } from '@vitrine/contract/ids';
import { useTranslation } from 'react-i18next';
import { ChangeMark } from '../../../parts/figures/change-mark.tsx';
import { toPercent } from '../../../parts/figures/entity-list-figures.ts';
import { toChange } from '../../../parts/figures/figure-change.ts';
import { isolate } from '../../../ui/foreign-text.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from '../funnel-card.module.css';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { type DrawnStep, toDrawnSteps, toStepFigure } from './step-figures.ts';
import { StepRow } from './step-row.tsx';
import { useFunnelAnswer } from './use-funnels.ts';

export function OwnFunnel({ screen, id }: { screen: AnalyticsScreen; id: FunnelId }) {
  const { t } = useTranslation();
  const query = useFunnelAnswer(screen, id);
  return (
    <Loaded query={query} skeleton={<Skeleton h={280} />} failed={t('analytics.funnel.failed')}>
      {({ steps, compared }) => (
        <>
          <ol className={classes.steps}>
            {toDrawnSteps(steps, compared && compared.steps).map((step) => (
              <Step key={step.step} step={step} isTeam={screen.access.isTeam} />
            ))}
          </ol>
          <p className={classes.honest}>{t('analytics.funnel.apart')}</p>
        </>
      )}
    </Loaded>
  );
}

function Step({ step, isTeam }: { step: DrawnStep; isTeam: boolean }) {
  const { t } = useTranslation();
  const { count, locale } = useFormat();
  const change = step.before === undefined ? null : toChange(step.count, step.before);
  const write = (percent: number) => isolate(toPercent(Math.round(percent * 10) / 10, locale).full);
  return (
    <StepRow figure={toStepFigure(step.step, isTeam)} value={step.count} length={step.length}>
      <span className={classes.under}>
        {step.ofPrevious !== null && <span>{t('analytics.funnel.share', { percent: write(step.ofPrevious) })}</span>}
        {step.ofFirst !== null && <span>{t('analytics.funnel.of_first', { percent: write(step.ofFirst) })}</span>}
        {change && <ChangeMark change={change} before={count(step.before ?? 0).short} />}
      </span>
    </StepRow>
  );
}
