// One post: its picture, caption and account, whether shoppers see it, what is tagged in it, and what of that is gone.
import { ActionIcon, Text } from '@mantine/core';
import {
  IconBuildingStore,
  IconChartBar,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconPlayerPlay,
  IconStack2,
  IconTag,
  IconUserStar,
  IconWritingSign,
} from '@tabler/icons-react';
import type { SocialPost } from '@vitrine/contract/feed';
import { useTranslation } from 'react-i18next';
import { RowCheckbox, type RowChoice } from '../../parts/lists/row-checkbox.tsx';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { ActionMenu, MenuAction } from '../../ui/action-menu.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Tag } from '../../ui/tag.tsx';
import { networkLabels } from '../../parts/networks/network-labels.ts';
import names from '../../ui/name.module.css';
import classes from './post.module.css';
import { PostPicture } from './post-picture.tsx';
import { TakedownNotice } from './reports/takedown-notice.tsx';
import { GoneNotice, TaggedStrip } from './post-tags.tsx';
import { RightsNotice } from './rights-notice.tsx';
import { usePostName } from './use-post-name.ts';

/** Each null for whoever may not. */
interface PostActs {
  readonly onShow: ((visible: boolean) => void) | null;
  readonly onTag: (() => void) | null;
  readonly onRepair: (() => void) | null;
  readonly onAssign: (() => void) | null;
  readonly onRights: (() => void) | null;
  /** Its figures. */
  readonly onNumbers: (() => void) | null;
}

interface CardProps extends PostActs {
  readonly post: SocialPost;
  /** Null for whoever only looks. */
  readonly choice: RowChoice | null;
}

export function PostCard({ post, choice, ...acts }: CardProps) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const name = usePostName(post);
  const { onShow, onNumbers } = acts;
  const { caption, posted_at: at, visible, takedown, influencer_username: owner } = post;
  return (
    <article className={classes.card} aria-label={name} data-row={post.post_id} data-hidden={!visible}>
      <div className={classes.frame}>
        <PostPicture picture={post.images[0] ?? null} alt="" sizes="(max-width: 62.49em) 50vw, 17rem" />
        {choice && (
          <span className={classes.choose}>
            <RowCheckbox id={post.post_id} name={t('feed.choose', { name: isolate(name) })} {...choice} />
          </span>
        )}
        <KindMark kind={post.kind} />
        <div className={classes.corner}>
          {onShow && (
            <ActionIcon
              size={36}
              role="switch"
              aria-checked={visible}
              disabled={takedown !== null}
              aria-label={t('feed.visible', { name: isolate(name) })}
              onClick={() => onShow(!visible)}
            >
              {visible ? <IconEye size={20} aria-hidden /> : <IconEyeOff size={20} aria-hidden />}
            </ActionIcon>
          )}
          {onNumbers && (
            <ActionIcon
              size={36}
              aria-haspopup="dialog"
              aria-label={t('feed.numbers_of', { name: isolate(name) })}
              onClick={onNumbers}
            >
              <IconChartBar size={20} aria-hidden />
            </ActionIcon>
          )}
        </div>
        {!visible && (
          <span className={classes.hidden}>
            <Tag tone={takedown === null ? 'plain' : 'poor'}>
              {t(takedown === null ? 'feed.is_hidden' : 'takedowns.upheld')}
            </Tag>
          </span>
        )}
      </div>
      <div className={classes.words}>
        <div className={classes.head}>
          <Text size="sm" className={`${names.lines} ${classes.caption}`} dir="auto">
            {caption === '' ? <span className={classes.quiet}>{t('feed.no_caption')}</span> : caption}
          </Text>
          <PostMenu post={post} name={name} {...acts} />
        </div>
        <p className={classes.quiet}>
          {at !== null && <time dateTime={at}>{format.day(at)}</time>} <Author post={post} />
        </p>
        {owner !== null && <Owner username={owner} />}
        {takedown !== null && <TakedownNotice reason={takedown} canDecide={onShow !== null} />}
        <MakingMarks post={post} />
        <RightsNotice post={post} onOpen={acts.onRights} />
        <GoneNotice post={post} onRepair={acts.onRepair} />
        <TaggedStrip post={post} name={name} onTag={acts.onTag} />
      </div>
    </article>
  );
}

/** How its picture was made, in the words that shoppers read. */
function MakingMarks({ post: { is_retouched: isRetouched, is_made_by_ai: isMadeByAi } }: Pick<MenuProps, 'post'>) {
  const { t } = useTranslation();
  if (!isRetouched && !isMadeByAi) return null;
  return (
    <p className={classes.making}>
      {isRetouched && <Tag tone="plain">{t('posts.rights.retouched')}</Tag>}
      {isMadeByAi && <Tag tone="plain">{t('posts.rights.ai')}</Tag>}
    </p>
  );
}

/** Whose it is, where it is an influencer’s. */
function Owner({ username }: { username: string }) {
  const { t } = useTranslation();
  return (
    <p className={classes.owner}>
      <IconUserStar size={16} aria-hidden />
      <span>{t('posts.owner.of', { name: isolate(`@${username}`) })}</span>
    </p>
  );
}

const kindIcons = { carousel: IconStack2, video: IconPlayerPlay } as const;

function KindMark({ kind }: Pick<SocialPost, 'kind'>) {
  const { t } = useTranslation();
  if (kind === 'image') return null;
  const Icon = kindIcons[kind];
  return (
    <span className={classes.kind}>
      <Icon size={16} aria-hidden />
      <span className="visually-hidden">{t(`feed.kind.${kind}`)}</span>
    </span>
  );
}

const Author = ({ post: { platform, username } }: { readonly post: SocialPost }) =>
  platform === 'uploads' ? <bdi>{username}</bdi> : <bdi dir="ltr">@{username}</bdi>;

interface MenuProps extends Omit<PostActs, 'onRepair' | 'onNumbers'> {
  readonly post: SocialPost;
  readonly name: string;
}

function PostMenu({ post, name, onShow, onTag, onAssign, onRights }: MenuProps) {
  const { t } = useTranslation();
  const { url, public_url: shown, visible, takedown, platform } = post;
  if ([onShow, onTag, onAssign, onRights, url, shown].every((way) => way === null)) return null;
  return (
    <ActionMenu label={t('feed.menu', { name: isolate(name) })} part="menu">
      {url !== null && platform !== 'uploads' && (
        <MenuAction icon={IconExternalLink} name={t('feed.open_at', { network: networkLabels[platform] })} href={url} />
      )}
      {shown !== null && <MenuAction icon={IconBuildingStore} name={t('feed.open_page')} href={shown} />}
      {onTag && <MenuAction icon={IconTag} name={t('feed.tag')} onClick={onTag} />}
      {onShow && takedown === null && (
        <MenuAction
          icon={visible ? IconEyeOff : IconEye}
          name={t(visible ? 'feed.hide' : 'feed.show')}
          onClick={() => onShow(!visible)}
        />
      )}
      {onAssign && <MenuAction icon={IconUserStar} name={t('posts.owner.assign')} onClick={onAssign} />}
      {onRights && <MenuAction icon={IconWritingSign} name={t('posts.rights.open')} onClick={onRights} />}
    </ActionMenu>
  );
}
