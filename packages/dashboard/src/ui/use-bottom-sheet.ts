// What makes a small dialog slide up from the edge of a phone, where the thumb is, instead of floating in the middle.
import classes from './bottom-sheet.module.css';
import { useIsNarrow } from './use-is-narrow.ts';

interface BottomSheet {
  readonly centered?: boolean;
  readonly size?: string;
  readonly yOffset?: number;
  readonly xOffset?: number;
  readonly transitionProps?: { readonly transition: 'slide-up'; readonly duration: number };
  readonly classNames?: { readonly inner: string; readonly content: string };
}

/** To spread on a Modal; nothing where there is room. */
export function useBottomSheet(): BottomSheet {
  const isNarrow = useIsNarrow();
  if (!isNarrow) return {};
  return {
    centered: false,
    size: '100%',
    yOffset: 0,
    xOffset: 0,
    transitionProps: { transition: 'slide-up', duration: 180 },
    classNames: { inner: classes.inner ?? '', content: classes.content ?? '' },
  };
}
