// Looks for the store's products in the images of one post, one image after the other, when somebody asks for it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { isProblem, type Problem } from '../../api/problem.ts';
import { searchPicture } from '../../parts/pictures/search-picture.ts';
import { mergeFound, type SeenProduct, toSeen } from './merge-found.ts';

export type PictureSearch =
  | { readonly step: 'idle' }
  /** While the store's own images are looked at for the first time, how many of how many. */
  | { readonly step: 'looking'; readonly seen: number; readonly pictures: number }
  | { readonly step: 'done'; readonly found: readonly SeenProduct[]; readonly isWhole: boolean }
  | { readonly step: 'failed'; readonly problem: Problem };

const looking = { step: 'looking', seen: 0, pictures: 0 } as const;

export function usePictureSearch(images: readonly string[]): { search: PictureSearch; look: () => void } {
  const [search, setSearch] = useState<PictureSearch>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const look = useCallback(() => {
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    const tell = (next: PictureSearch): void => {
      if (!run.signal.aborted) setSearch(next);
    };
    tell(looking);
    void lookThrough(images, tell, run.signal).catch((thrown: unknown) => {
      if (run.signal.aborted) return;
      if (!isProblem(thrown)) throw thrown;
      tell({ step: 'failed', problem: thrown });
    });
  }, [images]);
  return { search, look };
}

async function lookThrough(
  images: readonly string[],
  tell: (next: PictureSearch) => void,
  signal: AbortSignal,
): Promise<void> {
  let found: readonly SeenProduct[] = [];
  let isWhole = true;
  for (const [at, image] of images.entries()) {
    const answer = await searchPicture(
      image,
      ({ pictures_seen: seen, pictures }) => tell({ step: 'looking', seen, pictures }),
      signal,
    );
    found = mergeFound(found, toSeen(answer.selected_products, at === 0));
    isWhole &&= answer.pictures_seen >= answer.pictures;
  }
  tell({ step: 'done', found, isWhole });
}
