// One step of a funnel: what it is, how many did it, and its length against the longest.
import type { FigureName } from '@vitrine/contract/figures';
import type { ReactNode } from 'react';
import { FigureText } from '../../../ui/figure-text.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from '../funnel-card.module.css';
import { useFigureWords } from '../use-figure-words.ts';

interface RowProps {
  readonly figure: FigureName;
  readonly value: number;
  /** 0 to 1. */
  readonly length: number;
  readonly isEstimated?: boolean;
  /** What stands beneath: its rates. */
  readonly children?: ReactNode;
}

export function StepRow({ figure, value, length, isEstimated = false, children }: RowProps) {
  const format = useFormat();
  const { name, meaning } = useFigureWords();
  const drawn = { '--length': `${Math.max(length * 100, value > 0 ? 1 : 0)}%` };
  return (
    <li className={classes.step}>
      <span className={classes.head}>
        <span className={classes.name}>
          {name(figure)}
          <Hint about={name(figure)} text={meaning(figure)} />
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
