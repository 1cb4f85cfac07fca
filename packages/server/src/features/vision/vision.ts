// The door of vision: seeing pictures, and finding among many those that are like one of them.
export { PictureIndex, type ShelvedPicture } from './likeness/picture-index.ts';
export { lengthOf, readWhitenings, traits, type Trait } from './likeness/whitening.ts';
export { openEmbedder, type SeenView } from './seeing/embedder.ts';
export { viewKinds } from './seeing/views.ts';
