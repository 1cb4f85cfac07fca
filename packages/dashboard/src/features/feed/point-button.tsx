// Beside a tagged product: puts its point on the picture, or takes it away; tells who tagged it where no person did.
import { Button } from '@mantine/core';
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react';
import type { Product } from '@vitrine/contract/stores';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../ui/foreign-text.ts';
import { Tag } from '../../ui/tag.tsx';
import { placePoint, removePoint, type TagDraft } from './tag-draft.ts';

interface ButtonProps {
  readonly product: Product;
  readonly draft: TagDraft;
  readonly isAutomatic: boolean;
  readonly hasPicture: boolean;
  readonly onChange: (draft: TagDraft) => void;
}

const middle = { x: 0.5, y: 0.5 };

export function PointButton({ product, draft, isAutomatic, hasPicture, onChange }: ButtonProps) {
  const { t } = useTranslation();
  const { inventory_id: id, title } = product;
  const isPlaced = draft.points[id] !== undefined;
  const toggle = () => onChange(isPlaced ? removePoint(draft, id) : placePoint(draft, id, middle));
  return (
    <>
      {isAutomatic && <Tag tone="accent">{t('feed.ai')}</Tag>}
      {hasPicture && (
        <Button
          size="sm"
          variant="default"
          leftSection={isPlaced ? <IconMapPinOff size={16} aria-hidden /> : <IconMapPin size={16} aria-hidden />}
          aria-label={t(isPlaced ? 'feed.unplace_of' : 'feed.place_of', { title: isolate(title) })}
          onClick={toggle}
        >
          {t(isPlaced ? 'feed.unplace' : 'feed.place')}
        </Button>
      )}
    </>
  );
}
