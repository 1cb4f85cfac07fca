// Uploads the pictures of a look at once when they are cut, so that saving has little to wait for.
import { uploadFile } from '@vitrine/contract/media';
import { useCallback, useRef, useState } from 'react';
import { isProblem } from '../../api/problem.ts';
import { upload } from '../../api/upload.ts';
import { addPicture, changePicture, type Picture, removePicture, toPictures } from './picture-uploads.ts';

export interface PictureUploads {
  readonly pictures: readonly Picture[];
  readonly add: (blob: Blob) => void;
  readonly retry: (picture: Picture) => void;
  readonly remove: (id: string) => void;
  /** Puts pictures that are on the server in the place of all. */
  readonly replace: (saved: readonly string[]) => void;
  /** Waits for everything on its way; answers how all pictures ended. */
  readonly settle: () => Promise<readonly Picture[]>;
}

export function usePictureUploads(saved: readonly string[]): PictureUploads {
  const [pictures, setPictures] = useState<readonly Picture[]>(() => toPictures(saved));
  const latest = useRef(pictures);
  const count = useRef(0);
  const running = useRef(new Map<string, { done: Promise<void>; stop: AbortController }>());

  const update = useCallback((change: (known: readonly Picture[]) => Picture[]) => {
    latest.current = change(latest.current);
    setPictures(latest.current);
  }, []);

  const send = useCallback(
    (id: string, blob: Blob) => {
      const stop = new AbortController();
      const onProgress = (share: number) => update((known) => changePicture(known, id, { share }));
      const sending = upload(uploadFile, { file: blob, fileName: `${id}.png`, onProgress, signal: stop.signal });
      const done = sending.then(
        ({ url }) => update((known) => changePicture(known, id, { state: 'ready', src: url, share: 1, blob: null })),
        (thrown: unknown) => {
          if (!isProblem(thrown) && !stop.signal.aborted) throw thrown;
          update((known) => changePicture(known, id, { state: 'failed' }));
        },
      );
      running.current.set(id, { done, stop });
      void done.finally(() => running.current.delete(id));
    },
    [update],
  );

  const add = useCallback(
    (blob: Blob) => {
      count.current += 1;
      const id = `picture-${count.current}`;
      update((known) => addPicture(known, id, URL.createObjectURL(blob), blob));
      send(id, blob);
    },
    [send, update],
  );

  const retry = useCallback(
    ({ id, blob }: Picture) => {
      if (!blob) return;
      update((known) => changePicture(known, id, { state: 'uploading', share: 0 }));
      send(id, blob);
    },
    [send, update],
  );

  const remove = useCallback(
    (id: string) => {
      running.current.get(id)?.stop.abort();
      update((known) => removePicture(known, id));
    },
    [update],
  );

  const replace = useCallback(
    (addresses: readonly string[]) => {
      for (const { stop } of running.current.values()) stop.abort();
      update(() => toPictures(addresses));
    },
    [update],
  );

  const settle = useCallback(async () => {
    await Promise.all([...running.current.values()].map(({ done }) => done));
    return latest.current;
  }, []);

  return { pictures, add, retry, remove, replace, settle };
}
