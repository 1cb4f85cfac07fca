// Beside a product: puts its point on the image, or takes it away.
import { Button } from '@mantine/core';
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react';
import type { Product } from '@vitrine/contract/stores';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../ui/foreign-text.ts';
import { placePoint, type PlacedProducts, removePoint } from './placed-products.ts';

interface ButtonProps<Draft> {
  readonly product: Product;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

const middle = { x: 0.5, y: 0.5 };

export function PointButton<Draft extends PlacedProducts>({ product, draft, onChange }: ButtonProps<Draft>) {
  const { t } = useTranslation();
  const { inventory_id: id, title } = product;
  const isPlaced = draft.points[id] !== undefined;
  const toggle = () => onChange(isPlaced ? removePoint(draft, id) : placePoint(draft, id, middle));
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={isPlaced ? <IconMapPinOff size={16} aria-hidden /> : <IconMapPin size={16} aria-hidden />}
      aria-label={t(isPlaced ? 'points.unplace_of' : 'points.place_of', { title: isolate(title) })}
      onClick={toggle}
    >
      {t(isPlaced ? 'points.unplace' : 'points.place')}
    </Button>
  );
}
