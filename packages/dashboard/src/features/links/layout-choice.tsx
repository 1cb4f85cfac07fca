// How a look's page shows its products, chosen by drawings.
import { layout as layouts, type LinkSettings } from '@vitrine/contract/link-settings';
import { useTranslation } from 'react-i18next';
import { DrawnChoice, type DrawnBox } from '../../ui/drawn-choice.tsx';

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
} as const satisfies Record<string, readonly DrawnBox[]>;

interface ChoiceProps {
  readonly value: LinkSettings['layout'];
  readonly onChange: (layout: LinkSettings['layout']) => void;
}

export function LayoutChoice({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const options = [null, ...layouts.options].map((layout) => ({
    value: layout,
    label: t(`links.form.layouts.${layout ?? 'auto'}`),
    boxes: places[layout ?? 'auto'],
  }));
  return (
    <DrawnChoice label={t('links.form.layout')} help={t('links.form.layout_help')} {...{ value, options, onChange }} />
  );
}
