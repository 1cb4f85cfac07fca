// A dialog about a link while that is being read, or could not be.
import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded, type LoadedQuery } from '../../ui/loaded.tsx';

interface LoadingProps<Data> {
  readonly source: LoadedQuery<Data>;
  readonly onClose: () => void;
  /** The dialog once it is read. */
  readonly children: (data: Data) => ReactNode;
}

export function CardLoading<Data>({ source, onClose, children }: LoadingProps<Data>) {
  const { t } = useTranslation();
  if (source.data !== undefined) return children(source.data);
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('cards.edit')}>
      <Loaded
        query={source}
        skeleton={
          <Stack>
            <Skeleton height={64} />
            <Skeleton height={96} />
            <Skeleton height={240} />
          </Stack>
        }
        failed={t('links.form.load_failed')}
      >
        {() => null}
      </Loaded>
    </Dialog>
  );
}
