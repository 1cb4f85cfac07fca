// An import at work: how far it is, in numbers, and how to stop it.
import { Button, Loader, Title } from '@mantine/core';
import type { LinkImport } from '@vitrine/contract/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { ProgressCard } from '../../ui/progress-card.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { Import } from './use-import.ts';

interface CardProps {
  readonly table: LinkImport;
  readonly cancel: Import['cancel'];
}

export function CheckingCard({ table, cancel }: CardProps) {
  const { t } = useTranslation();
  const { count } = useFormat();
  const faulty = { count: table.faulty_rows, amount: count(table.faulty_rows).full };
  return (
    <>
      <Title order={2}>{t('imports.check.running')}</Title>
      <ProgressCard
        icon={<Loader size={22} aria-hidden />}
        title={table.file_name}
        sentence={t('imports.check.running_body')}
        share={table.processed / table.rows}
        barLabel={t('imports.check.bar')}
        numbers={<Numbers table={table} more={table.faulty_rows > 0 ? t('imports.check.found', faulty) : null} />}
        actions={
          <Button
            variant="default"
            size="sm"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { import_id: table.import_id } })}
          >
            {t('imports.check.cancel')}
          </Button>
        }
      />
    </>
  );
}

export function ImportingCard({ table, cancel }: CardProps) {
  const { t } = useTranslation();
  const { count } = useFormat();
  const [isAsking, setAsking] = useState(false);
  const made = { count: table.created, amount: count(table.created).full };
  const stop = () => cancel.mutate({ params: { import_id: table.import_id } }, { onSettled: () => setAsking(false) });
  return (
    <>
      <Title order={2}>{t('imports.run.title')}</Title>
      <ProblemNote problem={cancel.error} title={t('imports.run.cancel_failed')} />
      <ProgressCard
        icon={<Loader size={22} aria-hidden />}
        title={table.file_name}
        sentence={t('imports.run.body')}
        share={table.processed / table.rows}
        barLabel={t('imports.run.bar')}
        numbers={<Numbers table={table} more={t('imports.run.made', made)} />}
        actions={
          <Button variant="default" size="sm" onClick={() => setAsking(true)}>
            {t('imports.run.cancel')}
          </Button>
        }
      />
      <ConfirmDialog
        opened={isAsking}
        title={t('imports.run.ask')}
        confirm={t('imports.run.cancel')}
        cancel={t('imports.run.keep')}
        isDangerous
        isBusy={cancel.isPending}
        onConfirm={stop}
        onCancel={() => setAsking(false)}
      >
        {t('imports.run.ask_body')}
      </ConfirmDialog>
    </>
  );
}

function Numbers({ table, more }: { table: LinkImport; more: string | null }) {
  const { t } = useTranslation();
  const { count } = useFormat();
  return (
    <>
      <strong>
        {t('imports.check.progress', { done: count(table.processed).full, total: count(table.rows).full })}
      </strong>
      {more === null ? null : <span> · {more}</span>}
    </>
  );
}
