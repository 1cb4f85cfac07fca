// What a form's dialog shows until there is something to fill in: its shape, or why there is nothing.
import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FormCard } from '../../ui/form-card.tsx';
import { Failed } from '../../ui/loaded.tsx';
import { toastFailed } from '../../ui/toast.ts';
import { TrialDialog } from './trial-dialog.tsx';
import type { ToldProblem } from '../../ui/problem-banner.tsx';

type Source<Found> =
  | { readonly state: 'forbidden' }
  | { readonly state: 'trial_over'; readonly isAdmin: boolean }
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
  /** Begins the sentence that says why a link did not load. */
  readonly failed: string;
  readonly onLeave: () => void;
  readonly children: (found: Found) => ReactNode;
}

/** Leaves by itself when there is nothing to wait for. */
export function FormSource<Found>({ source, failed, onLeave, children }: SourceProps<Found>) {
  switch (source.state) {
    case 'ready':
      return children(source.found);
    case 'loading':
      return <FormSkeleton />;
    case 'failed':
      return <Failed problem={source.problem} onRetry={source.retry} />;
    case 'trial_over':
      return <TrialDialog opened isAdmin={source.isAdmin} onClose={onLeave} />;
    case 'gone':
      return <Gone message={`${failed}. ${source.message}`} onLeave={onLeave} />;
    case 'forbidden':
      return <Gone message={null} onLeave={onLeave} />;
  }
}

/** Says why, where there is something to say, and goes back to the list. */
function Gone({ message, onLeave }: { message: string | null; onLeave: () => void }) {
  useEffect(() => {
    if (message !== null) toastFailed(message);
    onLeave();
  }, [message, onLeave]);
  return null;
}

function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <output aria-label={t('ui.loading')}>
      <FormCard>
        <Skeleton h={20} w="30%" />
        <Skeleton h={96} />
        <Skeleton h={96} />
        <Skeleton h={44} />
      </FormCard>
    </output>
  );
}
