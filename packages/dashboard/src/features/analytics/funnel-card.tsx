// The funnel: from a visit to an order, step by step, with what is estimated said to be so.
import { Skeleton } from '@mantine/core';
import { IconFilter2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toPercent } from '../../parts/figures/entity-list-figures.ts';
import { Card } from '../../ui/card.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import classes from './funnel-card.module.css';
import type { FunnelStep } from './funnel-steps.ts';
import { FunnelChoice } from './funnels/funnel-choice.tsx';
import { OwnFunnel } from './funnels/own-funnel.tsx';
import { StepRow } from './funnels/step-row.tsx';
import type { AnalyticsScreen } from './use-analytics-place.ts';

interface CardProps {
  /** Of the funnel from visit to order: null while they load, and empty when nothing happened. */
  readonly steps: readonly FunnelStep[] | null;
  readonly screen: AnalyticsScreen;
}

export function FunnelCard({ steps, screen }: CardProps) {
  const { t } = useTranslation();
  const { funnel } = screen.place;
  return (
    <Card
      isPadded
      title={t(funnel === null ? 'analytics.funnel.title' : 'analytics.funnel.own')}
      tools={<FunnelChoice screen={screen} />}
    >
      {funnel !== null ? (
        <OwnFunnel screen={screen} id={funnel} />
      ) : steps === null ? (
        <Skeleton h={280} />
      ) : steps.length === 0 ? (
        <div className={classes.nothing}>
          <IconFilter2 size={36} stroke={1.25} aria-hidden />
          <p>{t('analytics.funnel.empty')}</p>
        </div>
      ) : (
        <ol className={classes.steps}>
          {steps.map((step) => (
            <Step key={step.figure} step={step} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Step({ step }: { step: FunnelStep }) {
  const { t } = useTranslation();
  const { figure, value, length, isEstimated } = step;
  return (
    <StepRow {...{ figure, value, length, isEstimated }}>
      {(step.perStep !== null || isEstimated) && (
        <span className={classes.under}>
          {isEstimated && <span className={classes.estimated}>{t('analytics.estimated')}</span>}
          {step.perStep !== null && <Rate perStep={step.perStep} />}
        </span>
      )}
    </StepRow>
  );
}

/** A share up to all of them, else how many for each. */
function Rate({ perStep }: { perStep: number }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  if (perStep <= 1) {
    const percent = toPercent(Math.round(perStep * 1000) / 10, locale).full;
    return t('analytics.funnel.share', { percent: isolate(percent) });
  }
  const times = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(perStep);
  return t('analytics.funnel.times', { times: isolate(times) });
}
