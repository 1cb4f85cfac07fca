// A post's picture in the size it is needed in, over a few pixels of itself while it comes.
import { IconPhoto } from '@tabler/icons-react';
import type { SocialPost } from '@vitrine/contract/feed';
import classes from './post.module.css';

type Picture = SocialPost['images'][number];

/** Every width it is there in. */
const toSources = ({ url, width, smaller }: Picture): string =>
  [...smaller.map((each) => `${url.replace(/\.webp$/, `-${each}.webp`)} ${each}w`), `${url} ${width}w`].join(', ');

interface PictureProps {
  /** Null as long as it is not with us. */
  readonly picture: Picture | null;
  readonly alt: string;
  /** How wide it is drawn, as `sizes` says it. */
  readonly sizes: string;
  readonly className?: string | undefined;
}

export function PostPicture({ picture, alt, sizes, className = '' }: PictureProps) {
  if (picture === null) {
    return (
      <span className={`${classes.picture} ${className}`}>
        <IconPhoto size={32} aria-hidden />
      </span>
    );
  }
  const { url, width, height, blur } = picture;
  return (
    <img
      className={`${classes.picture} ${className}`}
      src={url}
      srcSet={toSources(picture)}
      {...{ sizes, width, height }}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      style={blur === null ? {} : { backgroundImage: `url("${blur}")` }}
    />
  );
}
