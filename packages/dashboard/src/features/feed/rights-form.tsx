// Asks a creator for permission, or writes down one they gave elsewhere: who they are, where the picture would appear, until when, and in which words.
import { Button, Checkbox, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { SocialPost } from '@vitrine/contract/feed';
import { rightsLimits, rightsScope } from '@vitrine/contract/picture-rights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/problem.ts';
import { DateField } from '../../ui/date-field.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { canAsk, type RightsDraft, toRightsDraft } from './rights-draft.ts';
import type { PostRightsView } from './use-rights.ts';

interface FormProps {
  readonly post: SocialPost;
  readonly rights: PostRightsView;
  readonly onDone: () => void;
}

/** A refusal that names one of the fields stands at it. */
const errorOf = (problem: Problem | null, field: string): string | undefined =>
  problem?.field === field ? problem.message : undefined;

const fields = ['creator', 'email', 'granted_on', 'last_day', 'words', 'scopes'];

export function RightsForm({ post, rights, onDone }: FormProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => toRightsDraft(post.username));
  const [problem, setProblem] = useState<Problem | null>(null);
  const isRecorded = draft.grantedOn !== null;
  const change = (next: Partial<RightsDraft>): void => {
    setProblem(null);
    setDraft({ ...draft, ...next });
  };
  const send = async (): Promise<void> => {
    const refused = await rights.ask(draft);
    if (refused === null) onDone();
    else setProblem(refused);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack gap="sm">
        {problem !== null && !fields.includes(problem.field ?? '') && (
          <ProblemNote problem={problem} title={t('feed.change_failed')} />
        )}
        <SegmentedControl
          aria-label={t('posts.rights.how')}
          value={isRecorded ? 'recorded' : 'asked'}
          data={(['asked', 'recorded'] as const).map((value) => ({ value, label: t(`posts.rights.how_${value}`) }))}
          onChange={(how) => change({ grantedOn: how === 'recorded' ? '' : null })}
        />
        <TextInput
          label={t(isRecorded ? 'posts.rights.creator_recorded' : 'posts.rights.creator')}
          dir="auto"
          maxLength={rightsLimits.name}
          value={draft.creator}
          error={errorOf(problem, 'creator')}
          onChange={(event) => change({ creator: event.currentTarget.value })}
        />
        {draft.grantedOn === null ? (
          <TextInput
            label={t('posts.rights.email')}
            description={t('posts.rights.email_help')}
            type="email"
            dir="ltr"
            value={draft.email}
            error={errorOf(problem, 'email')}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
        ) : (
          <DateField
            label={t('posts.rights.granted_on')}
            value={draft.grantedOn}
            error={errorOf(problem, 'granted_on')}
            onChange={(grantedOn) => change({ grantedOn })}
          />
        )}
        <Checkbox.Group
          label={t('posts.rights.where')}
          value={[...draft.scopes]}
          error={errorOf(problem, 'scopes')}
          onChange={(values) => change({ scopes: rightsScope.options.filter((scope) => values.includes(scope)) })}
        >
          <Stack gap="xs" mt="xs">
            {rightsScope.options.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(`posts.rights.scopes.${scope}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <DateField
          label={t('posts.rights.last_day')}
          description={t('posts.rights.last_day_help')}
          value={draft.lastDay}
          error={errorOf(problem, 'last_day')}
          onChange={(lastDay) => change({ lastDay })}
        />
        <Textarea
          label={t(isRecorded ? 'posts.rights.words_recorded' : 'posts.rights.words')}
          description={t(isRecorded ? 'posts.rights.words_recorded_help' : 'posts.rights.words_help')}
          dir="auto"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={rightsLimits.words}
          value={draft.words}
          error={errorOf(problem, 'words')}
          onChange={(event) => change({ words: event.currentTarget.value })}
        />
        <Text size="sm" c="dimmed">
          {t(isRecorded ? 'posts.rights.record_help' : 'posts.rights.ask_help')}
        </Text>
        <Group justify="end">
          <Button variant="default" onClick={onDone}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" disabled={!canAsk(draft)} loading={rights.isBusy}>
            {t(isRecorded ? 'posts.rights.record' : 'posts.rights.make')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
