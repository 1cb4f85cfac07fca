// What was paid to all influencers: narrowed, sorted, and the chosen payments saved as a file.
import { Anchor, Button } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { listInfluencers } from '@vitrine/contract/influencers';
import { listMadePayouts, payoutMethod } from '@vitrine/contract/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointPages, useEndpointQuery } from '../../api/queries.ts';
import { BulkActs } from '../../parts/lists/bulk-acts.tsx';
import { DensityLine } from '../../parts/lists/list-head.tsx';
import { SavedViews } from '../../parts/lists/saved-views.tsx';
import { type FileColumn, useSaveRows } from '../../parts/lists/use-save-rows.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { readChoice } from '../../ui/date-range.ts';
import { DateRangeChip } from '../../ui/date-range-chip.tsx';
import { toDayWords } from '../../ui/date-range-words.ts';
import { ChoiceChip } from '../../ui/filter-chip.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Loaded, RowShapes } from '../../ui/loaded.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { Tag } from '../../ui/tag.tsx';
import { useDensity } from '../../ui/use-density.ts';
import classes from './earnings.module.css';
import {
  countPayoutFilters,
  noPayoutQuestion,
  type PayoutQuestion,
  readPayoutQuestion,
  states,
  toPayoutSearch,
  toPayoutsSent,
  toSort,
  toSortState,
} from './payout-question.ts';

type Made = AnswerOf<typeof listMadePayouts>['payouts'][number];

const path = '/admin/payouts';

function usePayoutPlace() {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const go = (next: string) => void navigate({ href: path + next, replace: true, resetScroll: false });
  return {
    question: readPayoutQuestion(search),
    ask: (change: Partial<PayoutQuestion>) => go(toPayoutSearch(search, change)),
    view: toPayoutSearch(search, {}),
    openView: go,
  };
}
type PayoutPlace = ReturnType<typeof usePayoutPlace>;

const pageSize = 50;

