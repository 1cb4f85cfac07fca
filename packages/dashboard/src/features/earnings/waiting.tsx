// What stands in the place of something that is on its way.
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './earnings.module.css';

/** The shape of rows on their way. */
export function Waiting({ rows = 6 }: { readonly rows?: number }) {
  const { t } = useTranslation();
  return (
    <output className={classes.waiting} aria-label={t('ui.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <Skeleton h={16} w="14%" />
          <Skeleton h={16} w="38%" />
          <Skeleton h={16} w="12%" />
        </div>
      ))}
    </output>
  );
}

/** One block of the height of what comes. */
export function WaitingBlock({ height }: { readonly height: number | string }) {
  const { t } = useTranslation();
  return (
    <output className={classes.block} aria-label={t('ui.loading')}>
      <Skeleton height={height} radius="lg" />
    </output>
  );
}
