// Who is signed in: name, username and address, each to be changed by themselves.
import { Avatar, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { changeProfile, requestNewEmail, withdrawNewEmail } from '@vitrine/contract/persons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/queries.ts';
import { useRefreshSession, useSession } from '../../api/session.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { useConfirmed } from '../../parts/safety/confirm-identity.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toastDone, toastFailed } from '../../ui/toast.ts';
import styles from './account.module.css';

export function InformationPanel() {
  const { t } = useTranslation();
  const { user, brand, person } = useSession();
  const [naming, name] = useDisclosure(false);
  const isInfluencer = user.influencer_username !== null;
  return (
    <Card
      isPadded
      title={t('account.information')}
      tools={
        <Button variant="default" onClick={name.open}>
          {t('account.edit')}
        </Button>
      }
    >
      <dl className={styles.facts}>
        <Fact name={t('account.name')}>
          <Group gap="xs">
            {isInfluencer && <Avatar src={user.influencer_image_url} name={user.name} size={36} alt="" aria-hidden />}
            <bdi>{user.name}</bdi>
          </Group>
        </Fact>
        <Fact name={t('account.username')}>
          <bdi>{person.username}</bdi>
        </Fact>
        <Fact name={t('account.email')}>
          <EmailLine />
        </Fact>
        {isInfluencer && (
          <Fact name={t('account.merchant')}>
            <Group gap="xs">
              {brand?.logo_url ? <img src={brand.logo_url} alt="" className={styles.logo} /> : null}
              <bdi>{brand?.name ?? user.username}</bdi>
            </Group>
          </Fact>
        )}
        <Fact name={t('account.role')}>
          {user.member_role === null ? t(`account.role_${user.role}`) : t(`team.role_${user.member_role}`)}
        </Fact>
      </dl>
      <Dialog opened={naming} onClose={name.close} title={t('account.edit_title')}>
        <NameForm onDone={name.close} />
      </Dialog>
    </Card>
  );
}

function EmailLine() {
  const { t } = useTranslation();
  const { user, person } = useSession();
  const confirmed = useConfirmed();
  const [asking, ask] = useDisclosure(false);
  return (
    <Stack gap={4}>
      <Group gap="xs" justify="space-between">
        <bdi dir="ltr" className={styles.address}>
          {user.email}
        </bdi>
        <Button variant="subtle" size="compact-md" className={styles.change ?? ''} onClick={() => confirmed(ask.open)}>
          {t('account.change_email')}
        </Button>
      </Group>
      {person.new_email !== null && <PendingEmail email={person.new_email} />}
      <Dialog opened={asking} onClose={ask.close} title={t('account.new_email_title')}>
        <EmailForm onDone={ask.close} />
      </Dialog>
    </Stack>
  );
}

/** The address that waits until the link mailed to it is opened. */
function PendingEmail({ email }: { email: string }) {
  const { t } = useTranslation();
  const refresh = useRefreshSession();
  const withdraw = useEndpointMutation(withdrawNewEmail, {
    onSuccess: refresh,
    onError: (problem) => toastFailed(problem.message, problem.requestId),
  });
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm" c="dimmed">
        {t('account.new_email_waits', { email })}
      </Text>
      <Button variant="subtle" size="compact-md" loading={withdraw.isPending} onClick={() => withdraw.mutate({})}>
        {t('account.withdraw_email')}
      </Button>
    </Group>
  );
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const refresh = useRefreshSession();
  const { field, form, submit, problem, isSaving, isAcceptable } = useEndpointForm(requestNewEmail, {
    initialValues: { email: '' },
    toSent: (body) => ({ body }),
    onDone: async () => {
      await refresh();
      toastDone(t('account.new_email_sent', { email: form.values.email }));
      onDone();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('account.new_email_help')}
        </Text>
        <ProblemNote problem={problem} />
        <TextInput
          label={t('account.new_email')}
          type="email"
          autoComplete="email"
          dir="ltr"
          data-autofocus
          {...field('email')}
        />
        <Button type="submit" fullWidth loading={isSaving} disabled={!isAcceptable}>
          {t('account.new_email_send')}
        </Button>
      </Stack>
    </form>
  );
}

function NameForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const refresh = useRefreshSession();
  const { user, person } = useSession();
  const isInfluencer = user.influencer_username !== null;
  const { field, submit, problem, isSaving, isAcceptable } = useEndpointForm(changeProfile, {
    initialValues: { name: user.name, username: person.username },
    toSent: ({ name, username }) => ({ body: isInfluencer ? { name } : { name, username } }),
    onDone: async () => {
      await refresh();
      toastDone(t('account.saved'));
      onDone();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <ProblemNote problem={problem} />
        <TextInput label={t('account.name')} autoComplete="name" data-autofocus {...field('name')} />
        <TextInput
          label={t('account.username')}
          description={t(`account.username_help_${user.role}`)}
          autoComplete="username"
          dir="ltr"
          disabled={isInfluencer}
          {...field('username')}
        />
        <Button type="submit" fullWidth loading={isSaving} disabled={!isAcceptable}>
          {t('account.save')}
        </Button>
      </Stack>
    </form>
  );
}

/** One line of a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
