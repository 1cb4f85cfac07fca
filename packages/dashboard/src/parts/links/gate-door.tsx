// The dialog of a gate with its texts, loaded with the first one that is opened.
import { type ComponentProps, lazy, Suspense } from 'react';
import { loadTexts } from '../../locales/i18n.ts';

const Dialog = lazy(async () => {
  const [{ GateDialog }] = await Promise.all([import('./gate-dialog.tsx'), loadTexts('gates')]);
  return { default: GateDialog };
});

type DoorProps = Omit<ComponentProps<typeof Dialog>, 'item'> & {
  /** Whose gate is set; null while none is. */
  readonly item: ComponentProps<typeof Dialog>['item'] | null;
};

export function GateDoor({ item, ...rest }: DoorProps) {
  if (item === null) return null;
  return (
    <Suspense fallback={null}>
      <Dialog item={item} {...rest} />
    </Suspense>
  );
}
