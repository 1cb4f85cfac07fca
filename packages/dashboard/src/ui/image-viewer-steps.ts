// How the viewer of pictures goes from one to the next, and closer. Pure.

export interface PictureToView {
  readonly src: string;
  /** What it shows, for who does not see it. */
  readonly name: string;
}

/** How many times larger than its frame a picture is drawn. */
export const zooms = [1, 1.5, 2, 3, 4] as const;

/** One step closer or further, closer from the whole picture, or back to it. */
export type ZoomStep = 1 | -1 | 'whole';

/** The place of a zoom among `zooms` after a step; it ends at both ends. */
export const toZoom = (zoom: number, step: ZoomStep): number =>
  step === 'whole' ? 0 : Math.min(Math.max(zoom + step, 0), zooms.length - 1);

/** After the last comes the first again. */
export const toPlace = (at: number, count: number): number => (count === 0 ? 0 : ((at % count) + count) % count);

/** Where an arrow key leads: the next picture lies where reading goes on. */
export function findDirection(key: string, direction: 'ltr' | 'rtl'): 1 | -1 | null {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  return (key === 'ArrowRight') === (direction === 'ltr') ? 1 : -1;
}
