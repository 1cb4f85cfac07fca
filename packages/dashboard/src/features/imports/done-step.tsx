// The end of an import: what was made, what was left out, and where to go from here.
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { LinkImport } from '@vitrine/contract/imports';
import { useTranslation } from 'react-i18next';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { useFormat } from '../../ui/use-format.ts';
import classes from './imports.module.css';
import { ProblemTable } from './problem-table.tsx';
import { ProblemsDownload } from './problems-download.tsx';
import type { Import } from './use-import.ts';

/** This page lies beneath the list, and is not it. */
const exactly = { exact: true };

interface DoneProps {
  readonly table: LinkImport;
  readonly start: Import['start'];
  readonly onColumns: () => void;
  readonly onAnother: () => void;
  readonly downloadProblems: Import['downloadProblems'];
}

export function DoneStep({ table, start, onColumns, onAnother, downloadProblems }: DoneProps) {
  const { t } = useTranslation();
  const { title, body } = useWords(table);
  const goOn = () => (table.created === 0 ? onColumns() : start.mutate({ params: { import_id: table.import_id } }));
  return (
    <>
      <ProblemNote problem={start.error} title={t('imports.check.failed')} />
      <Card>
        <Group gap="md" wrap="nowrap" align="flex-start">
          <Mark state={table.state} />
          <div>
            <Title order={2}>{title}</Title>
            <output className="visually-hidden">{title}</output>
            {body === null ? null : <Text c="dimmed">{body}</Text>}
          </div>
        </Group>
        <Group className={classes.actions ?? ''} mt="lg">
          {table.state === 'failed' && (
            <Button loading={start.isPending} onClick={goOn}>
              {t('imports.done.go_on')}
            </Button>
          )}
          {table.created > 0 && (
            <>
              <Button
                component={Link}
                to="/admin/links"
                activeOptions={exactly}
                variant={table.state === 'failed' ? 'default' : 'filled'}
              >
                {t('imports.done.see_links')}
              </Button>
              <Button component={Link} to="/admin/shorts" variant="default">
                {t('imports.done.see_shorts')}
              </Button>
            </>
          )}
          {table.faulty_rows > 0 && <ProblemsDownload table={table} downloadProblems={downloadProblems} />}
          <Button variant="default" onClick={onAnother}>
            {t('imports.done.another')}
          </Button>
        </Group>
      </Card>
      {table.faulty_rows > 0 && <ProblemTable table={table} />}
    </>
  );
}

function useWords({ state, created }: LinkImport): { title: string; body: string | null } {
  const { t } = useTranslation();
  const { count } = useFormat();
  const amount = { count: created, amount: count(created).full };
  if (state === 'failed') return { title: t('imports.done.failed'), body: t('imports.done.failed_body', amount) };
  if (state === 'cancelled') {
    return { title: t('imports.done.cancelled'), body: t('imports.done.cancelled_body', amount) };
  }
  if (created === 0) return { title: t('imports.done.finished_none'), body: null };
  return { title: t('imports.done.finished', amount), body: t('imports.done.finished_body') };
}

function Mark({ state }: { state: LinkImport['state'] }) {
  if (state === 'failed') return <IconAlertTriangle size={28} color="var(--bad-ink)" aria-hidden />;
  if (state === 'cancelled') return <IconCircleX size={28} color="var(--ink-soft)" aria-hidden />;
  return <IconCircleCheck size={28} color="var(--good-ink)" aria-hidden />;
}
