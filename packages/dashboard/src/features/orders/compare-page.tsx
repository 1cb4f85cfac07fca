// Days of the store, as it tells them itself, beside ours: what differs, what is in no figure, and why.
import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconRefresh, IconTool } from '@tabler/icons-react';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { listStoreDays, StoreDay } from '@vitrine/contract/store-days';
import { useTranslation } from 'react-i18next';
import { useSaveDownload } from '../../parts/files/use-save-download.ts';
import { useRangePlace } from '../../parts/figures/use-range-place.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { Card } from '../../ui/card.tsx';
import { DateRangePicker } from '../../ui/date-range-picker.tsx';
import type { DayRange } from '../../ui/date-range.ts';
import { ParcelDrawing } from '../../ui/drawings.tsx';
import { EmptyState, Loaded, RowShapes } from '../../ui/loaded.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import styles from './compare.module.css';
import { CompareDay } from './compare-day.tsx';
import { ComparedNames } from './compared-names.tsx';
import { ComparedSums } from './compared-sums.tsx';
import { CompareTable } from './compare-table.tsx';
import { canAsk, canRepair, type StoreReading, toReading, toShownDays } from './store-days-view.ts';
import { downloadStoreDays, useAskStore, useStoreDays } from './use-store-days.ts';

type Answer = AnswerOf<typeof listStoreDays>;
type Place = ReturnType<typeof useRangePlace>;

export function ComparePage() {
  const { t } = useTranslation();
  const at = useRangePlace('last_7_days', { ofDays: true });
  const { days, isCut } = toShownDays(at.days, at.today);
  const query = useStoreDays(days);
  const platform = query.data?.platform ?? null;
  return (
    <Page>
      <PageHeader
        title={platform === null ? t('compare.title_store') : t('compare.title', { platform })}
        help={t('compare.help')}
        actions={<DateRangePicker choice={at.range} today={at.today} zone={at.zone} onChoose={at.chooseRange} />}
      />
      {isCut && <p className={styles.quiet}>{t('compare.cut')}</p>}
      <Loaded query={query} isCard skeleton={<RowShapes />} failed={t('compare.failed')}>
        {(answer) => <Compared answer={answer} days={days} at={at} />}
      </Loaded>
    </Page>
  );
}

function Compared({ answer, days, at }: { answer: Answer; days: DayRange; at: Place }) {
  const { t } = useTranslation();
  if (answer.platform === null) {
    return (
      <Card>
        <EmptyState drawing={<ParcelDrawing />} title={t('compare.no_store_title')} body={t('compare.no_store_body')} />
      </Card>
    );
  }
  const { platform, currency } = answer;
  const opened = new URLSearchParams(at.search).get('day');
  const day = answer.days.find((each) => each.day === opened);
  const open = (wanted: string | null) => at.put('day', wanted ?? '');
  return (
    <>
      <Unread answer={answer} platform={platform} />
      <Card
        id="compared-days"
        title={t('compare.days')}
        help={t('compare.days_help', { platform })}
        tools={<Tools answer={answer} days={days} platform={platform} />}
      >
        <Standing reading={toReading(answer.days)} platform={platform} />
        {answer.days.length > 1 && <ComparedSums sums={answer.totals} currency={currency} platform={platform} />}
        {answer.days.length > 1 && (
          <ComparedNames sums={answer.totals} currency={currency} platform={platform} id="compared-names" />
        )}
        <CompareTable answer={answer} platform={platform} opened={day?.day ?? null} onOpen={open} />
      </Card>
      {day && <CompareDay key={day.day} day={day} currency={currency} platform={platform} onClose={() => open(null)} />}
    </>
  );
}

/** Asking the store, repairing what differs, and all as a file. */
function Tools({ answer, days, platform }: { answer: Answer; days: DayRange; platform: string }) {
  const { t } = useTranslation();
  const { ask, isAsking } = useAskStore();
  const { save, isSaving } = useSaveDownload({ failed: t('compare.download_failed') });
  const isReading = isAsking || toReading(answer.days) !== null;
  const differs = answer.days.some((day: StoreDay) => canRepair(day));
  return (
    <>
      <Button
        size="sm"
        variant={differs ? 'default' : 'filled'}
        leftSection={<IconRefresh size={18} aria-hidden />}
        disabled={isReading || !canAsk(answer.days)}
        onClick={() => ask(days)}
      >
        {t('compare.ask', { platform })}
      </Button>
      {differs && (
        <Button
          size="sm"
          leftSection={<IconTool size={18} aria-hidden />}
          disabled={isReading}
          onClick={() => ask(days, true)}
        >
          {t('compare.repair')}
        </Button>
      )}
      <Button
        size="sm"
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={isSaving}
        onClick={() => save(downloadStoreDays(days))}
      >
        {t('compare.download')}
      </Button>
    </>
  );
}

function Standing({ reading, platform }: { reading: StoreReading | null; platform: string }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  return (
    <output className={styles.standing} data-empty={reading === null}>
      {reading && (
        <>
          <Loader size={18} aria-hidden />
          {t('compare.reading', {
            platform,
            done: format.count(reading.done).full,
            all: format.count(reading.all).full,
            count: reading.orders,
            amount: format.count(reading.orders).full,
          })}
        </>
      )}
    </output>
  );
}

/** What was never read, and from which day on the store tells of its orders. */
function Unread({ answer, platform }: { answer: Answer; platform: string }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  if (answer.unread.length === 0) return null;
  return (
    <Card isPadded>
      <ul className={styles.unread}>
        {answer.unread.map(({ from, until }) => (
          <li key={from} className={styles.warning}>
            <IconAlertTriangle size={18} aria-hidden />
            {t('compare.unread', { platform, from: format.moment(from), until: format.moment(until) })}
          </li>
        ))}
      </ul>
    </Card>
  );
}
