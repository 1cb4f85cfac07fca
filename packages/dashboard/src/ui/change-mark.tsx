// The change of a figure against the period before: an arrow, a colour, and a word.
import { IconArrowDownRight, IconArrowUpRight, IconMinus, IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './change-mark.module.css';
import { type Change, toChangeText } from './figure-change.ts';
import { useFormat } from './use-format.ts';

const icons = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconMinus, new: IconSparkles } as const;

/** `before` is what the figure was, in words of its unit. */
export function ChangeMark({ change, before }: { readonly change: Change; readonly before?: string | undefined }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const Icon = icons[change.direction];
  const percent = change.percent === null ? '' : `\u2068${toChangeText(change.percent, locale)}\u2069`;
  return (
    <span className={classes.mark} data-direction={change.direction}>
      <Icon size={14} className="pointing" aria-hidden />
      <span>{t(`ui.change.${change.direction}`, { percent })}</span>
      {before !== undefined && (
        <span className={classes.before}>{t('ui.change.before', { value: `\u2068${before}\u2069` })}</span>
      )}
    </span>
  );
}
