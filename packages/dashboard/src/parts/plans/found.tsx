// What a dialog shows of the one thing it is about: that thing, its shape until it is there, or why there is nothing.
import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import type { FormSource } from '../../api/source.ts';
import { Card } from '../../ui/card.tsx';
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

const formShape = (
  <Card isPadded>
    <Skeleton h={20} w="30%" />
    <Skeleton h={96} />
    <Skeleton h={96} />
    <Skeleton h={44} />
  </Card>
);
