// Posts of an influencer as small pictures, each leading to where shoppers see it.
import { IconEyeOff, IconPhoto } from '@tabler/icons-react';
import type { SocialPost } from '@vitrine/contract/feed';
import styles from './posts-row.module.css';

interface RowProps {
  readonly posts: readonly SocialPost[];
  readonly label: string;
  /** Said of what shoppers do not see. */
  readonly closed: string;
}

export function PostsRow({ posts, label, closed }: RowProps) {
  return (
    <ul className={styles.row} aria-label={label}>
      {posts.map((post) => (
        <li key={post.post_id}>
          <Post post={post} closed={closed} />
        </li>
      ))}
    </ul>
  );
}

function Post({ post, closed }: { post: SocialPost; closed: string }) {
  const { public_url: address, images, caption, username } = post;
  const name = caption.trim().split('\n')[0] || `@${username}`;
  const inside = (
    <>
      <Picture picture={images[0] ?? null} />
      <span className={styles.caption}>
        <bdi>{name}</bdi>
      </span>
      {address === null && (
        <span className={styles.closed}>
          <IconEyeOff size={14} aria-hidden /> {closed}
        </span>
      )}
    </>
  );
  if (address === null) return <span className={styles.post}>{inside}</span>;
  return (
    <a className={styles.post} href={address} target="_blank" rel="noopener">
      {inside}
    </a>
  );
}

function Picture({ picture }: { picture: SocialPost['images'][number] | null }) {
  if (picture === null)
    return (
      <span className={styles.picture}>
        <IconPhoto size={24} aria-hidden />
      </span>
    );
  const { url, width, height, smaller } = picture;
  const [least] = smaller;
  const src = least === undefined ? url : url.replace(/\.webp$/, `-${least}.webp`);
  return <img className={styles.picture} {...{ src, width, height }} alt="" loading="lazy" decoding="async" />;
}
