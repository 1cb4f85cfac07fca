// A card that holds parts of a form that belong together.
import type { ReactNode } from 'react';
import classes from './form-field.module.css';

export function FormCard({ children }: { children: ReactNode }) {
  return <div className={classes.card}>{children}</div>;
}
