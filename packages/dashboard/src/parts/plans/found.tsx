// What a dialog shows of the one thing it is about: that thing, its shape until it is there, or why there is nothing.
import { Skeleton } from '@mantine/core';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import type { FormSource } from '../../api/source.ts';
import { Card } from '../../ui/card.tsx';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { Failed, Waiting } from '../../ui/loaded.tsx';
import { toastFailed } from '../../ui/toast.ts';
import { TrialDialog } from './trial-dialog.tsx';

interface FoundProps<Thing> {
  readonly source: FormSource<Thing>;
  /** Begins the sentence that says why it did not load. */
  readonly failed: string;
  /** Its shape, where that is not a form. */
  readonly shape?: ReactNode;
  readonly onLeave: () => void;
  readonly children: (found: Thing) => ReactNode;
}

type DialogProps<Thing> = Omit<FoundProps<Thing>, 'onLeave'> & Omit<ComponentProps<typeof ContentDialog>, 'children'>;

/** The dialog of a form with what it begins with; where a plan is missing, the word of that and no empty dialog behind it. */
export function FoundDialog<Thing>({ source, failed, children, ...dialog }: DialogProps<Thing>) {
  if (source.state === 'trial_over') return <TrialDialog opened onClose={dialog.onClose} />;
  return (
    <ContentDialog {...dialog}>
      <Found source={source} failed={failed} onLeave={dialog.onClose}>
        {children}
      </Found>
    </ContentDialog>
  );
}

/** Leaves by itself when there is nothing to wait for. */
export function Found<Thing>({ source, failed, shape = formShape, onLeave, children }: FoundProps<Thing>) {
  switch (source.state) {
    case 'ready':
      return children(source.found);
    case 'loading':
      return <Waiting>{shape}</Waiting>;
    case 'failed':
      return <Failed problem={source.problem} onRetry={source.retry} />;
    case 'trial_over':
      return <TrialDialog opened onClose={onLeave} />;
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

const formShape = (
  <Card isPadded>
    <Skeleton h={20} w="30%" />
    <Skeleton h={96} />
    <Skeleton h={96} />
    <Skeleton h={44} />
  </Card>
);
