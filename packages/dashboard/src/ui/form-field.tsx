// A part of a form that is more than one input: its name, one sentence of help, its content, and what is wrong with it.
import { Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './form-field.module.css';

interface FieldProps {
  readonly label: string;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

export function FormField({ label, help, error, action, children }: FieldProps) {
  const id = useId();
  return (
    <fieldset className={classes.field} aria-describedby={`${id}-help`}>
      <div className={classes.head}>
        <div className={classes.words}>
          <legend className={classes.label}>{label}</legend>
          <Text id={`${id}-help`} size="sm" c="dimmed">
            {help}
          </Text>
        </div>
        {action}
      </div>
      {children}
      {error !== undefined && (
        <Text role="alert" size="sm" c="var(--bad-ink)">
          {error}
        </Text>
      )}
    </fieldset>
  );
}

/** From here on a limit is near. */
const nearShare = 0.8;

/** How much of a limit is used, once it is near. */
export function FormCounter({ used, limit, label }: { used: number; limit: number; label: string }) {
  if (used < limit * nearShare) return null;
  return (
    <Text component="span" size="xs" c={used > limit ? 'var(--bad-ink)' : 'dimmed'} className={classes.counter}>
      <bdi aria-hidden dir="ltr">
        {used}/{limit}
      </bdi>
      <span className="visually-hidden">{label}</span>
    </Text>
  );
}
