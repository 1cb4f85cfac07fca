// Approving one or several applications: what they begin with, and the invitations that went out.
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { approveApplications } from '@vitrine/contract/applications';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { firstPermissions } from '@vitrine/contract/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useDefaultTerms } from '../../parts/influencers/use-default-terms.ts';
import { useCommissionWords } from '../../parts/influencers/use-commission-words.ts';
import { influencerAnswers } from '../../parts/influencers/use-influencers.ts';
import { planOpens } from '../../parts/plans/plan-opens.ts';
import { TrialDialog } from '../../parts/plans/trial-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Tag } from '../../ui/tag.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import classes from './joining.module.css';
import { applicationAnswers, type Named } from './use-applications.ts';

interface ApproveProps {
  readonly people: readonly Named[];
  readonly onClose: () => void;
}

export function ApproveDialog({ people: asked, onClose }: ApproveProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  // those decided on leave the list behind it
  const [people] = useState(asked);
  const [code, setCode] = useState('');
  const approve = useEndpointMutation(approveApplications, {
    refreshes: [...applicationAnswers, ...influencerAnswers],
  });
  if (!planOpens(user, 'create')) return <TrialDialog opened onClose={onClose} />;
  const [only] = people;
  const isOne = people.length === 1;
  const title =
    isOne && only
      ? t('joining.approve_person', { name: isolate(only.name) })
      : t('joining.approve_several', { count: people.length });
  if (approve.data)
    return <Outcomes title={title} people={people} outcomes={approve.data.outcomes} onClose={onClose} />;
  const promocode = code.trim();
  const send = () =>
    approve.mutate({
      body: {
        applications: people.map(({ application_id: id }) => ({ application_id: id, ...(promocode && { promocode }) })),
        permissions: firstPermissions,
      },
    });
  return (
    <DecisionDialog
      title={title}
      onClose={onClose}
      onSend={send}
      action={{ label: t('joining.invite'), isBusy: approve.isPending }}
      failure={{ title: t('joining.approve_failed'), problem: approve.error }}
    >
      <Text>{t(isOne ? 'joining.approve_body' : 'joining.approve_body_each')}</Text>
      <FirstTerms />
      {isOne && (
        <TextInput
          label={t('joining.code')}
          description={t('joining.code_help')}
          dir="ltr"
          data-autofocus
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      )}
    </DecisionDialog>
  );
}

/** What new influencers earn. */
function FirstTerms() {
  const { t } = useTranslation();
  const { data } = useDefaultTerms();
  const toWords = useCommissionWords();
  if (data === undefined) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('joining.terms', { commission: isolate(toWords(data.terms).full) })}
    </Text>
  );
}

interface OutcomesProps {
  readonly title: string;
  readonly people: readonly Named[];
  readonly outcomes: AnswerOf<typeof approveApplications>['outcomes'];
  readonly onClose: () => void;
}

/** Each with the link that was mailed, to pass on by hand, or with why nobody was invited. */
function Outcomes({ title, people, outcomes, onClose }: OutcomesProps) {
  const { t } = useTranslation();
  const nameOf = (id: string) => people.find((each) => each.application_id === id)?.name ?? '';
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Stack>
        <ul className={classes.outcomes} aria-label={t('joining.outcomes')}>
          {outcomes.map(({ application_id: id, outcome, problem, invitation_url: url }) => (
            <li key={id} className={classes.outcome}>
              <span className={classes.who}>
                <bdi className={classes.name}>{nameOf(id)}</bdi>
                {problem && <span className={classes.quiet}>{problem.message}</span>}
              </span>
              <Tag tone={outcome === 'invited' ? 'good' : 'poor'}>
                {t(`joining.${outcome === 'invited' ? 'invited' : 'refused'}`)}
              </Tag>
              {url !== null && (
                <CopyButton text={url} label={t('joining.copy_invitation', { name: isolate(nameOf(id)) })} />
              )}
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {t('joining.done')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
