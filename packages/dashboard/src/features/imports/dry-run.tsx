// What a dry run found: how many links would be made, which rows have problems, and the word to begin.
import { Button, Card, Group, Text, Title } from '@mantine/core';
import type { LinkImport } from '@vitrine/contract/imports';
import { useTranslation } from 'react-i18next';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { countReady } from './import-view.ts';
import classes from './imports.module.css';
import { ProblemTable } from './problem-table.tsx';
import { ProblemsDownload } from './problems-download.tsx';
import type { Import } from './use-import.ts';

interface DryRunProps {
  readonly table: LinkImport;
  readonly start: Import['start'];
  readonly onColumns: () => void;
  readonly onAnother: () => void;
  readonly downloadProblems: Import['downloadProblems'];
}

export function DryRun({ table, start, onColumns, onAnother, downloadProblems }: DryRunProps) {
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
      <Card>
        <div className={classes.tally}>
          <Tally value={ready} word={t('imports.check.ready', { count: ready })} tone="good" />
          {faulty > 0 && <Tally value={faulty} word={t('imports.check.faulty', { count: faulty })} tone="bad" />}
        </div>
        <Text mt="md">{t(`imports.check.${verdict}`)}</Text>
        <Group className={classes.actions ?? ''} mt="lg">
          <Button
            disabled={ready === 0}
            loading={start.isPending}
            onClick={() => start.mutate({ params: { import_id: table.import_id } })}
          >
            {t('imports.check.import', { count: ready, amount: count(ready).full })}
          </Button>
          {faulty > 0 && <ProblemsDownload table={table} downloadProblems={downloadProblems} />}
          <Button variant="default" onClick={onColumns}>
            {t('imports.check.columns')}
          </Button>
          <Button variant="default" onClick={onAnother}>
            {t('imports.columns.another')}
          </Button>
        </Group>
      </Card>
      {faulty > 0 && <ProblemTable table={table} />}
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
