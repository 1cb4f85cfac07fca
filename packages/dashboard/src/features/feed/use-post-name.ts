// What a post is called where it has to be told from others: how its caption begins, or its day.
import type { SocialPost } from '@vitrine/contract/feed';
import { useTranslation } from 'react-i18next';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';

const longest = 60;

export function usePostName({ caption, posted_at: at, username }: SocialPost): string {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const [line = ''] = caption.trim().split('\n');
  const signs = Array.from(line);
  if (signs.length > longest) return `${signs.slice(0, longest).join('').trimEnd()}…`;
  if (line !== '') return line;
  return at === null ? t('feed.post_of', { name: `@${username}` }) : t('feed.post_from', { when: format.day(at) });
}
