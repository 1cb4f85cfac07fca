// The galleries of the feed: what is in each, how it is visited, and where one is made and changed.
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Gallery } from '@vitrine/contract/galleries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClosedByPlan } from '../../../parts/plans/closed-by-plan.tsx';
import { EmptyState, Loaded } from '../../../ui/loaded.tsx';
import { Page, PageHeader } from '../../../ui/page-header.tsx';
import { FeedDrawing } from '../feed-drawing.tsx';
import { useFeedGate } from '../use-feed-gate.tsx';
import classes from './galleries.module.css';
import { GalleryDialog } from './gallery-dialog.tsx';
import { GalleryRow } from './gallery-row.tsx';
import { useGalleries, useGalleryNumbers, useRemovingGallery } from './use-galleries.ts';

/** What is open over the list: nothing, a new gallery, or one that is changed. */
type Opened = Gallery | 'new' | null;

export function GalleriesPage() {
  const { t } = useTranslation();
  const gate = useFeedGate();
  const { query, paged } = useGalleries();
  const [opened, setOpened] = useState<Opened>(null);
  const create = () => gate.pass(() => setOpened('new'));
  const addButton = gate.canEdit && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={create}>
      {t('galleries.add')}
    </Button>
  );
  const hasAny = (query.data?.pages[0]?.total ?? 0) > 0;
  return (
    <Page isTight>
      <PageHeader title={t('galleries.title')} help={t('galleries.help')} actions={hasAny && addButton} />
      <ClosedByPlan feature="shopboard">{t('feed.closed')}</ClosedByPlan>
      <Loaded
        query={query}
        skeleton={<ListShape />}
        failed={t('galleries.load_failed')}
        isEmpty={() => !hasAny}
        empty={
          <EmptyState
            drawing={<FeedDrawing />}
            title={t('galleries.none')}
            body={t('galleries.none_body')}
            action={addButton}
          />
        }
      >
        {({ pages }) => (
          <>
            <ul className={classes.list} aria-label={t('galleries.title')}>
              {pages.map(({ galleries }) => (
                <Rows
                  key={galleries[0]?.gallery_id ?? ''}
                  galleries={galleries}
                  onEdit={gate.canEdit ? (gallery) => gate.pass(() => setOpened(gallery)) : null}
                />
              ))}
            </ul>
            {paged.hasMore && (
              <Button variant="default" loading={paged.isLoadingMore} onClick={paged.onMore}>
                {t('galleries.more')}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {opened !== null && <GalleryDialog gallery={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
      {gate.dialog}
    </Page>
  );
}

interface RowsProps {
  readonly galleries: readonly Gallery[];
  /** Null for whoever only looks. */
  readonly onEdit: ((gallery: Gallery) => void) | null;
}

function Rows({ galleries, onEdit }: RowsProps) {
  const numbersOf = useGalleryNumbers(galleries);
  const remove = useRemovingGallery();
  return galleries.map((gallery) => (
    <li key={gallery.gallery_id}>
      <GalleryRow
        gallery={gallery}
        numbers={numbersOf(gallery)}
        acts={onEdit && { edit: () => onEdit(gallery), remove: () => remove(gallery) }}
      />
    </li>
  ));
}

function ListShape() {
  return (
    <div className={classes.list}>
      {Array.from({ length: 4 }, (_, at) => (
        <Skeleton key={at} className={classes.shape ?? ''} radius="lg" />
      ))}
    </div>
  );
}
