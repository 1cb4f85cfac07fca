// The columns of a preview, and what stands in for them while the link is on its way.
import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './preview-layout.module.css';
import { Failed } from '../../ui/loaded.tsx';
import { toastFailed } from '../../ui/toast.ts';
import type { ToldProblem } from '../../ui/problem-banner.tsx';

interface LayoutProps {
  /** Above the columns, as wide as both. */
  readonly top: ReactNode;
  readonly children: ReactNode;
  /** Beside them where there is room, else below. */
  readonly aside?: ReactNode;
}

export function PreviewLayout({ top, children, aside }: LayoutProps) {
  return (
    <div className={classes.layout}>
      {top}
      <div className={classes.columns} data-aside={aside !== undefined}>
        <div className={classes.column}>{children}</div>
        {aside}
      </div>
    </div>
  );
}

type Source<Found> =
  | { readonly state: 'loading' }
  | { readonly state: 'gone'; readonly message: string }
  | {
      readonly state: 'failed';
      readonly problem: ToldProblem;
      readonly retry: () => void;
    }
  | { readonly state: 'ready'; readonly found: Found };

interface SourceProps<Found> {
  readonly source: Source<Found>;
  readonly onLeave: () => void;
  readonly children: (found: Found) => ReactNode;
}

/** A link that cannot be had leads back to the list, with the reason. */
export function PreviewSource<Found>({ source, onLeave, children }: SourceProps<Found>) {
  switch (source.state) {
    case 'ready':
      return children(source.found);
    case 'loading':
      return <Waiting />;
    case 'failed':
      return <Failed problem={source.problem} onRetry={source.retry} />;
    case 'gone':
      return <Gone message={source.message} onLeave={onLeave} />;
  }
}

function Gone({ message, onLeave }: { message: string; onLeave: () => void }) {
  const { t } = useTranslation();
  useEffect(() => {
    toastFailed(`${t('preview.load_failed')}. ${message}`);
    onLeave();
  }, [message, onLeave, t]);
  return null;
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <output className={classes.layout} aria-label={t('ui.loading')}>
      <Skeleton h={220} radius="lg" />
      <Skeleton h={108} radius="lg" />
      <Skeleton h={380} radius="lg" />
      <Skeleton h={420} radius="lg" />
    </output>
  );
}