export function MadePayouts({ currency, today }: { currency: string; today: string }) {
  const { t } = useTranslation();
  const place = usePayoutPlace();
  const { isCompact } = useDensity();
  const sent = toPayoutsSent(place.question, currency, today);
  const pages = useEndpointPages(listMadePayouts, [sent], (skip) => ({ query: { ...sent, count: pageSize, skip } }), {
    placeholderData: keepPreviousData,
  });
  const rows = pages.data?.pages.flatMap(({ payouts }) => payouts);
  const isNarrowed = countPayoutFilters(place.question) > 0;
  // nothing was ever paid: there is nothing to look for
  if (rows?.length === 0 && !isNarrowed) return null;
  return (
    <Card id="made-payouts" title={t('payouts.list.title')} help={t('payouts.list.help')}>
      <Tools place={place} today={today} />
      <Loaded
        query={{ data: rows, error: pages.error, refetch: pages.refetch }}
        skeleton={<RowShapes rows={4} />}
        failed={t('payouts.list.failed')}
        isEmpty={(found) => found.length === 0}
        empty={<p className={classes.note}>{t('lists.none_filtered')}</p>}
      >
        {(found) => (
          <div data-compact={isCompact} aria-busy={pages.isPlaceholderData}>
            <MadeTable rows={found} place={place} />
            {pages.hasNextPage && (
              <Button
                m="md"
                variant="default"
                loading={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage()}
              >
                {t('payouts.list.more')}
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Tools({ place: { question, ask, view, openView }, today }: { place: PayoutPlace; today: string }) {
  const { t } = useTranslation();
  const { zone } = useStoreFormat();
  const people = useEndpointQuery(listInfluencers, {}).data?.influencers ?? [];
  return (
    <search className={classes.listTools}>
      <ChoiceChip
        label={t('lists.filter.influencer')}
        value={question.influencer}
        options={people.map(({ username }) => ({ value: username, label: `@${username}` }))}
        onChoose={(influencer) => ask({ influencer })}
      />
      <ChoiceChip
        label={t('payouts.list.method')}
        value={question.method}
        options={payoutMethod.options.map((value) => ({ value, label: t(`earnings.method.${value}`) }))}
        onChoose={(method) => ask({ method })}
      />
      <ChoiceChip
        label={t('lists.filter.status')}
        value={question.state}
        options={states.map((value) => ({ value, label: t(`payouts.list.state.${value}`) }))}
        onChoose={(state) => ask({ state })}
      />
      <DateRangeChip
        label={t('earnings.payouts.paid_on')}
        choice={readChoice(question.days, today)}
        today={today}
        zone={zone}
        onChoose={(days) => ask({ days })}
      />
      <SavedViews list="payouts" address={view} onOpen={openView} />
      {countPayoutFilters(question) > 0 && (
        <Button size="sm" variant="subtle" onClick={() => ask({ ...noPayoutQuestion, sort: question.sort })}>
          {t('lists.filter.clear')}
        </Button>
      )}
      <DensityLine />
    </search>
  );
}

function MadeTable({ rows, place }: { rows: readonly Made[]; place: PayoutPlace }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ payout_id: id }) => kept.has(id));
  const file: FileColumn<Made>[] = [
    { name: t('lists.filter.influencer'), textOf: ({ username }) => username },
    { name: t('earnings.payouts.paid_on'), textOf: (row) => row.paid_on },
    { name: t('payouts.list.method'), textOf: ({ method }) => t(`earnings.method.${method}`) },
    { name: t('earnings.payouts.reference'), textOf: ({ reference }) => reference },
    { name: t('earnings.amount'), textOf: ({ amount }) => amount },
    { name: t('lists.column.currency'), textOf: ({ currency }) => currency },
    { name: t('lists.filter.status'), textOf: (row) => t(`payouts.list.state.${row.undone_at ? 'undone' : 'paid'}`) },
  ];
  const save = useSaveRows('payments', file);
  const clear = () => setKept(new Set());
  return (
    <>
      <DataTable
        labelledBy="made-payouts"
        columns={useColumns()}
        rows={rows}
        keyOf={({ payout_id: id }) => id}
        dataOf={(row) => ({ 'data-undone': row.undone_at !== null, 'data-row': row.payout_id })}
        className={classes.payouts}
        sort={{ state: toSortState(place.question.sort), onSort: (next) => place.ask({ sort: toSort(next) }) }}
        selection={{
          chosen: kept,
          onChoose: setKept,
          nameOfAll: t('payouts.list.all'),
          nameOf: ({ username, paid_on: day }) =>
            t('payouts.list.one', { name: isolate(`@${username}`), day: toDayWords(day, format.locale) }),
          bulk: null,
        }}
      />
      {chosen.length > 0 && (
        <BulkActs
          label={t('payouts.list.bar')}
          count={chosen.length}
          chosen={{ clear, isFull: false }}
          acts={[{ icon: IconTableExport, name: t('lists.many.export'), run: () => save(chosen) }]}
          isBusy={false}
        />
      )}
    </>
  );
}

function useColumns(): TableColumn<Made>[] {
  const { t } = useTranslation();
  const format = useStoreFormat();
  return [
    {
      id: 'who',
      name: t('lists.filter.influencer'),
      renderCell: ({ username, method, undone_at: undone }) => (
        <span className={classes.what}>
          <Anchor
            component={AddressLink}
            href={`/admin/influencers/${encodeURIComponent(username)}/earnings?part=payouts`}
            className={classes.month ?? ''}
            data-part="title"
          >
            <bdi dir="ltr">@{username}</bdi>
          </Anchor>
          <span className={classes.quiet}>
            {t(`earnings.method.${method}`)} {undone !== null && <Tag tone="poor">{t('earnings.payouts.undone')}</Tag>}
          </span>
        </span>
      ),
    },
    {
      id: 'paid_on',
      name: t('earnings.payouts.paid_on'),
      sort: {},
      renderCell: ({ paid_on: day }) => <time dateTime={day}>{toDayWords(day, format.locale)}</time>,
    },
    {
      id: 'reference',
      name: t('earnings.payouts.reference'),
      isWideOnly: true,
      renderCell: ({ reference }) => <bdi className={classes.line}>{reference || '–'}</bdi>,
    },
    {
      id: 'amount',
      name: t('earnings.amount'),
      isNumber: true,
      sort: {},
      className: classes.strong,
      renderCell: ({ amount, currency }) => <bdi>{format.money(amount, currency)}</bdi>,
    },
  ];
}
