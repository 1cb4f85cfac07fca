// Where toasts appear.
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastDemand } from './toast.ts';
import classes from './toasts.module.css';

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** Nothing until the first toast. */
export function Toasts() {
  const isWanted = useSyncExternalStore(toastDemand.subscribe, toastDemand.read);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Notifications position="bottom-center" containerWidth={420} zIndex={500} className={classes.toasts ?? ''} />
    </Suspense>
  );
}
