// Whether the window is narrow enough for the phone layout: sheets instead of dialogs, taller targets.
import { useMediaQuery } from '@mantine/hooks';

const narrowQuery = '(max-width: 62.49em)';

/** True below 1000 pixels; known from the first render on, so that nothing jumps. */
export function useIsNarrow(): boolean {
  return useMediaQuery(narrowQuery, undefined, { getInitialValueInEffect: false }) ?? false;
}

/** What turns a dialog into a sheet on a phone. */
export function useSheet(): { readonly fullScreen: boolean; readonly radius: number | 'lg' } {
  const isNarrow = useIsNarrow();
  return { fullScreen: isNarrow, radius: isNarrow ? 0 : 'lg' };
}
