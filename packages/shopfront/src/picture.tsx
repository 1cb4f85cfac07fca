// One picture with its space reserved, so that nothing moves while it loads.
import type { CSSProperties, ReactNode } from 'react';
import type { LookImage } from './look.ts';

interface Props {
  image: LookImage;
  /** How wide it is drawn, as the `sizes` attribute says it. */
  sizes: string;
  /** The first picture of the page is asked for at once, the next few normally, the rest when scrolled to. */
  urgency: 'first' | 'soon' | 'later';
  /** Offers one size only, and leaves it to the styles to keep its place. */
  bare?: boolean;
  alt?: string;
}

/** Widths in the `srcset` need to know how wide the picture is drawn; densities do not. */
const saysWidths = /\d+w(,|$)/;

/** The picture a few pixels wide, spread over the same room: browsers blur what they enlarge. */
function blurOf(blur: string | null): CSSProperties | undefined {
  return blur !== null && /^data:image\/webp;base64,[\w+/=]+$/.test(blur)
    ? { background: `50%/cover url(${blur})` }
    : undefined;
}

export function Picture({ image, sizes, urgency, bare = false, alt }: Props): ReactNode {
  const { src, srcset, width, height } = image;
  const offered = bare ? null : srcset;
  const drawn = (
    <img
      src={src}
      srcSet={offered ?? undefined}
      sizes={offered !== null && saysWidths.test(offered) ? sizes : undefined}
      width={bare ? undefined : width}
      height={bare ? undefined : height}
      alt={alt ?? image.alt}
      loading={urgency === 'later' ? 'lazy' : undefined}
      fetchPriority={urgency === 'first' ? 'high' : undefined}
      style={bare ? undefined : blurOf(image.blur)}
    />
  );
  // Inside a picture element React prints no second copy of the addresses as a preload link.
  return urgency === 'later' ? drawn : <picture>{drawn}</picture>;
}
