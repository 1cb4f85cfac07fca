// The ledger for a bookkeeper: of which days, and the file.
import { Button } from '@mantine/core';
import { exportLedger } from '@vitrine/contract/ledger';
import { dayOf } from '@vitrine/contract/range';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/download.ts';
import { useSaveDownload } from '../../parts/files/use-save-download.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { type RangeChoice, toDays } from '../../ui/date-range.ts';
import { DateRangePicker } from '../../ui/date-range-picker.tsx';
import classes from './earnings.module.css';

export function BooksRow() {
  const { t } = useTranslation();
  const { zone } = useStoreFormat();
  const [today] = useState(() => dayOf(new Date(), zone));
  const [choice, setChoice] = useState<RangeChoice>('lifetime');
  const saving = useSaveDownload({
    failed: t('earnings.file_failed'),
    done: (name) => t('earnings.file_done', { name }),
  });
  const days = toDays(choice, today);
  const query = days === null ? {} : { from_date: days.from, to_date: days.to };
  return (
    <li className={classes.setupRow}>
      <span className={classes.what}>
        <span className={classes.strong}>{t('payouts.books.title')}</span>
        <span className={classes.quiet}>{t('payouts.books.help')}</span>
      </span>
      <span className={classes.actions}>
        <DateRangePicker choice={choice} today={today} zone={zone} onChoose={setChoice} />
        <Button
          variant="default"
          aria-label={`${t('earnings.files.download')}: ${t('payouts.books.title')}`}
          loading={saving.isSaving}
          onClick={() => saving.save(download(exportLedger, { query }))}
        >
          {t('earnings.files.download')}
        </Button>
      </span>
    </li>
  );
}
