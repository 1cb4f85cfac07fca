// How far the catalogue sync is, in a line: its bar while it runs, and when it was last done.
import { Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/use-format.ts';
import type { Sync } from './use-sync.ts';

export function SyncLine({ sync }: { sync: Sync }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { progress } = sync;
  if (progress === null) return null;
  if (!sync.isUnderWay) {
    return (
      <Text size="sm" component="output" display="block">
        {progress.finished_at === null
          ? t('stores.sync.never')
          : t('stores.sync.last', { when: format.ago(progress.finished_at) })}
      </Text>
    );
  }
  const done = format.count(progress.processed).full;
  const numbers =
    progress.total === null
      ? t('stores.sync.progress_open', { done })
      : t('stores.sync.progress', { done, total: format.count(progress.total).full });
  return (
    <div>
      <Progress
        size="sm"
        radius="xl"
        aria-label={t('stores.sync.bar')}
        value={progress.total ? (progress.processed / progress.total) * 100 : 100}
        animated={progress.total === null}
      />
      <Text size="sm" mt="xs">
        {numbers}
      </Text>
    </div>
  );
}
