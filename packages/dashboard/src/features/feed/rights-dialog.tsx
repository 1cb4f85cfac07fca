// The rights of one post: whether a creator’s permission is needed, who was asked, what they answered, and what was given for it.
import { Button, Group, Select, Switch, Text } from '@mantine/core';
import type { SocialPost } from '@vitrine/contract/feed';
import { disclosure as disclosureRule, type RightsStanding } from '@vitrine/contract/picture-rights';
import type { RightsAsk } from '@vitrine/contract/post-rights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/problem.ts';
import { useSession } from '../../api/session.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { RightsForm } from './rights-form.tsx';
import classes from './rights.module.css';
import { usePostName } from './use-post-name.ts';
import { type PostRightsView, useRights } from './use-rights.ts';

interface RightsProps {
  readonly post: SocialPost;
  readonly onClose: () => void;
}

export function RightsDialog({ post, onClose }: RightsProps) {
  const { t } = useTranslation();
  const rights = useRights(post);
  const title = t('posts.rights.title', { name: isolate(usePostName(post)) });
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <Loaded query={rights.query} skeleton={<Blocks heights={[240]} />} failed={t('posts.rights.failed')}>
        {({ post: now, asks }) => <Rights post={now} asks={asks} rights={rights} />}
      </Loaded>
    </Dialog>
  );
}

interface KnownProps {
  readonly post: SocialPost;
  readonly asks: readonly RightsAsk[];
  readonly rights: PostRightsView;
}

function Rights({ post, asks, rights }: KnownProps) {
  const { t } = useTranslation();
  const { rights: standing } = post;
  const [latest] = asks;
  // who took a permission back has the last word: from then on one is needed
  const wasTakenBack = asks.some(({ withdrawn_at: at }) => at !== null);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const set = async (change: Parameters<PostRightsView['set']>[0]): Promise<void> =>
    setProblem(await rights.set(change));
  return (
    <div className={classes.rights}>
      <Standing standing={standing} />
      {problem !== null && <ProblemNote problem={problem} title={t('feed.change_failed')} />}
      <Switch
        label={t('posts.rights.needed')}
        description={t('posts.rights.needed_help')}
        checked={standing.is_needed}
        disabled={rights.isBusy || wasTakenBack}
        onChange={(event) => void set({ is_needed: event.currentTarget.checked })}
      />
      <Making post={post} isBusy={rights.isBusy} onSet={set} />
      <Select
        label={t('posts.rights.given')}
        description={t('posts.rights.given_help')}
        placeholder={t('posts.rights.given_nothing')}
        clearable
        clearButtonProps={{ 'aria-label': t('posts.rights.given_nothing') }}
        data={disclosureRule.options.map((value) => ({ value, label: t(`posts.rights.given_${value}`) }))}
        value={standing.disclosure}
        disabled={rights.isBusy}
        onChange={(value) => void set({ disclosure: disclosureRule.safeParse(value).data ?? null })}
      />
      {latest && <Asked ask={latest} />}
      {isAsking ? (
        <RightsForm post={post} rights={rights} onDone={() => setAsking(false)} />
      ) : (
        <Group justify="end">
          <Button variant={latest ? 'default' : 'filled'} onClick={() => setAsking(true)}>
            {t(latest ? 'posts.rights.ask_again' : 'posts.rights.ask')}
          </Button>
        </Group>
      )}
    </div>
  );
}

interface MakingProps {
  readonly post: SocialPost;
  readonly isBusy: boolean;
  readonly onSet: (change: { is_retouched?: boolean; is_made_by_ai?: boolean }) => Promise<void>;
}

/** How its picture was made: shoppers are told. What was said of it by whoever made it stays said. */
function Making({ post, isBusy, onSet }: MakingProps) {
  const { t } = useTranslation();
  const { platform, is_retouched: isRetouched, is_made_by_ai: isMadeByAi, has_ai_mark: hasMark } = post;
  const isSent = platform === 'uploads';
  const isFixed = { retouched: isSent && isRetouched, ai: hasMark || (isSent && isMadeByAi) };
  return (
    <>
      <Switch
        label={t('posts.rights.retouched')}
        description={t(isFixed.retouched ? 'posts.rights.said_already' : 'posts.rights.retouched_help')}
        checked={isRetouched}
        disabled={isBusy || isFixed.retouched}
        onChange={(event) => void onSet({ is_retouched: event.currentTarget.checked })}
      />
      <Switch
        label={t('posts.rights.ai')}
        description={t(isFixed.ai ? 'posts.rights.said_already' : 'posts.rights.ai_help')}
        checked={isMadeByAi}
        disabled={isBusy || isFixed.ai}
        onChange={(event) => void onSet({ is_made_by_ai: event.currentTarget.checked })}
      />
      {post.has_credentials && <Text className={classes.quiet ?? ''}>{t('posts.rights.credentials')}</Text>}
    </>
  );
}

function Standing({
  standing: { state, is_needed: isNeeded, is_held: isHeld, ends_at: endsAt },
}: {
  standing: RightsStanding;
}) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  return (
    <Text>
      {t(`posts.rights.state.${state}`)}
      {endsAt !== null && ` ${t('posts.rights.until', { day: format.day(toLastMoment(endsAt)) })}`}
      {isNeeded && !isHeld && ` ${t('posts.rights.hidden')}`}
    </Text>
  );
}

/** Ends at the beginning of the day after. */
const toLastMoment = (endsAt: string): string => new Date(Date.parse(endsAt) - 1).toISOString();

function Asked({ ask }: { ask: RightsAsk }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const { brand, user } = useSession();
  const { creator, asked_at: at, link, answer, answered_by: by, granted_words: words, ends_at: endsAt, scopes } = ask;
  const message = t('posts.rights.message', { creator, store: brand?.name ?? user.name, link });
  const answeredAt = ask.withdrawn_at ?? ask.answered_at;
  const title = t(ask.is_recorded ? 'posts.rights.recorded_of' : 'posts.rights.asked_of', {
    creator: isolate(creator),
  });
  return (
    <section className={classes.asked} aria-label={title}>
      <p>
        {title} · <time dateTime={at}>{format.day(at)}</time>
        {ask.is_mailed && ` · ${t('posts.rights.mailed')}`}
      </p>
      <p className={classes.quiet}>
        {scopes.map((scope) => t(`posts.rights.scopes.${scope}`)).join(', ')} ·{' '}
        {endsAt === null
          ? t('posts.rights.endless')
          : t('posts.rights.until', { day: format.day(toLastMoment(endsAt)) })}
      </p>
      {answer !== null && answeredAt !== null && (
        <p>
          {t(`posts.rights.answer.${ask.withdrawn_at === null ? answer : 'withdrawn'}`, {
            name: isolate(by ?? creator),
            day: format.day(answeredAt),
          })}
        </p>
      )}
      {words !== null && (
        <blockquote className={classes.words} dir="auto">
          {words}
        </blockquote>
      )}
      <Group gap="xs">
        <CopyButton text={link} label={t('posts.rights.copy_link')} wide />
        {answer === null && <CopyButton text={message} label={t('posts.rights.copy_message')} wide />}
      </Group>
    </section>
  );
}
