// Two-step sign-in: an app that shows codes, and recovery codes for when it is out of reach.
import { Badge, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import {
  beginSecondStep,
  getSafety,
  renewRecoveryCodes,
  turnOffSecondStep,
  turnOnSecondStep,
} from '@vitrine/contract/second-steps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { useConfirmed } from '../../parts/safety/confirm-identity.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toastDone, toastFailed } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './account.module.css';

type Safety = AnswerOf<typeof getSafety>;

export function SecondStepPanel() {
  const { t } = useTranslation();
  const safety = useEndpointQuery(getSafety, {});
  return (
    <Card isPadded title={t('account.second_step.title')} help={t('account.second_step.help')}>
      <Loaded query={safety} skeleton={<Skeleton h={48} />}>
        {(known) => <SecondStep safety={known} />}
      </Loaded>
    </Card>
  );
}

function SecondStep({ safety }: { safety: Safety }) {
  const { t } = useTranslation();
  const format = useFormat();
  const confirmed = useConfirmed();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [secret, setSecret] = useState<AnswerOf<typeof beginSecondStep> | null>(null);
  const begin = useEndpointMutation(beginSecondStep, {
    onSuccess: setSecret,
    onError: (problem) => toastFailed(problem.message, problem.requestId),
  });
  const [ending, end] = useDisclosure(false);
  const renew = useEndpointMutation(renewRecoveryCodes, {
    refreshes: [getSafety],
    onSuccess: ({ recovery_codes: fresh }) => setCodes(fresh),
    onError: (problem) => toastFailed(problem.message, problem.requestId),
  });
  const isOn = safety.has_second_step;
  return (
    <>
      <div className={styles.setting}>
        <div>
          <Group gap="xs">
            <Text fw={600}>{t('account.second_step.app')}</Text>
            <Badge color={isOn ? 'green' : 'gray'}>
              {t(isOn ? 'account.second_step.on' : 'account.second_step.off')}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {isOn && safety.second_step_since !== null
              ? t('account.second_step.since', {
                  when: format.ago(safety.second_step_since),
                  left: safety.recovery_codes_left,
                })
              : t('account.second_step.off_help')}
          </Text>
        </div>
        <Group gap="xs">
          {isOn ? (
            <>
              <Button variant="default" loading={renew.isPending} onClick={() => confirmed(() => renew.mutate({}))}>
                {t('account.second_step.renew')}
              </Button>
              <Button variant="subtle" color="red" onClick={() => confirmed(end.open)}>
                {t('account.second_step.turn_off')}
              </Button>
            </>
          ) : (
            <Button loading={begin.isPending} onClick={() => confirmed(() => begin.mutate({}))}>
              {t('account.second_step.turn_on')}
            </Button>
          )}
        </Group>
      </div>
      <Dialog opened={secret !== null} onClose={() => setSecret(null)} title={t('account.second_step.setup_title')}>
        {secret !== null && (
          <SetupForm
            secret={secret}
            onDone={(fresh) => {
              setSecret(null);
              setCodes(fresh);
            }}
          />
        )}
      </Dialog>
      <TurnOff opened={ending} onClose={end.close} />
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
    </>
  );
}

function TurnOff({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const turnOff = useEndpointMutation(turnOffSecondStep, {
    refreshes: [getSafety],
    onSuccess: () => {
      toastDone(t('account.second_step.turned_off'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('account.second_step.off_title')}
      confirm={t('account.second_step.turn_off')}
      isDangerous
      isBusy={turnOff.isPending}
      onConfirm={() => turnOff.mutate({})}
      onCancel={onClose}
    >
      <Stack>
        <ProblemNote problem={turnOff.error} />
        {t('account.second_step.off_body')}
      </Stack>
    </ConfirmDialog>
  );
}

interface SetupFormProps {
  readonly secret: AnswerOf<typeof beginSecondStep>;
  readonly onDone: (codes: readonly string[]) => void;
}

function SetupForm({ secret, onDone }: SetupFormProps) {
  const { t } = useTranslation();
  const { field, submit, problem, isSaving, isAcceptable } = useEndpointForm(turnOnSecondStep, {
    initialValues: { code: '' },
    toSent: (body) => ({ body }),
    refreshes: [getSafety],
    onDone: ({ recovery_codes: codes }) => onDone(codes),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{t('account.second_step.scan')}</Text>
        <img src={secret.qr} alt={t('account.second_step.qr')} className={styles.qr} />
        <Group gap="xs" wrap="nowrap" justify="center">
          <code dir="ltr" className={styles.secret}>
            {secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <CopyButton text={secret.secret} label={t('account.second_step.copy_secret')} />
        </Group>
        <Button component="a" href={secret.address} variant="subtle" hiddenFrom="sm">
          {t('account.second_step.open_app')}
        </Button>
        <ProblemNote problem={problem} />
        <TextInput
          label={t('account.second_step.first_code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          {...field('code')}
        />
        <Button type="submit" fullWidth loading={isSaving} disabled={!isAcceptable}>
          {t('account.second_step.turn_on')}
        </Button>
      </Stack>
    </form>
  );
}

/** Shown this one time; closing says so. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const { t } = useTranslation();
  const text = (codes ?? []).join('\n');
  const save = () => saveFile('vitrine-recovery-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }));
  return (
    <Dialog
      opened={codes !== null}
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('account.second_step.codes_title')}
    >
      <Stack>
        <Text size="sm">{t('account.second_step.codes_help')}</Text>
        <ol className={styles.codes} dir="ltr">
          {(codes ?? []).map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <Group gap="xs">
          <CopyButton wide text={text} label={t('account.second_step.copy_codes')} />
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
            {t('account.second_step.save_codes')}
          </Button>
        </Group>
        <Button fullWidth onClick={onClose}>
          {t('account.second_step.codes_kept')}
        </Button>
      </Stack>
    </Dialog>
  );
}
