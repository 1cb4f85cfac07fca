// The app that was entered, without its secret: replacing that, entering another, forgetting it.
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { checkStore, getAppSetup, removeApp, replaceAppSecret, type StoreApp } from '@vitrine/contract/store-apps';
import { useEndpointMutation } from '../../api/queries.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './connect.module.css';
import rows from './own-app.module.css';

export function KnownApp({ app, onEnter }: { app: StoreApp; onEnter: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isReplacing, { open, close }] = useDisclosure();
  const remove = useEndpointMutation(removeApp, { refreshes: [getAppSetup] });
  return (
    <Stack gap="md">
      <dl className={rows.rows}>
        <div className={rows.row}>
          <dt>{t('arrival.connect.shop_label')}</dt>
          <dd>
            <bdi dir="ltr">{app.shop}</bdi>
          </dd>
        </div>
        <div className={rows.row}>
          <dt>{t('apps.client_id')}</dt>
          <dd>
            <code dir="ltr">{app.client_id}</code>
          </dd>
        </div>
        <div className={rows.row}>
          <dt>{t('apps.client_secret')}</dt>
          <dd>{t('apps.sealed')}</dd>
        </div>
      </dl>
      {app.old_secret_until !== null && (
        <Text size="sm" c="dimmed">
          {t('apps.old_secret', { when: format.moment(app.old_secret_until) })}
        </Text>
      )}
      <ProblemNote problem={remove.error} />
      {isReplacing ? (
        <SecretForm onDone={close} />
      ) : (
        <Group gap="xs">
          <Button variant="default" onClick={open}>
            {t('apps.replace')}
          </Button>
          <Button variant="default" onClick={onEnter}>
            {t('apps.other')}
          </Button>
          {!app.is_connected && (
            <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate({})}>
              {t('apps.remove')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

function SecretForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { field, submit, problem, isSaving, isAcceptable } = useEndpointForm(replaceAppSecret, {
    initialValues: { client_secret: '' },
    toSent: (body) => ({ body }),
    onDone: () => {
      toastDone(t('apps.replaced'));
      onDone();
    },
    refreshes: [getAppSetup, checkStore],
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ProblemNote problem={problem} title={t('apps.not_saved')} />
      <PasswordInput
        label={t('apps.new_secret')}
        description={t('apps.new_secret_help')}
        visibilityToggleButtonProps={{ 'aria-label': t('apps.show_secret') }}
        autoComplete="new-password"
        dir="ltr"
        data-autofocus
        {...field('client_secret')}
      />
      <Group gap="xs">
        <Button type="submit" loading={isSaving} disabled={!isAcceptable}>
          {t('apps.replace')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('arrival.connect.cancel')}
        </Button>
      </Group>
    </form>
  );
}
