// How a gallery lays its posts out, chosen by pictures.
import { type GalleryLayout, galleryLayout } from '@vitrine/contract/galleries';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../ui/form-field.tsx';
import classes from './layout-field.module.css';

interface FieldProps {
  readonly value: GalleryLayout;
  readonly onChange: (layout: GalleryLayout) => void;
}

/** Native radio buttons: arrow keys choose. */
export function LayoutField({ value, onChange }: FieldProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <FormField label={t('galleries.layout')}>
      <div className={classes.choices} role="radiogroup" aria-label={t('galleries.layout')}>
        {galleryLayout.options.map((layout) => (
          <label key={layout} className={classes.choice}>
            <input
              type="radio"
              name={name}
              className={classes.radio}
              checked={value === layout}
              onChange={() => onChange(layout)}
            />
            <Drawing layout={layout} />
            <span>{t(`galleries.layouts.${layout}`)}</span>
          </label>
        ))}
      </div>
    </FormField>
  );
}

/** Places of posts on a page of 48 by 36: left, top, width, height. */
const places = {
  grid: [
    [4, 3, 12, 14],
    [18, 3, 12, 14],
    [32, 3, 12, 14],
    [4, 19, 12, 14],
    [18, 19, 12, 14],
    [32, 19, 12, 14],
  ],
  masonry: [
    [4, 3, 12, 18],
    [18, 3, 12, 10],
    [32, 3, 12, 14],
    [4, 23, 12, 10],
    [18, 15, 12, 18],
    [32, 19, 12, 14],
  ],
  carousel: [
    [4, 6, 18, 24],
    [25, 6, 18, 24],
    [46, 6, 2, 24],
  ],
  stories: [
    [4, 13, 10, 10],
    [17, 13, 10, 10],
    [30, 13, 10, 10],
    [43, 13, 5, 10],
  ],
} as const satisfies Record<GalleryLayout, readonly (readonly [number, number, number, number])[]>;

function Drawing({ layout }: { readonly layout: GalleryLayout }) {
  return (
    <svg viewBox="0 0 48 36" className={classes.drawing} aria-hidden>
      {places[layout].map(([x, y, width, height]) => (
        <rect key={`${x} ${y}`} {...{ x, y, width, height }} rx={layout === 'stories' ? 5 : 2} fill="currentColor" />
      ))}
    </svg>
  );
}
