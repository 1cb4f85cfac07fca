// The import: a file is checked whole, shown with what is in it, and brought in once somebody says so.
import { Button, FileButton, Group, Loader, PasswordInput, Skeleton, Text } from '@mantine/core';
import type { DataImport } from '@vitrine/contract/moving';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemBanner, ProblemNote } from '../../ui/problem-banner.tsx';
import { ProgressCard } from '../../ui/progress-card.tsx';
import { useFormat } from '../../ui/use-format.ts';
import classes from './moving.module.css';
import { isAtWork, useDataImport } from './use-data.ts';

type State = ReturnType<typeof useDataImport>;

export function ImportCard() {
  const { t } = useTranslation();
  const state = useDataImport();
  return (
    <Card isPadded title={t('moving.import.title')} help={t('moving.import.help')}>
      <Loaded query={state.query} skeleton={<Skeleton h={120} />}>
        {({ import: latest }) => (
          <div className={classes.stack}>
            {latest?.state === 'refused' && <Refused found={latest} />}
            {latest?.state === 'finished' && <Finished found={latest} />}
            {isAtWork(latest) && latest !== null ? (
              <Working found={latest} state={state} />
            ) : latest?.state === 'checked' ? (
              <Checked found={latest} state={state} />
            ) : latest?.state === 'finished' ? null : (
              <Choose state={state} />
            )}
            <ProblemNote problem={state.problem ?? state.cancel.error} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Choose({ state: { share, send } }: { state: State }) {
  const { t } = useTranslation();
  if (share !== null)
    return (
      <ProgressCard
        icon={<Loader size={22} aria-hidden />}
        title={t('moving.import.uploading')}
        sentence={t('moving.import.check_body')}
        share={share}
        barLabel={t('moving.import.uploading')}
      />
    );
  return (
    <>
      <Text size="sm">{t('moving.import.body')}</Text>
      <Group>
        <FileButton accept=".gz,.tgz,application/gzip" onChange={(file) => file && void send(file)}>
          {(button) => (
            <Button {...button} variant="default">
              {t('moving.import.choose')}
            </Button>
          )}
        </FileButton>
      </Group>
    </>
  );
}

function Working({ found, state: { cancel } }: { found: DataImport; state: State }) {
  const { t } = useTranslation();
  const { count } = useFormat();
  const total = Object.values(found.counts).reduce((sum, rows) => sum + rows, 0);
  const kind = found.state === 'checking' ? 'checking' : found.state === 'importing' ? 'importing' : 'counting';
  return (
    <ProgressCard
      icon={<Loader size={22} aria-hidden />}
      title={t(`moving.import.${kind}`)}
      sentence={t(found.state === 'checking' ? 'moving.import.check_body' : 'moving.import.run_body')}
      share={total === 0 ? 0 : Math.min(1, found.rows / total)}
      barLabel={t(`moving.import.${kind}`)}
      numbers={<strong>{t('moving.rows', { amount: count(found.rows).full })}</strong>}
      actions={
        found.state !== 'counting' && (
          <Button
            variant="default"
            size="sm"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { import_id: found.import_id } })}
          >
            {t('moving.cancel')}
          </Button>
        )
      }
    />
  );
}

/** The kinds a merchant knows, in the order they ask for them. */
const kinds = [
  'links',
  'multilinks',
  'accounts',
  'orders',
  'ledger_entries',
  'statements',
  'payouts',
  'visits',
  'files',
] as const;

function Counts({ found }: { found: DataImport }) {
  const { t } = useTranslation();
  const { count } = useFormat();
  return (
    <dl className={classes.counts}>
      {kinds.map((kind) => (
        <div key={kind}>
          <dt>{t(`moving.kind.${kind}`)}</dt>
          <dd>{count(found.counts[kind] ?? 0).full}</dd>
        </div>
      ))}
    </dl>
  );
}

function Checked({ found, state: { start, cancel } }: { found: DataImport; state: State }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const params = { import_id: found.import_id };
  return (
    <>
      <Text fw={600}>{t('moving.import.checked', { name: found.business_name ?? '' })}</Text>
      <Counts found={found} />
      <Renamed found={found} />
      {found.has_sealed && (
        <PasswordInput
          className={classes.field ?? ''}
          label={t('moving.passphrase')}
          description={t('moving.import.passphrase_help')}
          visibilityToggleButtonProps={{ 'aria-label': t('moving.show_passphrase') }}
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <ProblemNote problem={start.error} />
      <Group>
        <Button
          loading={start.isPending}
          onClick={() => start.mutate({ params, body: { passphrase: typed === '' ? null : typed } })}
        >
          {t('moving.import.begin')}
        </Button>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
          {t('moving.cancel')}
        </Button>
      </Group>
    </>
  );
}

function Renamed({ found: { renamed } }: { found: DataImport }) {
  const { t } = useTranslation();
  if (renamed.length === 0) return null;
  return (
    <div>
      <Text size="sm">{t('moving.import.renamed', { count: renamed.length })}</Text>
      <ul className={classes.names}>
        {renamed.map(({ from, to }) => (
          <li key={from} dir="ltr">
            /{from} → /{to}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Refused({ found }: { found: DataImport }) {
  const { t } = useTranslation();
  return (
    <ProblemBanner
      title={t('moving.import.refused', { name: found.file_name })}
      message={found.problems.map(({ message }) => message).join(' ')}
    />
  );
}

function Finished({ found }: { found: DataImport }) {
  const { t } = useTranslation();
  return (
    <>
      <Text fw={600}>{t('moving.import.finished', { name: found.business_name ?? '' })}</Text>
      <Text size="sm">{t('moving.import.next')}</Text>
      <Counts found={found} />
      <Renamed found={found} />
    </>
  );
}
