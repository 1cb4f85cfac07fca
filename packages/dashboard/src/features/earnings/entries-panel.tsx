// The movements of an influencer's money over a range, newest first, page by page.
import { Select } from '@mantine/core';
import { entryKind } from '@vitrine/contract/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entriesPage, useEntries } from './use-earnings.ts';
import { Card } from '../../ui/card.tsx';
import { DateRangePicker } from '../../ui/date-range-picker.tsx';
import { PurseDrawing } from '../../ui/list-drawings.tsx';
import { EmptyState, Loaded, RowShapes } from '../../ui/loaded.tsx';
import { Pager } from '../../ui/pager.tsx';
import classes from './earnings.module.css';
import { EntriesTable } from './entries-table.tsx';
import type { EarningsPlace } from './use-earnings-place.ts';

interface PanelProps {
  readonly username: string;
  readonly at: EarningsPlace;
  /** Those in which there is anything. */
  readonly currencies: readonly string[];
  /** Orders open for the merchant alone. */
  readonly canSeeOrders: boolean;
}

export function EntriesPanel(props: PanelProps) {
  const { t } = useTranslation();
  const { at } = props;
  return (
    <Card id="entries" title={t('earnings.entries.title')} tools={<Tools {...props} />}>
      {/* another question begins on its first page */}
      <Entries key={`${at.days?.from} ${at.days?.to} ${at.kind} ${at.currency}`} {...props} />
    </Card>
  );
}

function Tools({ at, currencies }: PanelProps) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        className={classes.kind ?? ''}
        aria-label={t('earnings.entries.kind_filter')}
        placeholder={t('earnings.entries.all_kinds')}
        data={entryKind.options.map((kind) => ({ value: kind, label: t(`earnings.kind.${kind}`) }))}
        value={at.kind}
        clearable
        clearButtonProps={{ 'aria-label': t('earnings.entries.all_kinds') }}
        onChange={(kind) => at.put('kind', kind ?? '')}
      />
      {currencies.length > 1 && (
        <Select
          className={classes.short ?? ''}
          aria-label={t('earnings.entries.currency_filter')}
          placeholder={t('earnings.entries.all_currencies')}
          data={[...currencies]}
          value={at.currency}
          clearable
          clearButtonProps={{ 'aria-label': t('earnings.entries.all_currencies') }}
          onChange={(currency) => at.put('currency', currency ?? '')}
        />
      )}
      <DateRangePicker choice={at.range} today={at.today} zone={at.zone} onChoose={at.chooseRange} />
    </>
  );
}

function Entries({ username, at, canSeeOrders }: PanelProps) {
  const { t } = useTranslation();
  const [skip, setSkip] = useState(0);
  const { days, kind, currency } = at;
  const entries = useEntries(username, { days, kind, currency }, skip);
  return (
    <Loaded
      query={entries}
      skeleton={<RowShapes />}
      failed={t('earnings.entries.failed')}
      isEmpty={(answer) => answer.entries.length === 0 && skip === 0}
      empty={
        <EmptyState
          drawing={<PurseDrawing />}
          title={t('earnings.entries.none_title')}
          body={t(canSeeOrders ? 'earnings.entries.none_body' : 'earnings.entries.none_body_own')}
        />
      }
    >
      {({ entries: rows, total }) => (
        <div className={classes.rows} data-stale={entries.isPlaceholderData} aria-busy={entries.isPlaceholderData}>
          <EntriesTable entries={rows} canSeeOrders={canSeeOrders} />
          {total > entriesPage && (
            <div className={classes.foot}>
              <Pager
                label={t('earnings.entries.pages')}
                first={skip + 1}
                last={Math.min(skip + rows.length, total)}
                total={total}
                hasPrevious={skip > 0}
                hasNext={skip + entriesPage < total}
                onTurn={(by) => setSkip(Math.max(0, skip + by * entriesPage))}
              />
            </div>
          )}
        </div>
      )}
    </Loaded>
  );
}
