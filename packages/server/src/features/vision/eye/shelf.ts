// Pictures of one business on their way to the thread that compares them.

/** A picture as it is kept: what was seen of it as bytes. */
export interface PackedPicture {
  readonly productId: string;
  readonly pictureId: string;
  readonly views: Uint8Array;
}

/** Many pictures under a name; another stamp says that they are others. */
export interface PictureShelf {
  readonly name: string;
  readonly stamp: string;
  readonly pages: () => AsyncIterable<readonly PackedPicture[]>;
}
