// How a look's page shows its products, chosen by pictures.
import { layout as layouts, type LinkSettings } from '@vitrine/contract/link-settings';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../ui/form-field.tsx';
import classes from './layout-choice.module.css';

interface ChoiceProps {
  readonly value: LinkSettings['layout'];
  readonly onChange: (layout: LinkSettings['layout']) => void;
}

const choices = [null, ...layouts.options] as const;

/** Native radio buttons: arrow keys choose. */
export function LayoutChoice({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <FormField label={t('links.form.layout')} help={t('links.form.layout_help')}>
      <div className={classes.choices} role="radiogroup" aria-label={t('links.form.layout')}>
        {choices.map((layout) => (
          <label key={layout ?? 'auto'} className={classes.choice}>
            <input
              type="radio"
              name={name}
              className={classes.radio}
              checked={value === layout}
              onChange={() => onChange(layout)}
            />
            <Drawing layout={layout ?? 'auto'} />
            <span>{t(`links.form.layouts.${layout ?? 'auto'}`)}</span>
          </label>
        ))}
      </div>
    </FormField>
  );
}

/** Places of products on a page of 48 by 36: left, top, width, height. */
const places = {
  auto: [
    [4, 4, 18, 13],
    [26, 4, 18, 13],
    [4, 20, 40, 12],
  ],
  SINGLE: [
    [12, 3, 24, 13],
    [12, 19, 24, 13],
  ],
  STRIP: [
    [4, 8, 16, 20],
    [23, 8, 16, 20],
    [42, 8, 6, 20],
  ],
  GRID: [
    [4, 3, 18, 13],
    [26, 3, 18, 13],
    [4, 19, 18, 13],
    [26, 19, 18, 13],
  ],
} as const;

function Drawing({ layout }: { layout: keyof typeof places }) {
  return (
    <svg viewBox="0 0 48 36" className={classes.drawing} aria-hidden>
      {places[layout].map(([x, y, width, height]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx={2} fill="currentColor" />
      ))}
    </svg>
  );
}
