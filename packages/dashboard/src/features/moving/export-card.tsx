// The export: begun with or without bank details, watched, and downloaded while its link works.
import { Button, Group, Loader, PasswordInput, Skeleton, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import type { DataExport } from '@vitrine/contract/moving';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { ProgressCard } from '../../ui/progress-card.tsx';
import { useFormat } from '../../ui/use-format.ts';
import classes from './moving.module.css';
import { useExports } from './use-data.ts';

export function ExportCard() {
  const { t } = useTranslation();
  const { query, start, cancel } = useExports();
  return (
    <Card isPadded title={t('moving.export.title')} help={t('moving.export.help')}>
      <Loaded query={query} skeleton={<Skeleton h={120} />}>
        {({ exports: [latest] }) => (
          <div className={classes.stack}>
            {latest?.state === 'running' ? (
              <Running made={latest} onCancel={() => cancel.mutate({ params: { export_id: latest.export_id } })} />
            ) : (
              <Begin isBusy={start.isPending} onBegin={(passphrase) => start.mutate({ body: { passphrase } })} />
            )}
            <ProblemNote problem={start.error ?? cancel.error} />
            {latest && latest.state !== 'running' && <Made made={latest} />}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Begin({ isBusy, onBegin }: { isBusy: boolean; onBegin: (passphrase: string | null) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const isShort = typed !== '' && typed.length < limits.passphrase.min;
  return (
    <>
      <Text size="sm">{t('moving.export.without')}</Text>
      <PasswordInput
        className={classes.field ?? ''}
        label={t('moving.passphrase')}
        description={t('moving.export.passphrase_help')}
        visibilityToggleButtonProps={{ 'aria-label': t('moving.show_passphrase') }}
        value={typed}
        maxLength={limits.passphrase.max}
        autoComplete="new-password"
        error={isShort ? t('moving.passphrase_short', { least: limits.passphrase.min }) : null}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Group>
        <Button loading={isBusy} disabled={isShort} onClick={() => onBegin(typed === '' ? null : typed)}>
          {t('moving.export.begin')}
        </Button>
      </Group>
    </>
  );
}

function Running({ made, onCancel }: { made: DataExport; onCancel: () => void }) {
  const { t } = useTranslation();
  const { count } = useFormat();
  const numbers = { done: count(made.rows).full, total: count(made.rows_total).full };
  return (
    <ProgressCard
      icon={<Loader size={22} aria-hidden />}
      title={t('moving.export.running')}
      sentence={t('moving.export.running_body')}
      share={made.rows_total === 0 ? 0 : Math.min(1, made.rows / made.rows_total)}
      barLabel={t('moving.export.running')}
      numbers={<strong>{t('moving.rows_of', numbers)}</strong>}
      actions={
        <Button variant="default" size="sm" onClick={onCancel}>
          {t('moving.cancel')}
        </Button>
      }
    />
  );
}

function Made({ made }: { made: DataExport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const when = format.ago(made.finished_at ?? made.started_at);
  if (made.state !== 'finished')
    return (
      <Text size="sm" c="dimmed">
        {t(`moving.export.was_${made.state === 'failed' ? 'failed' : 'cancelled'}`, { when })}
      </Text>
    );
  const size = format.count(Math.max(1, Math.round((made.bytes ?? 0) / 1024))).full;
  return (
    <Group justify="space-between">
      <div>
        <Text size="sm" fw={600}>
          {t('moving.export.ready', { when, size })}
        </Text>
        <Text size="sm" c="dimmed">
          {t(made.has_sealed ? 'moving.export.with_sealed' : 'moving.export.without_sealed')}{' '}
          {t(made.download_url === null ? 'moving.export.over' : 'moving.export.works')}
        </Text>
      </div>
      {made.download_url !== null && (
        <Button
          component="a"
          href={made.download_url}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('moving.export.download')}
        </Button>
      )}
    </Group>
  );
}
