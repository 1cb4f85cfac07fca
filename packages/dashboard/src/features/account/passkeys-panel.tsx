// Passkeys of the account: what signs in by a face, a finger or a PIN of a device, in place of password and code.
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFingerprint } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import { addPasskey, getSafety, type Passkey, removePasskey } from '@vitrine/contract/second-steps';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { useConfirmed } from '../../parts/safety/confirm-identity.tsx';
import { hasPasskeys, makePasskey } from '../../parts/safety/passkey-answers.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemBanner, ProblemNote, type ToldProblem } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './account.module.css';
import { readDevice } from './device-words.ts';

export function PasskeysPanel() {
  const { t } = useTranslation();
  const confirmed = useConfirmed();
  const [adding, add] = useDisclosure(false);
  const safety = useEndpointQuery(getSafety, {});
  return (
    <Card
      isPadded
      title={t('account.passkeys.title')}
      help={t('account.passkeys.help')}
      tools={
        hasPasskeys() && (
          <Button variant="default" onClick={() => confirmed(add.open)}>
            {t('account.passkeys.add')}
          </Button>
        )
      }
    >
      <Loaded query={safety} skeleton={<Skeleton h={48} />}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t(hasPasskeys() ? 'account.passkeys.none' : 'account.passkeys.unknown_here')}
            </Text>
          ) : (
            <ul>
              {passkeys.map((passkey) => (
                <PasskeyItem key={passkey.passkey_id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Dialog opened={adding} onClose={add.close} title={t('account.passkeys.add_title')}>
        <AddForm onDone={add.close} />
      </Dialog>
    </Card>
  );
}

function AddForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { browser, system } = readDevice(navigator.userAgent);
  const [name, setName] = useState(system ?? browser ?? '');
  const [refused, setRefused] = useState<ToldProblem | null>(null);
  const [isAsking, setAsking] = useState(false);
  const add = useEndpointMutation(addPasskey, {
    refreshes: [getSafety],
    onSuccess: () => {
      toastDone(t('account.passkeys.added'));
      onDone();
    },
  });
  const make = async (event: SyntheticEvent) => {
    event.preventDefault();
    add.reset();
    setRefused(null);
    setAsking(true);
    const made = await makePasskey();
    setAsking(false);
    if (made.kind === 'answered') add.mutate({ body: { name: name.trim(), passkey: made.passkey } });
    else setRefused(made.problem ?? { message: t('account.passkeys.broken_off'), requestId: null });
  };
  return (
    <Stack component="form" onSubmit={(event) => void make(event)}>
      <Text size="sm" c="dimmed">
        {t('account.passkeys.add_help')}
      </Text>
      {refused === null ? (
        <ProblemNote problem={add.error} />
      ) : (
        <ProblemBanner message={refused.message} requestId={refused.requestId} />
      )}
      <TextInput
        label={t('account.passkeys.name')}
        value={name}
        maxLength={limits.passkeyName}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Button type="submit" fullWidth loading={isAsking || add.isPending} disabled={name.trim() === ''}>
        {t('account.passkeys.make')}
      </Button>
    </Stack>
  );
}

function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation();
  const format = useFormat();
  const confirmed = useConfirmed();
  const [asking, ask] = useDisclosure(false);
  const remove = useEndpointMutation(removePasskey, {
    refreshes: [getSafety],
    onSuccess: () => toastDone(t('account.passkeys.removed')),
  });
  const { name, passkey_id: id, made_at: made, last_used_at: used } = passkey;
  return (
    <li className={styles.session}>
      <IconFingerprint size={22} aria-hidden />
      <div className={styles.sessionWords}>
        <Text truncate>
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {used === null
            ? t('account.passkeys.made', { when: format.ago(made) })
            : t('account.last_used', { when: format.ago(used) })}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          size="sm"
          aria-label={t('account.passkeys.remove_of', { name })}
          onClick={() => confirmed(ask.open)}
        >
          {t('account.passkeys.remove')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={t('account.passkeys.remove_title', { name })}
        confirm={t('account.passkeys.remove')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { passkey_id: id } })}
        onCancel={ask.close}
      >
        <Stack>
          <ProblemNote problem={remove.error} />
          {t('account.passkeys.remove_body')}
        </Stack>
      </ConfirmDialog>
    </li>
  );
}
