// Says on a post why shoppers do not see it: its creator’s permission is not there, or not any more.
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { SocialPost } from '@vitrine/contract/feed';
import { useTranslation } from 'react-i18next';
import classes from './post.module.css';

interface NoticeProps {
  readonly post: SocialPost;
  /** Null for whoever only looks. */
  readonly onOpen: (() => void) | null;
}

export function RightsNotice({ post: { rights }, onOpen }: NoticeProps) {
  const { t } = useTranslation();
  if (!rights.is_needed || rights.is_held) return null;
  return (
    <div className={classes.notice}>
      <IconAlertTriangle size={16} aria-hidden />
      <span className={classes.reason}>{t(`posts.rights.reason.${rights.state}`)}</span>
      {onOpen && (
        <Button variant="subtle" size="compact-sm" onClick={onOpen}>
          {t('posts.rights.open')}
        </Button>
      )}
    </div>
  );
}
