// The head of every page: its title, one sentence of help, and the one primary action.
import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import styles from './page.module.css';

interface PageHeaderProps {
  readonly title: string;
  readonly help?: string;
  readonly actions?: ReactNode;
  /** Stands before the title, such as a logo. */
  readonly lead?: ReactNode;
  /** On a phone too the head stays in sight, with its action beside the title: for forms, which must be saved. */
  readonly isPinned?: boolean;
}

/** Sticky on top of its column, except on a phone; also names the browser tab. */
export function PageHeader({ title, help, actions, lead, isPinned = false }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Vitrine`;
  }, [title]);
  return (
    <header className={styles.header} data-pinned={isPinned}>
      <Group gap="md" wrap="nowrap" miw={0} flex={1}>
        {lead === undefined ? null : <div className={styles.lead}>{lead}</div>}
        <div className={styles.headings}>
          <Title order={1} className={styles.title}>
            <bdi>{title}</bdi>
          </Title>
          {help === undefined ? null : (
            <Text c="dimmed" size="sm" className={styles.help ?? ''}>
              <bdi>{help}</bdi>
            </Text>
          )}
        </div>
      </Group>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

interface PageProps {
  readonly children: ReactNode;
  readonly narrow?: boolean;
  /** Little room above what the page is about: for lists. */
  readonly isTight?: boolean;
}

/** The column a page lives in. */
export function Page({ children, narrow = false, isTight = false }: PageProps) {
  return (
    <div className={narrow ? styles.narrow : styles.page} data-tight={isTight}>
      {children}
    </div>
  );
}
