// Crediting past orders anew: how far it has come, what it would change, and the yes or no to that.
import { Button, Group, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { AttributionChange, AttributionRun, Credit } from '@vitrine/contract/attribution';
import { useTranslation } from 'react-i18next';
import { useAttributionChanges, useAttributionWork } from './use-attribution.ts';
import { ProblemDialog } from '../../ui/confirm-dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { PagedTable } from '../../ui/paged-table.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { ProgressCard } from '../../ui/progress-card.tsx';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import classes from './attribution-run.module.css';

export function AttributionRunCard({ run }: { run: AttributionRun }) {
  const { state } = run;
  if (state === 'cancelled') return null;
  return state === 'checked' ? <Found run={run} /> : <Progress run={run} state={state} />;
}

interface ProgressProps {
  readonly run: AttributionRun;
  readonly state: Exclude<AttributionRun['state'], 'cancelled' | 'checked'>;
}

function Progress({ run, state }: ProgressProps) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const { cancel } = useAttributionWork();
  const { processed, total, days } = run;
  const isOver = state === 'finished' || state === 'failed';
  const when = run.finished_at === null ? '' : format.moment(run.finished_at);
  return (
    <ProgressCard
      icon={<IconArrowsExchange size={22} aria-hidden />}
      title={t(`settings.attribution.run.${state}`, { count: days })}
      sentence={t(`settings.attribution.run.${state}_help`, { when })}
      barLabel={t(`settings.attribution.run.${state}`, { count: days })}
      {...(isOver ? {} : { share: total === 0 ? 1 : processed / total })}
      numbers={
        isOver ? (
          <Changes run={run} />
        ) : (
          t('settings.attribution.run.numbers', { done: format.count(processed).full, total: format.count(total).full })
        )
      }
      actions={
        state === 'checking' && (
          <Button
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { run_id: run.run_id } })}
          >
            {t('ui.cancel')}
          </Button>
        )
      }
    />
  );
}

const kinds = ['moved', 'credited', 'uncredited', 'repriced'] as const;

const countChanges = (run: AttributionRun): number => kinds.reduce((sum, each) => sum + run[each], 0);

/** How many orders are credited otherwise, or for another commission, by what became of them. */
function Changes({ run }: { run: AttributionRun }) {
  const { t } = useTranslation();
  if (countChanges(run) === 0) return <>{t('settings.attribution.run.nothing')}</>;
  const counted = kinds.filter((each) => run[each] > 0);
  return <>{counted.map((each) => t(`settings.attribution.run.count_${each}`, { count: run[each] })).join(' · ')}</>;
}

function Found({ run }: { run: AttributionRun }) {
  const { t } = useTranslation();
  const { start, cancel } = useAttributionWork();
  const params = { run_id: run.run_id };
  const failed = start.error ?? cancel.error;
  const all = countChanges(run);
  return (
    <section className={classes.found} aria-label={t('settings.attribution.run.checked', { count: run.days })}>
      <Text fw={600}>{t('settings.attribution.run.checked', { count: run.days })}</Text>
      <Text size="sm" c="dimmed">
        {t(`settings.attribution.run.rules_${run.rules.priority}`, { count: run.rules.window_days })}
      </Text>
      <Text size="sm" mt="xs">
        {t('settings.attribution.run.looked', { count: run.processed })} <Changes run={run} />
      </Text>
      {all > 0 && <ChangeTable run={run} />}
      <Group gap="sm" mt="md">
        <Button loading={start.isPending} onClick={() => start.mutate({ params })}>
          {all > 0
            ? t('settings.attribution.run.confirm', { count: all })
            : t('settings.attribution.run.confirm_nothing')}
        </Button>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
          {t('settings.attribution.run.give_up')}
        </Button>
      </Group>
      <ProblemDialog
        problem={failed}
        title={t('settings.save_failed')}
        onClose={() => {
          start.reset();
          cancel.reset();
        }}
      />
    </section>
  );
}

function ChangeTable({ run }: { run: AttributionRun }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const { first, ...source } = useAttributionChanges(run.run_id);
  const columns: readonly TableColumn<AttributionChange>[] = [
    {
      id: 'order',
      name: t('settings.attribution.run.order'),
      renderCell: (row) => (
        <>
          <bdi>{row.name}</bdi>
          <span className={classes.under}>{format.moment(row.created_at)}</span>
        </>
      ),
    },
    { id: 'before', name: t('settings.attribution.run.before'), renderCell: ({ before }) => <Side credit={before} /> },
    { id: 'after', name: t('settings.attribution.run.after'), renderCell: ({ after }) => <Side credit={after} /> },
    {
      id: 'total',
      name: t('settings.attribution.run.total'),
      isNumber: true,
      isWideOnly: true,
      renderCell: (row) => <bdi>{format.money(row.total_price, row.currency)}</bdi>,
    },
    {
      id: 'commission',
      name: t('settings.attribution.run.commission'),
      isNumber: true,
      renderCell: (row) => (
        <>
          <bdi>{format.money(row.commission_after, row.currency)}</bdi>
          <span className={classes.now}>
            {t('settings.attribution.run.commission_before')}{' '}
            <bdi>{format.money(row.commission_before, row.currency)}</bdi>
          </span>
        </>
      ),
    },
  ];
  return (
    <>
      {first && first.influencers.length > 0 && (
        <ul className={classes.shifts}>
          {first.influencers.map(({ username, gained, lost, gained_total: plus, lost_total: minus, ...sums }) => (
            <li key={username}>
              {t('settings.attribution.run.shift', {
                name: isolate(`@${username}`),
                gained: format.count(gained).full,
                lost: format.count(lost).full,
                plus: isolate(format.money(plus, first.currency)),
                minus: isolate(format.money(minus, first.currency)),
                before: isolate(format.money(sums.commission_before, first.currency)),
                after: isolate(format.money(sums.commission_after, first.currency)),
              })}
            </li>
          ))}
        </ul>
      )}
      <PagedTable
        title={t('settings.attribution.run.changes')}
        failed={t('settings.attribution.run.failed_list')}
        source={{ ...source, total: first?.total ?? null }}
        columns={columns}
        keyOf={(row) => row.order_id}
        rowHeight={[56, 72]}
        empty={<Text c="dimmed">{t('settings.attribution.run.nothing')}</Text>}
      />
    </>
  );
}

/** Whom an order counts for, and how they or the link were found. */
function Side({ credit }: { credit: Credit }) {
  const { t } = useTranslation();
  const { influencer_username: name, link_title: title, link_id: link, channel } = credit;
  if (channel === null) return <span className={classes.nobody}>{t('settings.attribution.run.nobody')}</span>;
  const first = name === null ? (title ?? t('settings.attribution.run.a_link')) : `@${name}`;
  return (
    <>
      <bdi className={classes.name}>{first}</bdi>
      <span className={classes.under}>
        {channel === 'organic' ? t('settings.attribution.run.by_code') : t('settings.attribution.run.by_click')}
        {name !== null && link !== null && title !== null && (
          <>
            {' · '}
            <bdi>{title}</bdi>
          </>
        )}
      </span>
    </>
  );
}
