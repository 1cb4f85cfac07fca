// The steps of a funnel: how many visits reached each, with what is estimated said to be so.
import { Skeleton } from '@mantine/core';
import { IconFilter2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChangeMark } from '../../../parts/figures/change-mark.tsx';
import { toPercent } from '../../../parts/figures/entity-list-figures.ts';
import { toChange } from '../../../parts/figures/figure-change.ts';
import { isolate } from '../../../ui/foreign-text.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from '../funnel-card.module.css';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { type DrawnStep, toDrawnSteps } from './step-figures.ts';
import { StepRow } from './step-row.tsx';
import { useFunnelAnswer } from './use-funnels.ts';

export function ReachedSteps({ screen }: { readonly screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  const query = useFunnelAnswer(screen);
  return (
    <Loaded query={query} skeleton={<Skeleton h={280} />} failed={t('analytics.funnel.failed')}>
      {({ steps: answered, compared }) => {
        const steps = toDrawnSteps(answered, compared && compared.steps);
        return steps.every(({ count }) => count === 0) ? <NoSteps /> : <Steps steps={steps} />;
      }}
    </Loaded>
  );
}

function NoSteps() {
  const { t } = useTranslation();
  return (
    <div className={classes.nothing}>
      <IconFilter2 size={36} stroke={1.25} aria-hidden />
      <p>{t('analytics.funnel.empty')}</p>
    </div>
  );
}

function Steps({ steps }: { readonly steps: readonly DrawnStep[] }) {
  const { t } = useTranslation();
  return (
    <>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ol>
      <p className={classes.honest}>{t('analytics.funnel.apart')}</p>
      {steps.some(({ isEstimated }) => isEstimated) && (
        <p className={classes.honest}>{t('analytics.funnel.estimated_help')}</p>
      )}
    </>
  );
}

function Step({ step }: { step: DrawnStep }) {
  const { t } = useTranslation();
  const { count, locale } = useFormat();
  const { isEstimated, ofPrevious, ofFirst } = step;
  const change = step.before === undefined ? null : toChange(step.count, step.before);
  const write = (percent: number) => isolate(toPercent(Math.round(percent * 10) / 10, locale).full);
  return (
    <StepRow step={step.step} value={step.count} length={step.length} isEstimated={isEstimated}>
      <span className={classes.under}>
        {isEstimated && <span className={classes.estimated}>{t('analytics.estimated')}</span>}
        {ofPrevious !== null && <span>{t('analytics.funnel.share', { percent: write(ofPrevious) })}</span>}
        {ofFirst !== null && <span>{t('analytics.funnel.of_first', { percent: write(ofFirst) })}</span>}
        {change && <ChangeMark change={change} before={count(step.before ?? 0).short} />}
      </span>
    </StepRow>
  );
}
