// The figures above a list, and beside them of which days and of what they are.
import type { ReactNode } from 'react';
import classes from './lists.module.css';

interface FiguresProps {
  readonly children: ReactNode;
  readonly choices: ReactNode;
}

export function ListFigures({ children, choices }: FiguresProps) {
  return (
    <section className={classes.figuresBar} data-sideways>
      <div className={classes.strip}>{children}</div>
      <div className={classes.choices}>{choices}</div>
    </section>
  );
}
