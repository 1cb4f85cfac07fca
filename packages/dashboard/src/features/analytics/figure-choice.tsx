// On a phone a row has room for one figure: which of them it is.
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './breakdown.module.css';

interface ChoiceProps {
  readonly figures: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string | null;
  readonly onChoose: (figure: string) => void;
}

/** Rows are sorted by what is chosen, where they can be. */
export function FigureChoice({ figures, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      className={classes.sortBy ?? ''}
      label={t('analytics.table.figure')}
      value={chosen ?? ''}
      data={[...figures]}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
    />
  );
}
