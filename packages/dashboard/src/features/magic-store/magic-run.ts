// The way of one photo or video: prepared, sent, looked through, searched, until its products are known.
import { isVideo, presignMedia, type VideoFailure } from '@vitrine/contract/presigned-media';
import { call } from '../../api/client.ts';
import { isProblem, type Problem } from '../../api/problem.ts';
import { sendFile } from '../../api/send-file.ts';
import type { FoundProducts } from '../../parts/pictures/likeness.ts';
import { searchPicture } from '../../parts/pictures/search-picture.ts';
import { drawJpeg } from './draw-jpeg.ts';
import { lookThrough } from './look-through.ts';
import { findFault, isReadyToSend, type MediaFault, toTravelName, toTypeFault } from './media-check.ts';

/** What is known of a photo or video on the server. */
export interface FoundIn {
  readonly found: FoundProducts;
}

export type MagicStage =
  | { readonly step: 'choose'; readonly fault: MediaFault | null }
  | { readonly step: 'upload'; readonly share: number }
  /** How much of a video was looked through; null for a photo. */
  | { readonly step: 'prepare'; readonly share: number | null }
  | { readonly step: 'search'; readonly soFar: FoundIn | null }
  | ({ readonly step: 'done' } & FoundIn)
  | { readonly step: 'failed'; readonly problem: Problem }
  /** Nothing came of a video, or nothing yet. */
  | { readonly step: 'refused'; readonly reason: VideoFailure | 'slow' };

export interface MagicRun {
  readonly file: File;
  /** Where it is on the server; null before it was sent. A run that is tried again goes on from there. */
  sent: string | null;
}

/** Tells each step. Throws a `Problem`, and the signal's reason once it is aborted. */
export async function goThrough(run: MagicRun, tell: (next: MagicStage) => void, signal: AbortSignal): Promise<void> {
  const { file } = run;
  const isFilm = isVideo(file.type);
  if (run.sent === null) {
    const fault = await send(run, tell, signal);
    if (fault !== null) return tell({ step: 'choose', fault });
  }
  const { sent } = run;
  if (sent === null) return;
  let media = sent;
  if (isFilm) {
    tell({ step: 'prepare', share: 0 });
    const looked = await lookThrough(sent, (share) => tell({ step: 'prepare', share }), signal);
    if ('reason' in looked) {
      // the server keeps no video that nothing comes of
      if (looked.reason !== 'slow') run.sent = null;
      return tell({ step: 'refused', reason: looked.reason });
    }
    ({ media } = looked);
  }
  tell({ step: 'search', soFar: null });
  const found = await searchPicture(media, (soFar) => tell({ step: 'search', soFar: { found: soFar } }), signal);
  tell({ step: 'done', found });
}

/** Why it is not sent, or not taken, in the place of a problem: another file is to be chosen. Null once it is there. */
async function send(run: MagicRun, tell: (next: MagicStage) => void, signal: AbortSignal): Promise<MediaFault | null> {
  const { file } = run;
  const fault = findFault(file);
  if (fault !== null) return fault;
  const media = await toSendable(file);
  if (media === null) return toTypeFault(file);
  tell({ step: 'upload', share: 0 });
  const body = { filename: toTravelName(file.name, Date.now()), content_type: media.type, size: media.size };
  const { presigned_url: to, destination_url: at } = await call(presignMedia, { body }, { signal });
  // once all is sent the server still draws a photo in the sizes that pages need
  const onProgress = (share: number): void =>
    tell(share < 1 ? { step: 'upload', share } : { step: 'prepare', share: isVideo(media.type) ? 0 : null });
  try {
    await sendFile(to, media, { onProgress, signal });
  } catch (thrown) {
    // its first bytes say otherwise than its name
    if (isProblem(thrown, 'unsupported_media_type')) return toTypeFault(file);
    throw thrown;
  }
  run.sent = at;
  return null;
}

/** Null where the browser cannot read it. */
async function toSendable(file: File): Promise<Blob | null> {
  if (isReadyToSend(file)) return file;
  try {
    return await drawJpeg(file);
  } catch {
    return null;
  }
}
