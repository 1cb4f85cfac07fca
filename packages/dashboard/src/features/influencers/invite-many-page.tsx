// Inviting people by their addresses: typed, pasted or from a file, looked at first, then sent.
import { Badge, Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { firstPermissions } from '@vitrine/contract/identity';
import { inviteInfluencers, type InvitationOutcome } from '@vitrine/contract/invitations';
import { limits } from '@vitrine/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/queries.ts';
import { influencerAnswers } from '../../parts/influencers/use-influencers.ts';
import { useSession } from '../../api/session.ts';
import { planOpens } from '../../parts/plans/plan-opens.ts';
import { TrialDialog } from '../../parts/plans/trial-dialog.tsx';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FormScreen } from '../../ui/form-screen.tsx';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { toastDone } from '../../ui/toast.ts';
import { readPeople } from './invited-people.ts';
import { useInfluencersPlace } from './use-influencers-place.ts';

export function InviteManyPage() {
  const { t } = useTranslation();
  const { leave } = useInfluencersPlace().place;
  const { user } = useSession();
  // an address leads here too
  if (!planOpens(user, 'create')) return <TrialDialog opened onClose={leave} />;
  return (
    <ContentDialog width="medium" title={t('influencers.many.title')} back={t('influencers.form.back')} onClose={leave}>
      <ManyForm />
    </ContentDialog>
  );
}

/** Looked at as often as one likes; what was typed since has to be looked at again before it is sent. */
function ManyForm() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const people = readPeople(typed);
  const invite = useEndpointMutation(inviteInfluencers, {
    refreshes: influencerAnswers,
    onSuccess: ({ outcomes }) => {
      const count = outcomes.filter(({ outcome }) => outcome === 'invited').length;
      if (count > 0) toastDone(t('influencers.many.done', { count }));
    },
  });
  const send = (isDry: boolean) => {
    setLookedAt(typed);
    invite.mutate({ body: { people, permissions: firstPermissions, dry_run: isDry } });
  };
  const outcomes = lookedAt === typed ? (invite.data?.outcomes ?? []) : [];
  const ready = outcomes.filter(({ outcome }) => outcome === 'ready').length;
  const wasSent = outcomes.some(({ outcome }) => outcome === 'invited');
  return (
    <FormScreen
      save={ready > 0 ? t('influencers.many.send', { count: ready }) : t('influencers.many.check')}
      canSave={people.length > 0 && !wasSent}
      isSaving={invite.isPending}
      onSave={() => send(ready === 0)}
      isModified={typed !== '' && !wasSent}
    >
      <Stack>
        <Text c="dimmed">{t('influencers.many.help')}</Text>
        <Textarea
          label={t('influencers.many.people')}
          description={t('influencers.many.people_help', { count: limits.batch })}
          placeholder={'noa@mail.example, NOA10\neli@mail.example'}
          autosize
          minRows={5}
          maxRows={14}
          dir="ltr"
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Group justify="space-between">
          <FileButton
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(file) => void file?.text().then((text) => setTyped(text))}
          >
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconFileUpload size={18} aria-hidden />}>
                {t('influencers.many.file')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed" aria-live="polite">
            {t('influencers.many.found', { count: people.length })}
          </Text>
        </Group>
        {invite.error !== null && (
          <ProblemBanner
            title={t('influencers.many.failed')}
            message={invite.error.message}
            requestId={invite.error.requestId}
          />
        )}
        {outcomes.length > 0 && <Outcomes outcomes={outcomes} />}
      </Stack>
    </FormScreen>
  );
}

const tones = { ready: 'gray', invited: 'green', refused: 'red' } as const;

function Outcomes({ outcomes }: { outcomes: readonly InvitationOutcome[] }) {
  const { t } = useTranslation();
  const columns: TableColumn<InvitationOutcome>[] = [
    {
      id: 'email',
      name: t('influencers.many.person'),
      renderCell: ({ email, username }) => (
        <>
          <bdi dir="ltr">{email}</bdi>
          {username !== null && (
            <Text size="sm" c="dimmed">
              <bdi dir="ltr">@{username}</bdi>
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'outcome',
      name: t('influencers.many.outcome'),
      renderCell: ({ outcome, problem }) => (
        <>
          <Badge variant="light" color={tones[outcome]}>
            {t(`influencers.many.${outcome}`)}
          </Badge>
          {problem !== null && <Text size="sm">{problem.message}</Text>}
        </>
      ),
    },
    {
      id: 'link',
      name: t('influencers.many.link'),
      renderCell: ({ invitation_url: url }) =>
        url === null ? null : <CopyButton text={url} label={t('influencers.invited.copy')} />,
    },
  ];
  return (
    <DataTable
      label={t('influencers.many.outcomes')}
      columns={columns}
      rows={outcomes}
      keyOf={({ email }, at) => `${at} ${email}`}
    />
  );
}
