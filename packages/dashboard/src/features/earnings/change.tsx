// What something is and what it becomes, side by side; nothing yet while that is not known.
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './earnings.module.css';

export function Change({ label, before, after }: { label: string; before: string; after: string | null }) {
  const { t } = useTranslation();
  return (
    <output className={classes.change}>
      <span className={classes.quiet}>{label}</span>
      <span className={classes.steps}>
        <span className="visually-hidden">{t('earnings.before')}</span>
        <bdi>{before}</bdi>
        <IconArrowRight size={18} className="pointing" aria-hidden />
        <span className="visually-hidden">{t('earnings.after')}</span>
        <bdi className={classes.strong}>{after ?? '…'}</bdi>
      </span>
    </output>
  );
}
