// Files with which everybody payable is paid at once: for a bank, or for PayPal’s mass payment.
import { Button } from '@mantine/core';
import { IconBrandPaypal, IconBuildingBank } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { downloadPayouts } from './use-earnings.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './earnings.module.css';
import { useSaveFile } from './use-save-file.ts';

const files = [
  { format: 'bank', Icon: IconBuildingBank },
  { format: 'paypal', Icon: IconBrandPaypal },
] as const;

interface ExportProps {
  readonly currency: string;
  readonly people: number;
  /** What the file comes to, in words. */
  readonly amount: string;
}

export function ExportFiles({ currency, people, amount }: ExportProps) {
  const { t } = useTranslation();
  const file = useSaveFile();
  return (
    <Panel
      title={t('earnings.files.title')}
      help={t('earnings.files.help', { count: people, amount: `\u2068${amount}\u2069` })}
    >
      <ul className={classes.files}>
        {files.map(({ format, Icon }) => (
          <li key={format}>
            <Icon size={24} aria-hidden />
            <span className={classes.what}>
              <span className={classes.strong}>{t(`earnings.files.${format}`)}</span>
              <span className={classes.quiet}>{t(`earnings.files.${format}_help`)}</span>
            </span>
            <Button
              variant="default"
              disabled={people === 0 || file.isSaving}
              aria-label={`${t('earnings.files.download')}: ${t(`earnings.files.${format}`)}`}
              onClick={() => file.save(downloadPayouts(format, currency))}
            >
              {t('earnings.files.download')}
            </Button>
          </li>
        ))}
      </ul>
      <p className={classes.note}>{t('earnings.files.after')}</p>
    </Panel>
  );
}
