// One application over the list: what was answered, the team's note, and the decision.
import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import {
  type ApplicationDetail,
  eraseApplication,
  getApplication,
  listApplications,
  noteApplication,
} from '@vitrine/contract/applications';
import { limits } from '@vitrine/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/queries.ts';
import { ConfirmDialog, ProblemDialog } from '../../ui/confirm-dialog.tsx';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import classes from './joining.module.css';
import { TurnDownDialog } from './turn-down-dialog.tsx';
import { applicationAnswers, useApplication, useDeciding } from './use-applications.ts';

const tones = { pending: 'accent', approved: 'good', declined: 'plain' } as const;

export function ApplicationPage() {
  const { t } = useTranslation();
  const { leave } = useListPlace('/admin/influencers/applications');
  const { application: id = '' } = useParams({ strict: false });
  const found = useApplication(id);
  return (
    <ContentDialog
      width="medium"
      title={found.data ? found.data.application.name : t('joining.application')}
      back={t('joining.back_to_list')}
      onClose={leave}
    >
      <Loaded query={found} skeleton={<Blocks heights={[64, 160, 120]} />} failed={t('joining.one_failed')}>
        {({ application }) => <Detail key={id} application={application} onLeave={leave} />}
      </Loaded>
    </ContentDialog>
  );
}

interface DetailProps {
  readonly application: ApplicationDetail;
  readonly onLeave: () => void;
}

function Detail({ application, onLeave }: DetailProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { email, status, answers, consent } = application;
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="xs">
        <bdi dir="ltr" className={classes.email}>
          <Anchor href={`mailto:${email}`} underline="always">
            {email}
          </Anchor>
        </bdi>
        <Tag tone={tones[status]}>{t(`joining.status.${status}`)}</Tag>
      </Group>
      <Decision application={application} />
      <dl className={classes.answers}>
        {answers.map(({ question, kind, answer }, at) => (
          <div key={`${at} ${question}`}>
            <dt dir="auto">{question}</dt>
            <dd dir="auto">{kind === 'yes_no' ? t(`joining.${answer === 'yes' ? 'yes' : 'no'}`) : answer}</dd>
          </div>
        ))}
        <div>
          <dt>{t('joining.consent')}</dt>
          <dd dir="auto">{consent}</dd>
          <dd className={classes.quiet}>{t('joining.consented', { when: format.moment(application.consented_at) })}</dd>
        </div>
      </dl>
      <Note application={application} />
      <Erase application={application} onDone={onLeave} />
    </Stack>
  );
}

/** The buttons of one that waits; of others who decided, and when. */
function Decision({ application }: Pick<DetailProps, 'application'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const [asked, setAsked] = useState<'approve' | 'turn_down' | null>(null);
  const deciding = useDeciding(() => setAsked(null));
  const { application_id: id, status, decided_at: at, decided_by: by } = application;
  const people = [application];
  return (
    <>
      {status === 'pending' ? (
        <Group gap="sm">
          <Button onClick={() => setAsked('approve')}>{t('joining.approve')}</Button>
          <Button variant="default" onClick={() => setAsked('turn_down')}>
            {t('joining.turn_down')}
          </Button>
        </Group>
      ) : (
        <Group gap="sm" justify="space-between">
          <Text size="sm" c="dimmed">
            {by === null
              ? t('joining.decided_by_rule', { when: format.moment(at ?? '') })
              : t('joining.decided', { who: isolate(`@${by}`), when: format.moment(at ?? '') })}
          </Text>
          {status === 'declined' && (
            <Button variant="default" loading={deciding.isBusy} onClick={() => deciding.wait([id])}>
              {t('joining.wait_again')}
            </Button>
          )}
        </Group>
      )}
      {asked === 'approve' && <ApproveDialog people={people} onClose={() => setAsked(null)} />}
      {asked === 'turn_down' && <TurnDownDialog people={people} deciding={deciding} onClose={() => setAsked(null)} />}
    </>
  );
}

function Note({ application: { application_id: id, note: kept } }: Pick<DetailProps, 'application'>) {
  const { t } = useTranslation();
  const [note, setNote] = useState(kept);
  const save = useEndpointMutation(noteApplication, {
    refreshes: [listApplications, getApplication],
    onSuccess: () => toastDone(t('ui.saved')),
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Textarea
        label={t('joining.note')}
        description={t('joining.note_help')}
        rows={3}
        maxLength={limits.joinPage.note}
        dir="auto"
        w="100%"
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {note.trim() !== kept && (
        <Button
          variant="default"
          loading={save.isPending}
          onClick={() => save.mutate({ params: { application_id: id }, body: { note } })}
        >
          {t('joining.save_note')}
        </Button>
      )}
      <ProblemDialog problem={save.error} title={t('joining.note_failed')} onClose={save.reset} />
    </Stack>
  );
}

function Erase({
  application: { application_id: id, name },
  onDone,
}: {
  application: ApplicationDetail;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const erase = useEndpointMutation(eraseApplication, {
    refreshes: applicationAnswers.filter((answer) => answer !== getApplication),
    onSuccess: () => {
      toastDone(t('joining.erased'));
      onDone();
    },
  });
  return (
    <div>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {t('joining.erase')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('joining.erase_title', { name: isolate(name) })}
        confirm={t('joining.erase')}
        isDangerous
        isBusy={erase.isPending}
        onConfirm={() => erase.mutate({ params: { application_id: id } })}
        onCancel={() => setAsking(false)}
      >
        {t('joining.erase_body')}
      </ConfirmDialog>
      <ProblemDialog problem={erase.error} title={t('joining.erase_failed')} onClose={erase.reset} />
    </div>
  );
}
