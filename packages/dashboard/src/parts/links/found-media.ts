// What Magic Store hands to the form of a look beside its products: the photo, and what was found in it.
import '@tanstack/react-router';
import type { ImagePoints } from '@vitrine/contract/image-points';

export interface FoundMedia {
  /** The photo's address on the server. */
  readonly image: string;
  /** Ids of the products found in it, the likeliest first, whichever of them are in the look. */
  readonly related: readonly string[];
  /** Where on the image products of the look are. */
  readonly points: ImagePoints;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Never in the address: nobody can be sent to a form with a picture of elsewhere. */
    foundMedia?: FoundMedia;
  }
}
