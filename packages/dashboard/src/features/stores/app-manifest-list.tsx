// What to enter where the app is made, each ready to be copied, and the same as a file.
import { Checkbox, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AppManifest } from '@vitrine/contract/store-apps';
import { CopyButton } from '../../ui/copy-button.tsx';
import styles from './own-app.module.css';
import type { OwnAppWish } from './own-app-wish.ts';

interface Props {
  readonly manifest: AppManifest;
  readonly wish: OwnAppWish;
  readonly onWish: (wish: OwnAppWish) => void;
}

export function AppManifestList({ manifest, wish, onWish }: Props) {
  const { t } = useTranslation();
  const rows = [
    ['application_url', manifest.application_url],
    ['redirect_urls', manifest.redirect_urls.join('\n')],
    ['scopes', manifest.scopes.join(',')],
    ['api_version', manifest.api_version],
  ] as const;
  return (
    <Stack gap="md">
      <Checkbox
        label={t('apps.all_orders')}
        description={t('apps.all_orders_help')}
        checked={wish.reads_all_orders}
        onChange={({ currentTarget }) => onWish({ ...wish, reads_all_orders: currentTarget.checked })}
      />
      <Checkbox
        label={t('apps.credit')}
        description={t('apps.credit_help')}
        checked={wish.gives_credit}
        onChange={({ currentTarget }) => onWish({ ...wish, gives_credit: currentTarget.checked })}
      />
      <dl className={styles.rows}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.row}>
            <dt>{t(`apps.${name}`)}</dt>
            <dd>
              <code dir="ltr">{value}</code>
              <CopyButton text={value} label={t('apps.copy', { what: t(`apps.${name}`) })} />
            </dd>
          </div>
        ))}
      </dl>
      <details className={styles.more}>
        <summary>{t('apps.as_file')}</summary>
        <Text size="sm" c="dimmed" my="xs">
          {t('apps.as_file_help')}
        </Text>
        <pre dir="ltr" className={styles.file}>
          {manifest.file}
        </pre>
        <CopyButton wide text={manifest.file} label={t('apps.copy_file')} />
      </details>
      <details className={styles.more}>
        <summary>{t('apps.topics')}</summary>
        <Text size="sm" c="dimmed" my="xs">
          {t('apps.topics_help')}
        </Text>
        <Text size="sm">
          <bdi dir="ltr">{manifest.topics.join(', ')}</bdi>
        </Text>
      </details>
    </Stack>
  );
}
