// What makes a small dialog slide up from the edge of a phone, where the thumb is, instead of floating in the middle, and
// give the focus back when it goes.
import classes from './bottom-sheet.module.css';
import { giveFocusBack, useGivesFocusBack } from './focus-trail.ts';
import { useIsNarrow } from './use-is-narrow.ts';

interface BottomSheet {
  readonly onExitTransitionEnd: () => void;
  readonly centered?: boolean;
  readonly size?: string;
  readonly yOffset?: number;
  readonly xOffset?: number;
  readonly transitionProps?: { readonly transition: 'slide-up'; readonly duration: number };
  readonly classNames?: { readonly inner: string; readonly content: string };
}

/** To spread on a Modal. */
export function useBottomSheet(): BottomSheet {
  const isNarrow = useIsNarrow();
  // one that is only there while it is open has no transition out
  useGivesFocusBack();
  if (!isNarrow) return { onExitTransitionEnd: giveFocusBack };
  return {
    onExitTransitionEnd: giveFocusBack,
    centered: false,
    size: '100%',
    yOffset: 0,
    xOffset: 0,
    transitionProps: { transition: 'slide-up', duration: 180 },
    classNames: { inner: classes.inner ?? '', content: classes.content ?? '' },
  };
}
