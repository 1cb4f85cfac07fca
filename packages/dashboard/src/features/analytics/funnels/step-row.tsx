// One step of a funnel: what it is, how many did it, and its length against the longest.
import type { SavedStep } from '@vitrine/contract/saved-questions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureText } from '../../../ui/figure-text.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from '../funnel-card.module.css';

interface RowProps {
  readonly step: SavedStep;
  readonly value: number;
  /** 0 to 1. */
  readonly length: number;
  readonly isEstimated?: boolean;
  /** What stands beneath: its rates. */
  readonly children?: ReactNode;
}

export function StepRow({ step, value, length, isEstimated = false, children }: RowProps) {
  const format = useFormat();
  const { t } = useTranslation();
  const name = t(`analytics.funnel.step.${step}`);
  const drawn = { '--length': `${Math.max(length * 100, value > 0 ? 1 : 0)}%` };
  return (
    <li className={classes.step}>
      <span className={classes.head}>
        <span className={classes.name}>
          {name}
          <Hint about={name} text={t(`analytics.funnel.step_meaning.${step}`)} />
        </span>
        <span className={classes.value}>
          <FigureText figure={format.count(value)} />
        </span>
      </span>
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} style={drawn} data-estimated={isEstimated} />
      </span>
      {children}
    </li>
  );
}
