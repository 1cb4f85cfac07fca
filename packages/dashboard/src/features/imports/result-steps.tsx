// What came of a table: of its dry run, with the word to begin, and of the import, with where to go from here.
import { Button, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { LinkImport } from '@vitrine/contract/imports';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { countReady } from './import-view.ts';
import classes from './imports.module.css';
import { ProblemsDownload, ProblemTable } from './problems.tsx';
import type { Import } from './use-import.ts';

interface ResultProps {
  readonly table: LinkImport;
  readonly start: Import['start'];
  readonly onColumns: () => void;
  readonly onAnother: () => void;
}

/** How many links would be made, and which rows have problems. */
export function DryRun({ table, start, onColumns, onAnother }: ResultProps) {
  const { t } = useTranslation();
  const { count } = useFormat();
  const ready = countReady(table);
  const { faulty_rows: faulty } = table;
  const verdict = faulty === 0 ? 'all_good' : ready === 0 ? 'none' : 'some';
  return (
    <>
      <div>
        <Title order={2}>{t('imports.check.title')}</Title>
        <Text c="dimmed">
          <bdi>{table.file_name}</bdi>
        </Text>
      </div>
      <ProblemNote problem={start.error} title={t('imports.check.failed')} />
      <Card isPadded>
        <div className={classes.tally}>
          <Tally value={ready} word={t('imports.check.ready', { count: ready })} tone="good" />
          {faulty > 0 && <Tally value={faulty} word={t('imports.check.faulty', { count: faulty })} tone="bad" />}
        </div>
        <Text>{t(`imports.check.${verdict}`)}</Text>
        <Group className={classes.actions ?? ''}>
          <Button
            disabled={ready === 0}
            loading={start.isPending}
            onClick={() => start.mutate({ params: { import_id: table.import_id } })}
          >
            {t('imports.check.import', { count: ready, amount: count(ready).full })}
          </Button>
          <ProblemsDownload table={table} />
          <Button variant="default" onClick={onColumns}>
            {t('imports.check.columns')}
          </Button>
          <Button variant="default" onClick={onAnother}>
            {t('imports.columns.another')}
          </Button>
        </Group>
      </Card>
      <ProblemTable table={table} />
    </>
  );
}

function Tally({ value, word, tone }: { value: number; word: string; tone: 'good' | 'bad' }) {
  const { count } = useFormat();
  return (
    <div>
      <span className={classes.number} data-tone={value === 0 ? 'none' : tone}>
        <bdi>{count(value).full}</bdi>
      </span>{' '}
      <span className={classes.word}>{word}</span>
    </div>
  );
}

/** This page lies beneath the list, and is not it. */
export const exactly = { exact: true };

/** The end of an import: what was made, and what was left out. */
export function DoneStep({ table, start, onColumns, onAnother }: ResultProps) {
  const { t } = useTranslation();
  const { title, body } = useWords(table);
  const goOn = () => (table.created === 0 ? onColumns() : start.mutate({ params: { import_id: table.import_id } }));
  return (
    <>
      <ProblemNote problem={start.error} title={t('imports.check.failed')} />
      <Card isPadded>
        <Group gap="md" wrap="nowrap" align="flex-start">
          <Mark state={table.state} />
          <div>
            <Title order={2}>{title}</Title>
            <output className="visually-hidden">{title}</output>
            {body === null ? null : <Text c="dimmed">{body}</Text>}
          </div>
        </Group>
        <Group className={classes.actions ?? ''}>
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
          <ProblemsDownload table={table} />
          <Button variant="default" onClick={onAnother}>
            {t('imports.done.another')}
          </Button>
        </Group>
      </Card>
      <ProblemTable table={table} />
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
