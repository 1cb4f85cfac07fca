// The one product or collection a link leads to, and the button that chooses it.
import { Button, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './chosen-entry.module.css';
import type { PickerEntry } from './picker-entry.ts';
import { useFormat } from '../../ui/use-format.ts';

interface ChosenProps {
  readonly kind: 'product' | 'collection';
  readonly entry: PickerEntry<unknown> | null;
  readonly url: string;
  readonly error: string | undefined;
  readonly onPick: () => void;
}

export function ChosenEntry({ kind, entry, url, error, onPick }: ChosenProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div>
      <div className={classes.chosen}>
        {entry?.imageUrl ? (
          <img src={entry.imageUrl} alt="" className={classes.picture} />
        ) : (
          <span className={classes.picture}>
            <IconPhoto aria-hidden />
          </span>
        )}
        <div className={classes.words}>
          {entry ? (
            <>
              <Text fw={600} lineClamp={2}>
                <bdi>{entry.title}</bdi>
              </Text>
              <Text size="sm" c="dimmed">
                {entry.price && <bdi>{format.money(entry.price.amount, entry.price.currency)}</bdi>}
                {entry.productsCount !== null && t('links.products', { count: entry.productsCount })}
              </Text>
              <Text size="xs" c="dimmed" truncate="end" dir="ltr" className={classes.url ?? ''}>
                {url}
              </Text>
            </>
          ) : (
            <Text c="dimmed">{t(`shorts.form.nothing_${kind}`)}</Text>
          )}
        </div>
        <Button variant="light" onClick={onPick}>
          {t(`shorts.form.${entry ? 'change' : 'choose'}_${kind}`)}
        </Button>
      </div>
      {error !== undefined && (
        <Text role="alert" size="sm" c="var(--bad-ink)" mt={4}>
          {error}
        </Text>
      )}
    </div>
  );
}
