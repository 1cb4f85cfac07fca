// One picture with its space reserved: width and height are always said, so nothing moves while it loads.
import type { ReactNode } from 'react';
import type { LookImage } from './look.ts';

interface Props {
  image: LookImage;
  /** How wide it is drawn, as the `sizes` attribute says it. */
  sizes: string;
  /** The first picture of the page is asked for at once, the next few normally, the rest when scrolled to. */
  urgency: 'first' | 'soon' | 'later';
  className?: string;
  alt?: string;
}

export function Picture({ image, sizes, urgency, className, alt }: Props): ReactNode {
  return (
    <img
      className={className}
      src={image.src}
      srcSet={image.srcset ?? undefined}
      sizes={image.srcset === null ? undefined : sizes}
      width={image.width}
      height={image.height}
      alt={alt ?? image.alt}
      loading={urgency === 'later' ? 'lazy' : undefined}
      fetchPriority={urgency === 'first' ? 'high' : undefined}
    />
  );
}
