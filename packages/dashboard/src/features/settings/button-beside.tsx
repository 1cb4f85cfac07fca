// Puts a button beside a field, on its line whatever is said above or below it.
import type { ReactNode } from 'react';
import classes from './settings.module.css';

export const buttonBeside =
  (button: ReactNode) =>
  (input: ReactNode): ReactNode => (
    <div className={classes.id}>
      {input}
      {button}
    </div>
  );
