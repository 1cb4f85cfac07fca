// Where toasts appear.
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastDemand } from './toast.ts';
import classes from './toasts.module.css';

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** Over dialogs, and under an open menu: what is chosen from is never covered by what is only told. */
const overDialogs = 250;

/** Nothing until the first toast. */
export function Toasts() {
  const isWanted = useSyncExternalStore(toastDemand.subscribe, toastDemand.read);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Notifications
        position="bottom-center"
        containerWidth={420}
        zIndex={overDialogs}
        className={classes.toasts ?? ''}
      />
    </Suspense>
  );
}
