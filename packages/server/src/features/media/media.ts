// The door of media: pictures people upload, and files that browsers send to addresses signed for them.
export { Media, type KnownPicture } from './pictures.ts';
export { isHeic } from './heic.ts';
export { readProvenance, type Provenance } from './provenance.ts';
export { StrayFiles } from './stray-files.ts';
export { MediaUploads } from './incoming/media-uploads.ts';
export { Videos, type Sight } from './videos/videos.ts';
