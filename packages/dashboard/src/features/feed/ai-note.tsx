// Whether products are looked for in images of posts, how far that has come and what it found, or where it is switched on.
import { Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { PostFilter, Shopboard } from '@vitrine/contract/feed';
import { can } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { useFormat } from '../../ui/use-format.ts';
import classes from './feed.module.css';
import type { FeedPlace } from './feed-place.ts';
import { hasFound, isLooking } from './feed-view.ts';

const sensitivityPath = '/admin/settings#sensitivity';

interface NoteProps {
  readonly shopboard: Shopboard;
  readonly place: FeedPlace;
  /** Closes what it stands in, where a link leads to posts behind that. */
  readonly onLeave?: (() => void) | undefined;
}

export function AiNote(props: NoteProps) {
  const { t } = useTranslation();
  const isOn = props.shopboard.ai_tagging_enabled;
  return (
    <Text size="sm" c="dimmed" component="div" className={classes.ai ?? ''}>
      <IconSparkles size={16} aria-hidden />
      <span>{t(isOn ? 'feed.ai_on' : 'feed.ai_off')}</span>
      {isOn ? <Found {...props} /> : <TurnOn />}
    </Text>
  );
}

function TurnOn() {
  const { t } = useTranslation();
  const { user } = useSession();
  return can(user, 'change settings') && <AddressLink href={sensitivityPath}>{t('feed.ai_turn_on')}</AddressLink>;
}

/** The counts are of the network that is shown, whose posts they lead to. */
function Found({ shopboard, place, onLeave }: NoteProps) {
  const { t } = useTranslation();
  const { posts, tagged: allTagged, suggested: allSuggested } = shopboard.ai_tagging;
  const { network } = place.question;
  const [tagged, suggested] = [allTagged[network], allSuggested[network]];
  const isWorking = isLooking(shopboard);
  const leading = { place, onLeave };
  return (
    <>
      {isWorking && <Progress shopboard={shopboard} />}
      {tagged > 0 && <Count {...leading} filter="ai" count={tagged} />}
      {suggested > 0 && <Count {...leading} filter="suggested" count={suggested} />}
      {!isWorking && posts > 0 && !hasFound(shopboard) && <span>{t('feed.ai_nothing')}</span>}
    </>
  );
}

function Progress({ shopboard: { ai_tagging: of } }: Pick<NoteProps, 'shopboard'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const full = (count: number): string => format.count(count).full;
  // no post is looked at before the store's images are known
  if (of.looked_at === 0) return <span>{t('feed.ai_first')}</span>;
  return <span>{t('feed.ai_looking', { seen: full(of.looked_at), all: full(of.posts) })}</span>;
}

interface CountProps extends Pick<NoteProps, 'place' | 'onLeave'> {
  readonly filter: Extract<PostFilter, 'ai' | 'suggested'>;
  readonly count: number;
}

function Count({ filter, count, place, onLeave }: CountProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <AddressLink
      href={place.addressOf({ words: '', account: null, influencer: null, filter })}
      className={classes.aiCount}
      aria-current={place.question.filter === filter ? 'true' : undefined}
      onClick={() => onLeave?.()}
    >
      {t(`feed.ai_count.${filter}`, { count, amount: format.count(count).full })}
    </AddressLink>
  );
}
