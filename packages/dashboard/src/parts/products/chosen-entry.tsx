// The one product or collection a link leads to, and choosing it.
import { Button, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { Collection, Product } from '@vitrine/contract/stores';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CataloguePickerProps, CollectionPicker, ProductPicker } from './catalogue-picker.tsx';
import classes from './chosen-entry.module.css';
import { type PickerEntry, toCollectionEntry, toProductEntry } from './picker-entry.ts';
import names from '../../ui/name.module.css';
import { useFormat } from '../../ui/use-format.ts';
import { ViewedPicture } from '../../ui/viewed-picture.tsx';

interface ChosenProps<Item> {
  readonly chosen: Item | null;
  readonly url: string;
  readonly error: string | undefined;
  readonly onChoose: (item: Item) => void;
}

export const ChosenProduct = (props: ChosenProps<Product>) => (
  <ChosenOne {...props} kind="product" toEntry={toProductEntry} OnePicker={ProductPicker} />
);

export const ChosenCollection = (props: ChosenProps<Collection>) => (
  <ChosenOne {...props} kind="collection" toEntry={toCollectionEntry} OnePicker={CollectionPicker} />
);

interface OneProps<Item> extends ChosenProps<Item> {
  readonly kind: 'product' | 'collection';
  readonly toEntry: (item: Item) => PickerEntry<Item>;
  readonly OnePicker: ComponentType<CataloguePickerProps<Item>>;
}

function ChosenOne<Item>({ kind, chosen, url, error, onChoose, toEntry, OnePicker }: OneProps<Item>) {
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <ChosenEntry
        kind={kind}
        entry={chosen && toEntry(chosen)}
        url={url}
        error={error}
        onPick={() => setPicking(true)}
      />
      <OnePicker
        isOne
        opened={isPicking}
        initial={chosen ? [chosen] : []}
        onCancel={() => setPicking(false)}
        onDone={([item]) => {
          if (item) onChoose(item);
          setPicking(false);
        }}
      />
    </>
  );
}

interface EntryProps {
  readonly kind: 'product' | 'collection';
  readonly entry: PickerEntry<unknown> | null;
  readonly url: string;
  readonly error: string | undefined;
  readonly onPick: () => void;
}

function ChosenEntry({ kind, entry, url, error, onPick }: EntryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div>
      <div className={classes.chosen}>
        {entry?.imageUrl ? (
          <ViewedPicture pictures={[{ src: entry.imageUrl, name: entry.title }]} at={0} className={classes.picture} />
        ) : (
          <span className={classes.picture}>
            <IconPhoto aria-hidden />
          </span>
        )}
        <div className={classes.words}>
          {entry ? (
            <>
              <Text fw={600} className={names.lines ?? ''} dir="auto">
                {entry.title}
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
