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

/** Widths in the `srcset` need to know how wide the picture is drawn; densities do not. */
const saysWidths = /\d+w(,|$)/;

export function Picture({ image, sizes, urgency, className, alt }: Props): ReactNode {
  const { src, srcset, width, height } = image;
  const drawn = (
    <img
      className={className}
      src={src}
      srcSet={srcset ?? undefined}
      sizes={srcset !== null && saysWidths.test(srcset) ? sizes : undefined}
      width={width}
      height={height}
      alt={alt ?? image.alt}
      loading={urgency === 'later' ? 'lazy' : undefined}
      fetchPriority={urgency === 'first' ? 'high' : undefined}
    />
  );
  // Inside a picture element React prints no second copy of the addresses as a preload link.
  return urgency === 'later' ? drawn : <picture>{drawn}</picture>;
}
