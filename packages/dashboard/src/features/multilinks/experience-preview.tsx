// What an experience that is a look shows shoppers, below it in the form; the others show the store's own pages.
import type { Brand } from '@vitrine/contract/sessions';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyLook } from '../../parts/links/look-draft.ts';
import type { PictureUploads } from '../../parts/products/use-picture-uploads.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { letterOf, type MultilinkDraft, type Side } from './multilink-draft.ts';

const LookPreview = lazy(async () => ({
  default: (await import('../../parts/previews/look-preview.tsx')).LookPreview,
}));

interface PreviewProps {
  readonly draft: MultilinkDraft;
  readonly side: Side;
  readonly uploads: PictureUploads;
  readonly brand: Brand;
}

export function ExperiencePreview({ draft, side, uploads, brand }: PreviewProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { title, promocode } = draft;
  const { kind, products, selectedOptions, images, description } = draft.experiences[side];
  const look = useMemo(
    () => ({
      ...emptyLook({ influencerUsername: null, promocode: null }),
      title,
      promocode,
      products,
      selectedOptions,
      images,
      description,
    }),
    [title, promocode, products, selectedOptions, images, description],
  );
  const pictures = useMemo(() => uploads.pictures.map(({ src }) => src), [uploads.pictures]);
  if (kind !== 'look' || products.length === 0 || isNarrow) return null;
  return (
    <Suspense fallback={null}>
      <LookPreview
        draft={look}
        pictures={pictures}
        brand={brand}
        influencer={null}
        part={t('multilinks.experience', { letter: letterOf(side) })}
      />
    </Suspense>
  );
}
