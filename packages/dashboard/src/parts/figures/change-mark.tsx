// The change of a figure against the period before: an arrow, a colour, and a word.
import { IconArrowDownRight, IconArrowUpRight, IconMinus, IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './change-mark.module.css';
import { type Change, toChangeText } from './figure-change.ts';
import { useFormat } from '../../ui/use-format.ts';

const icons = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconMinus, new: IconSparkles } as const;

interface MarkProps {
  readonly change: Change;
  /** What the figure was, in words of its unit. */
  readonly before?: string | undefined;
  /** Where many stand close together: the word is left to screen readers. */
  readonly isShort?: boolean;
}

export function ChangeMark({ change, before, isShort = false }: MarkProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const Icon = icons[change.direction];
  const percent = change.percent === null ? '' : `\u2068${toChangeText(change.percent, locale)}\u2069`;
  return (
    <span className={classes.mark} data-direction={change.direction}>
      <span className={classes.now}>
        <Icon size={14} className="pointing" aria-hidden />
        {isShort && percent !== '' && <span aria-hidden>{percent}</span>}
        <span className={isShort && percent !== '' ? 'visually-hidden' : undefined}>
          {t(`ui.change.${change.direction}`, { percent })}
        </span>
      </span>
      {before !== undefined && change.percent !== null && (
        <span className={classes.before}>{t('ui.change.before', { value: `\u2068${before}\u2069` })}</span>
      )}
    </span>
  );
}
