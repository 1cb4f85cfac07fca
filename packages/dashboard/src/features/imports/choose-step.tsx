// Choosing a file: by button or by dropping it; a sample to begin with, and what its columns may be.
import { Button, FileButton, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconFileSpreadsheet } from '@tabler/icons-react';
import { importField, type ImportField, type LinkImport } from '@vitrine/contract/imports';
import { limits } from '@vitrine/contract/limits';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { ProblemBanner, ProblemNote } from '../../ui/problem-banner.tsx';
import { ProgressCard } from '../../ui/progress-card.tsx';
import { useFormat } from '../../ui/use-format.ts';
import classes from './imports.module.css';
import { isWaiting } from './import-view.ts';
import { SampleCard } from './sample-card.tsx';
import type { Import } from './use-import.ts';
import { ProblemsDownload } from './problems.tsx';
import { DataTable } from '../../ui/data-table.tsx';

interface ChooseProps {
  readonly sending: Import['sending'];
  readonly onFile: (file: File) => void;
  readonly last: LinkImport | null;
  readonly isClosed: boolean;
  /** Back to the file that waits. */
  readonly onReturn: () => void;
}

const accepted = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

export function ChooseStep({ sending, onFile, last, isClosed, onReturn }: ChooseProps) {
  const { t } = useTranslation();
  const [hasTooMany, setTooMany] = useState(false);
  const take = (files: readonly File[]) => {
    setTooMany(files.length > 1);
    const [file] = files;
    if (file && files.length === 1) onFile(file);
  };
  return (
    <>
      <div>
        <Title order={2}>{t('imports.choose.title')}</Title>
        <Text c="dimmed">{t('imports.choose.body')}</Text>
      </div>
      <ProblemNote problem={sending.problem} title={t('imports.choose.refused')} />
      {hasTooMany && <ProblemBanner message={t('imports.choose.one')} />}
      {sending.sending ? (
        <ProgressCard
          icon={<IconFileSpreadsheet size={24} color="var(--accent-ink)" aria-hidden />}
          title={t('imports.choose.uploading', { name: sending.sending.name })}
          sentence={t('imports.choose.body')}
          share={sending.sending.share}
          barLabel={t('imports.choose.uploading', { name: sending.sending.name })}
        />
      ) : (
        <DropField onFiles={take} isClosed={isClosed} />
      )}
      {last && isWaiting(last) && (
        <div>
          <Button
            variant="subtle"
            leftSection={<IconArrowLeft size={18} className="pointing" aria-hidden />}
            onClick={onReturn}
          >
            {t('imports.choose.return', { name: last.file_name })}
          </Button>
        </div>
      )}
      {last && last.created > 0 && <LastImport table={last} />}
      <SampleCard />
      <KnownColumns />
    </>
  );
}

function DropField({ onFiles, isClosed }: { onFiles: (files: readonly File[]) => void; isClosed: boolean }) {
  const { t } = useTranslation();
  const { count } = useFormat();
  const { isOver, handlers } = useDrop(isClosed ? null : onFiles);
  return (
    <div className={classes.drop} data-over={isOver} {...handlers}>
      <IconFileSpreadsheet size={40} stroke={1.5} color="var(--accent-ink)" aria-hidden />
      <Group justify="center" gap="sm">
        <Text fw={600} className={classes.dropWords ?? ''}>
          {t('imports.choose.drop')}
        </Text>
        <FileButton accept={accepted} disabled={isClosed} onChange={(file) => file && onFiles([file])}>
          {(button) => (
            <Button {...button} disabled={isClosed}>
              {t('imports.choose.browse')}
            </Button>
          )}
        </FileButton>
      </Group>
      <Text size="sm" c="dimmed">
        {t('imports.choose.limits', { rows: count(limits.importRows).full, size: limits.upload.csv / 1024 ** 2 })}
      </Text>
    </div>
  );
}

/** What became of the last import, beside the choice of a new file. */
function LastImport({ table }: { table: LinkImport }) {
  const { t } = useTranslation();
  const { count, ago } = useFormat();
  const amount = (value: number) => ({ count: value, amount: count(value).full });
  const when = ago(table.finished_at ?? table.started_at);
  return (
    <Card
      isPadded
      level={3}
      title={t('imports.last.title')}
      help={
        <>
          {t('imports.last.made', { ...amount(table.created), name: table.file_name, ago: when })}{' '}
          {table.faulty_rows > 0 && t('imports.last.left', amount(table.faulty_rows))}
        </>
      }
      tools={<ProblemsDownload table={table} variant="subtle" />}
    />
  );
}

/** The UTM values are explained together. */
type About = Exclude<ImportField, `utm_${string}`> | 'utm';

const isUtm = (field: ImportField): field is Extract<ImportField, `utm_${string}`> => field.startsWith('utm_');

const listed: readonly About[] = [...importField.options.filter((field) => !isUtm(field)), 'utm'];

/** What the columns of a table may be, and what to write in them. */
function KnownColumns() {
  const { t } = useTranslation();
  return (
    <Card>
      <details className={classes.known}>
        <summary>{t('imports.choose.known')}</summary>
        <Text size="sm" c="dimmed" px="lg" pb="sm">
          {t('imports.choose.known_body')}
        </Text>
        <DataTable
          className={classes.knownTable}
          isTop
          columns={[
            { id: 'field', name: t('imports.choose.known_name'), renderCell: (field) => t(`imports.fields.${field}`) },
            { id: 'about', name: t('imports.choose.known_about'), renderCell: (field) => t(`imports.about.${field}`) },
          ]}
          rows={listed}
          keyOf={(field) => field}
        />
      </details>
    </Card>
  );
}

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Handlers for the part, and whether something hovers over it; null takes nothing. */
function useDrop(onFiles: ((files: readonly File[]) => void) | null) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    // without it the browser would open the file
    event.preventDefault();
    setOver(onFiles !== null);
  };
  const handlers = {
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onFiles?.(files);
    },
  };
  return { isOver, handlers };
}
