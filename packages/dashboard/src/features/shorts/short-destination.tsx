// What a short leads to: one product, one collection, or an address of the store.
import { Button, SegmentedControl, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { Collection, Product } from '@vitrine/contract/stores';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCollectionSearch, useProductSearch } from '../../api/catalogue.ts';
import { FormField } from '../../ui/form-field.tsx';
import { type PickerEntry, toCollectionEntry, toProductEntry } from '../../ui/picker-entry.ts';
import { usePickerQuestion } from '../../ui/picker-question.ts';
import { Picker } from '../../ui/picker.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { ShortAddressField } from './short-address-field.tsx';
import type { StoreDomains } from './short-address.ts';
import { chooseCollection, chooseKind, chooseProduct, type ShortDraft, shortKinds } from './short-draft.ts';
import classes from './short-form.module.css';
import type { ShortField, useSaveShort } from './use-save-short.ts';

interface DestinationProps {
  readonly draft: ShortDraft;
  readonly domains: StoreDomains;
  readonly errors: ReturnType<typeof useSaveShort>['errors'];
  readonly onChange: (draft: ShortDraft, ...fields: ShortField[]) => void;
}

const places = ['inventory_ids', 'collection_ids', 'shopping_redirect_url'] as const;
const one = { min: 1, max: 1 };

export function ShortDestination({ draft, domains, errors, onChange }: DestinationProps) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  const take = (next: ShortDraft) => {
    onChange(next, ...places, 'title');
    setPicking(false);
  };
  const chosen = draft.product
    ? toProductEntry(draft.product)
    : draft.collection && toCollectionEntry(draft.collection);
  return (
    <>
      <FormField label={t('shorts.form.destination')}>
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t('shorts.form.destination')}
          data={shortKinds.map((kind) => ({ value: kind, label: t(`shorts.form.kind.${kind}`) }))}
          value={draft.kind}
          onChange={(value) => {
            const kind = shortKinds.find((known) => known === value);
            if (kind) onChange(chooseKind(draft, kind), ...places, 'title');
          }}
        />
      </FormField>
      {draft.kind === 'custom' ? (
        <ShortAddressField
          value={draft.url}
          domains={domains}
          error={errors.shopping_redirect_url}
          onChange={(url) => onChange({ ...draft, url }, 'shopping_redirect_url')}
        />
      ) : (
        <Chosen
          kind={draft.kind}
          entry={chosen}
          url={draft.url}
          error={errors.inventory_ids ?? errors.collection_ids ?? errors.shopping_redirect_url}
          onPick={() => setPicking(true)}
        />
      )}
      <ProductPicker
        opened={isPicking && draft.kind === 'product'}
        chosen={draft.product}
        onDone={(product) => take(chooseProduct(draft, product))}
        onCancel={() => setPicking(false)}
      />
      <CollectionPicker
        opened={isPicking && draft.kind === 'collection'}
        chosen={draft.collection}
        onDone={(collection) => take(chooseCollection(draft, collection))}
        onCancel={() => setPicking(false)}
      />
    </>
  );
}

interface ChosenProps {
  readonly kind: 'product' | 'collection';
  readonly entry: PickerEntry<unknown> | null;
  readonly url: string;
  readonly error: string | undefined;
  readonly onPick: () => void;
}

function Chosen({ kind, entry, url, error, onPick }: ChosenProps) {
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

interface PickProps<Item> {
  readonly opened: boolean;
  readonly chosen: Item | null;
  readonly onDone: (item: Item) => void;
  readonly onCancel: () => void;
}

function ProductPicker({ opened, chosen, onDone, onCancel }: PickProps<Product>) {
  const { t } = useTranslation();
  const question = usePickerQuestion();
  const search = useProductSearch(question, { enabled: opened, withUrl: true });
  return (
    <Picker
      opened={opened}
      title={t('links.picker.product_title')}
      kind="products"
      initial={chosen ? [chosen] : []}
      rules={one}
      toEntry={toProductEntry}
      question={question}
      search={search}
      onDone={([item]) => item && onDone(item)}
      onCancel={onCancel}
    />
  );
}

function CollectionPicker({ opened, chosen, onDone, onCancel }: PickProps<Collection>) {
  const { t } = useTranslation();
  const question = usePickerQuestion();
  const search = useCollectionSearch(question, { enabled: opened, withUrl: true });
  return (
    <Picker
      opened={opened}
      title={t('links.picker.collection_title')}
      kind="collections"
      initial={chosen ? [chosen] : []}
      rules={one}
      toEntry={toCollectionEntry}
      question={question}
      search={search}
      onDone={([item]) => item && onDone(item)}
      onCancel={onCancel}
    />
  );
}
