// What the test of AI tagging was made of, what merchants decided of its tags, and the button that tests again.
import { Button, Loader, Progress, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { TaggingReport } from '@vitrine/contract/vision';
import { useTranslation } from 'react-i18next';
import { RefusedDialog } from '../../parts/plans/refused-dialog.tsx';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import classes from './settings.module.css';
import type { useTaggingReport } from './use-tagging-report.ts';

interface NoteProps extends ReturnType<typeof useTaggingReport> {
  readonly canChange: boolean;
}

export function ReportNote({ query: { data, error, refetch }, again, canChange }: NoteProps) {
  const { t } = useTranslation();
  if (data === undefined) {
    return (
      <ProblemNote problem={error} title={t('settings.sensitivity.report.failed')}>
        <Button variant="default" size="sm" mt="xs" onClick={() => void refetch()}>
          {t('ui.retry')}
        </Button>
      </ProblemNote>
    );
  }
  return (
    <section className={classes.report} aria-label={t('settings.sensitivity.report.title')}>
      <output>
        <State report={data} />
      </output>
      <Decisions {...data.decisions} />
      <NextNetwork next={data.next_network} />
      {canChange && data.state !== 'waiting' && (
        <Button
          variant="default"
          size="sm"
          className={classes.alone ?? ''}
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={again.isPending}
          onClick={() => again.mutate({})}
        >
          {t(data.state === 'unmade' ? 'settings.sensitivity.report.first' : 'settings.sensitivity.report.again')}
        </Button>
      )}
      <RefusedDialog
        problem={again.error}
        title={t('settings.sensitivity.report.again_failed')}
        onClose={again.reset}
      />
    </section>
  );
}

/** Of what it was made; or why there is none yet. */
function State({ report: { state, made_at: at, pictures } }: { readonly report: TaggingReport }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const when = at === null ? '' : format.day(at);
  return (
    <Text size="sm" fw={500} className={classes.reportState ?? ''}>
      {state === 'waiting' && <Loader size={14} aria-hidden />}
      {state === 'made'
        ? t('settings.sensitivity.report.made', { count: pictures, amount: format.count(pictures).full, when })
        : t(`settings.sensitivity.report.${state}`)}
    </Text>
  );
}

/** Another network on its way, with how far it is. */
function NextNetwork({ next }: { readonly next: TaggingReport['next_network'] }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  if (next === null) return null;
  const { name, seen, pictures } = next;
  const amounts = { seen: format.count(seen).full, amount: format.count(pictures).full };
  return (
    <output>
      <Text size="sm">{t('settings.sensitivity.report.next', { name, ...amounts })}</Text>
      <Progress value={pictures === 0 ? 0 : (100 * seen) / pictures} mt="xs" aria-hidden />
    </output>
  );
}

/** Said once there are any. */
function Decisions({ right, wrong }: TaggingReport['decisions']) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  if (right + wrong === 0) return null;
  const counts = { right: format.count(right).full, wrong: format.count(wrong).full };
  return (
    <Text size="sm" c="dimmed">
      {t('settings.sensitivity.report.decisions', counts)}
    </Text>
  );
}
