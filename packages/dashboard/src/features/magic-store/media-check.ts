// Which files Magic Store takes, and how they are called on their way. Pure.
import { limits } from '@vitrine/contract/limits';
import { isVideo, toMediaName, videoEndings } from '@vitrine/contract/presigned-media';

/** Why a file is not taken; `type` is what it says it is, or its ending where it says nothing. */
export type MediaFault =
  | { readonly kind: 'file_too_large' | 'image_too_large' }
  | { readonly kind: 'type'; readonly type: string };

interface ChosenFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

const isPhoto = (type: string): boolean => type.startsWith('image/');

const endingOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '?';

export const toTypeFault = ({ name, type }: ChosenFile): MediaFault => ({ kind: 'type', type: type || endingOf(name) });

/** What is offered to be chosen. */
export const accepted = ['image/*', ...Object.keys(videoEndings)].join(',');

/** Any kind of photo may be tried: one that the browser cannot read is told of when it is drawn. */
export function findFault(file: ChosenFile): MediaFault | null {
  if (file.size > limits.upload.video) return { kind: 'file_too_large' };
  if (isVideo(file.type)) return null;
  if (!isPhoto(file.type)) return toTypeFault(file);
  return file.size > limits.upload.image ? { kind: 'image_too_large' } : null;
}

/** Whether the file travels as it is, as videos do; other photos are drawn as JPEG first. */
export const isReadyToSend = ({ type }: Pick<ChosenFile, 'type'>): boolean => isVideo(type) || type === 'image/jpeg';

/** With the moment before it, so that two of the same name can be told apart. */
export const toTravelName = (name: string, now: number): string => `${now}_${toMediaName(name)}`;
