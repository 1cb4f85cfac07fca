// The catalogue's way into the product, while it runs and when it has ended.
import { ActionIcon, Button, Group, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SyncProgress } from '@vitrine/contract/stores';
import type { Sync } from '../../parts/stores/use-sync.ts';
import { ProgressCard } from '../../ui/progress-card.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { toSyncView } from './sync-view.ts';

/** Nothing when there is nothing to report. */
export function SyncCard({ sync }: { sync: Sync }) {
  const { t } = useTranslation();
  const { progress } = sync;
  const view = toSyncView(progress, sync.wasSeenRunning);
  if (progress === null || view === null) return null;
  const refused = sync.startProblem ?? sync.cancelProblem;
  const sentence =
    refused?.message ?? (view.kind === 'failed' ? (progress.problem ?? t('stores.sync.failed')) : t(view.sentence));
  return (
    <ProgressCard
      icon={<Mark kind={view.kind} />}
      title={view.kind === 'failed' ? t('stores.sync.failed') : t('stores.sync.title')}
      sentence={sentence}
      {...(view.kind === 'running' ? { share: view.share } : {})}
      barLabel={t('stores.sync.bar')}
      numbers={view.kind === 'failed' ? undefined : <Numbers progress={progress} running={view.kind === 'running'} />}
      actions={<Actions sync={sync} kind={view.kind} />}
    />
  );
}

function Mark({ kind }: { kind: 'running' | 'ended' | 'failed' }) {
  if (kind === 'running') return <Loader size={22} aria-hidden />;
  if (kind === 'failed') return <IconAlertTriangle size={24} color="var(--bad-ink)" aria-hidden />;
  return <IconCircleCheck size={24} color="var(--good-ink)" aria-hidden />;
}

function Numbers({ progress, running }: { progress: SyncProgress; running: boolean }) {
  const { t } = useTranslation();
  const { count } = useFormat();
  const amount = (value: number) => ({ count: value, amount: count(value).full });
  const done = count(progress.processed).full;
  return (
    <Group gap="xs" component="span">
      {running ? (
        <strong>
          {progress.total === null
            ? t('stores.sync.progress_open', { done })
            : t('stores.sync.progress', { done, total: count(progress.total).full })}
        </strong>
      ) : null}
      <span>{t('stores.sync.products', amount(progress.products))}</span>
      <span aria-hidden>·</span>
      <span>{t('stores.sync.variants', amount(progress.variants))}</span>
      <span aria-hidden>·</span>
      <span>{t('stores.sync.collections', amount(progress.collections))}</span>
    </Group>
  );
}

function Actions({ sync, kind }: { sync: Sync; kind: 'running' | 'ended' | 'failed' }) {
  const { t } = useTranslation();
  if (kind === 'running') {
    return (
      <Button variant="default" size="sm" loading={sync.isCancelling} onClick={sync.cancel}>
        {t('stores.sync.cancel')}
      </Button>
    );
  }
  if (kind === 'failed') {
    return (
      <Button size="sm" loading={sync.isStarting} onClick={sync.start}>
        {t('stores.sync.again')}
      </Button>
    );
  }
  return (
    <ActionIcon aria-label={t('stores.sync.dismiss')} onClick={sync.dismiss}>
      <IconX size={18} aria-hidden />
    </ActionIcon>
  );
}
