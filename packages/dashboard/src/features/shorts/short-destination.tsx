// What a short leads to: one product, one collection, or an address of the store.
import { SegmentedControl } from '@mantine/core';
import type { Collection, Product } from '@vitrine/contract/stores';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCollectionSearch, useProductSearch } from '../../parts/products/catalogue.ts';
import { ChosenEntry } from '../../parts/products/chosen-entry.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { toCollectionEntry, toProductEntry } from '../../parts/products/picker-entry.ts';
import { usePickerQuestion } from '../../parts/products/picker-question.ts';
import { Picker } from '../../parts/products/picker.tsx';
import { StoreAddressField } from '../../parts/links/store-address-field.tsx';
import type { StoreDomains } from '../../parts/links/store-address.ts';
import type { DraftForm } from '../../api/use-draft-form.ts';
import {
  chooseCollection,
  chooseKind,
  chooseProduct,
  type ShortDraft,
  type ShortField,
  shortKinds,
} from './short-draft.ts';

interface DestinationProps {
  readonly form: DraftForm<ShortDraft, ShortField>;
  readonly domains: StoreDomains;
}

const places = ['inventory_ids', 'collection_ids', 'shopping_redirect_url'] as const;
const one = { min: 1, max: 1 };

export function ShortDestination({ form: { draft, errors, change }, domains }: DestinationProps) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  const take = (next: ShortDraft) => {
    change(next, ...places, 'title');
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
            if (kind) change(chooseKind(draft, kind), ...places, 'title');
          }}
        />
      </FormField>
      {draft.kind === 'custom' ? (
        <StoreAddressField
          value={draft.url}
          domains={domains}
          error={errors.shopping_redirect_url}
          onChange={(url) => change({ ...draft, url }, 'shopping_redirect_url')}
        />
      ) : (
        <ChosenEntry
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
