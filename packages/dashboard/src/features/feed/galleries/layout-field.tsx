// How a gallery lays its posts out, chosen by drawings.
import { type GalleryLayout, galleryLayout } from '@vitrine/contract/galleries';
import { useTranslation } from 'react-i18next';
import { DrawnChoice, type DrawnBox } from '../../../ui/drawn-choice.tsx';

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
} as const satisfies Record<GalleryLayout, readonly DrawnBox[]>;

interface FieldProps {
  readonly value: GalleryLayout;
  readonly onChange: (layout: GalleryLayout) => void;
}

export function LayoutField({ value, onChange }: FieldProps) {
  const { t } = useTranslation();
  const options = galleryLayout.options.map((layout) => ({
    value: layout,
    label: t(`galleries.layouts.${layout}`),
    boxes: places[layout],
    ...(layout === 'stories' && { radius: 5 }),
  }));
  return <DrawnChoice label={t('galleries.layout')} {...{ value, options, onChange }} />;
}
