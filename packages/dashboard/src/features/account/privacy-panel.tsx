// What the store asked in the name of shoppers: which requests there were, what came of them, and the files to hand out.
import { Button, Group, Skeleton, Switch, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { getPrivacyFile, listPrivacyRequests, type PrivacyRequest } from '@vitrine/contract/stores';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/download.ts';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSaveDownload } from '../../parts/files/use-save-download.ts';
import { useConnection } from '../../parts/stores/use-connection.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './account.module.css';

/** Buyers' data: whether their addresses are asked for, and who asked what is kept of them. */
export function PrivacyPanel() {
  const { t } = useTranslation();
  const { connection, change } = useConnection();
  const requests = useEndpointQuery(listPrivacyRequests, {});
  return (
    <Card isPadded title={t('account.privacy')} help={t('account.privacy_help')}>
      {connection && (
        <Switch
          label={t('account.reads_email')}
          description={t('account.reads_email_help')}
          checked={connection.reads_email}
          disabled={change.isPending}
          onChange={({ currentTarget }) => change.mutate({ body: { reads_email: currentTarget.checked } })}
        />
      )}
      <ProblemNote problem={change.error} />
      <Loaded query={requests} skeleton={<Skeleton h={44} />}>
        {({ requests: list }) =>
          list.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('account.no_requests')}
            </Text>
          ) : (
            <div className={styles.settings}>
              {list.map((request) => (
                <RequestRow key={request.request_id} request={request} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}

function RequestRow({ request }: { request: PrivacyRequest }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { request_id: id, kind, received_at: at, done_at: done, rows } = request;
  const saving = useSaveDownload({ failed: t('account.request_failed') });
  const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text size="sm">{t(`account.request_${kind}`)}</Text>
        <Text size="sm" c="dimmed">
          {done === null
            ? t('account.request_open', { when: format.ago(at) })
            : t(`account.request_done_${kind}`, { when: format.ago(done), count })}
        </Text>
      </div>
      {kind === 'data_request' && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={saving.isSaving}
          onClick={() => saving.save(download(getPrivacyFile, { params: { request_id: id } }))}
        >
          {t('account.request_file')}
        </Button>
      )}
    </Group>
  );
}
