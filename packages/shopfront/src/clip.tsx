// The first seconds of a video in the place of its cover: nothing is fetched before somebody plays it.
import type { ReactNode } from 'react';
import type { LookImage } from './look.ts';

interface Props {
  image: LookImage;
  clip: string;
  /** What assistive technology calls it. */
  label: string;
}

export function Clip({ image: { src, width, height }, clip, label }: Props): ReactNode {
  return (
    <video
      src={clip}
      poster={src}
      width={width}
      height={height}
      aria-label={label}
      preload="none"
      controls
      loop
      muted
      playsInline
    />
  );
}
