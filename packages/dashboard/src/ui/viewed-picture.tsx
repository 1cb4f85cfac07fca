// A picture that opens large when it is pressed.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
// before anything is pressed: the viewer that comes later gives the focus back by it
import './focus-trail.ts';
import { isolate } from './foreign-text.ts';
import type { PictureToView } from './image-viewer-steps.ts';
import classes from './viewed-picture.module.css';

const loadViewer = () => import('./image-viewer.tsx');
const ImageViewer = lazy(async () => ({ default: (await loadViewer()).ImageViewer }));

interface ViewedProps {
  /** Those the viewer turns over. */
  readonly pictures: readonly PictureToView[];
  /** Which of them is this one. */
  readonly at: number;
  /** How the picture is framed where it stands; its `object-fit` holds for the picture. */
  readonly className: string | undefined;
}

export function ViewedPicture({ pictures, at, className = '' }: ViewedProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const picture = pictures[at];
  if (!picture) return null;
  return (
    <>
      <button
        type="button"
        className={`${classes.opener} ${className}`}
        aria-haspopup="dialog"
        aria-label={t('ui.viewer.open', { name: isolate(picture.name) })}
        onClick={() => setOpen(true)}
      >
        <img src={picture.src} alt={picture.name} loading="lazy" decoding="async" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImageViewer pictures={pictures} first={at} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
