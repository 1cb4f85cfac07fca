// The way of a photo: prepared, sent, looked at, until its products are known. Whoever cancels hears nothing of it any more.
import { presignMedia } from '@vitrine/contract/presigned-media';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { isProblem, type Problem } from '../../api/problem.ts';
import { sendFile } from '../../api/send-file.ts';
import type { FoundProducts } from '../../parts/pictures/likeness.ts';
import { searchPicture } from '../../parts/pictures/search-picture.ts';
import { drawJpeg } from './draw-jpeg.ts';
import { findFault, isReadyToSend, type MediaFault, toTravelName, toTypeFault } from './media-check.ts';

/** What is known of a photo on the server. */
export interface FoundIn {
  readonly image: string;
  readonly found: FoundProducts;
}

export type MagicStage =
  | { readonly step: 'choose'; readonly fault: MediaFault | null }
  | { readonly step: 'upload'; readonly share: number }
  | { readonly step: 'prepare' }
  | { readonly step: 'search'; readonly soFar: FoundIn | null }
  | ({ readonly step: 'done' } & FoundIn)
  | { readonly step: 'failed'; readonly problem: Problem };

export interface Magic {
  readonly stage: MagicStage;
  /** The photo as this page shows it; null before one is chosen. */
  readonly preview: string | null;
  readonly begin: (file: File) => void;
  /** Back to choosing; what runs is ended, and whatever comes of it later is ignored. */
  readonly cancel: () => void;
  /** The same photo once more, from the step that it needs. */
  readonly retry: () => void;
  /** Goes on with what was found so far. */
  readonly settle: (soFar: FoundIn) => void;
}

const choosing: MagicStage = { step: 'choose', fault: null };

export function useMagic(): Magic {
  const [stage, setStage] = useState<MagicStage>(choosing);
  const [preview, setPreview] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const file = useRef<File | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const show = useCallback((next: MagicStage) => {
    running.current?.abort();
    setStage(next);
  }, []);

  const begin = useCallback((chosen: File) => {
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    file.current = chosen;
    setPreview(URL.createObjectURL(chosen));
    const tell = (next: MagicStage): void => {
      if (!run.signal.aborted) setStage(next);
    };
    void goThrough(chosen, tell, run.signal).catch((thrown: unknown) => {
      if (run.signal.aborted) return;
      if (!isProblem(thrown)) throw thrown;
      setStage({ step: 'failed', problem: thrown });
    });
  }, []);

  return {
    stage,
    preview,
    begin,
    cancel: useCallback(() => show(choosing), [show]),
    retry: useCallback(() => file.current && begin(file.current), [begin]),
    settle: useCallback((soFar: FoundIn) => show({ step: 'done', ...soFar }), [show]),
  };
}

async function goThrough(file: File, tell: (next: MagicStage) => void, signal: AbortSignal): Promise<void> {
  const fault = findFault(file);
  const photo = fault === null ? await toPhoto(file) : null;
  if (photo === null) return tell({ step: 'choose', fault: fault ?? toTypeFault(file) });
  tell({ step: 'upload', share: 0 });
  const body = { filename: toTravelName(file.name, Date.now()), content_type: photo.type, size: photo.size };
  const { presigned_url: to, destination_url: image } = await call(presignMedia, { body }, { signal });
  // once all is sent the server still draws the photo in the sizes that pages need
  const onProgress = (share: number): void => tell(share < 1 ? { step: 'upload', share } : { step: 'prepare' });
  await sendFile(to, photo, { onProgress, signal });
  tell({ step: 'search', soFar: null });
  const found = await searchPicture(image, (soFar) => tell({ step: 'search', soFar: { image, found: soFar } }), signal);
  tell({ step: 'done', image, found });
}

/** Null where the browser cannot read it. */
async function toPhoto(file: File): Promise<Blob | null> {
  if (isReadyToSend(file)) return file;
  try {
    return await drawJpeg(file);
  } catch {
    return null;
  }
}
