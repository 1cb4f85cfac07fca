// Title, sentence, banner and fields of a sign-in-like form.
import { Text, Title } from '@mantine/core';
import type { ReactNode, SyntheticEvent } from 'react';
import { useEffect } from 'react';
import styles from './simple-layout.module.css';

interface FormFrameProps {
  readonly title: string;
  readonly subtitle: string;
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
  /** What stands under the form: ways to the neighbouring screens. */
  readonly footer?: ReactNode;
}

/** One column; the browser's own validation is off, ours speaks. */
export function FormFrame({ title, subtitle, onSubmit, children, footer }: FormFrameProps) {
  useTitle(title);
  return (
    <>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" mt={4} mb="lg">
        {subtitle}
      </Text>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {children}
      </form>
      {footer === undefined ? null : <div className={styles.links}>{footer}</div>}
    </>
  );
}

/** Names the browser tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Vitrine`;
  }, [title]);
}
