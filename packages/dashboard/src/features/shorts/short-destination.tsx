// What a short leads to: one product, one collection, or an address of the store.
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChosenEntry } from '../../parts/products/chosen-entry.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { toCollectionEntry, toProductEntry } from '../../parts/products/picker-entry.ts';
import { CollectionPicker, ProductPicker } from '../../parts/products/catalogue-picker.tsx';
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
        isOne
        opened={isPicking && draft.kind === 'product'}
        initial={draft.product ? [draft.product] : []}
        onDone={([product]) => product && take(chooseProduct(draft, product))}
        onCancel={() => setPicking(false)}
      />
      <CollectionPicker
        isOne
        opened={isPicking && draft.kind === 'collection'}
        initial={draft.collection ? [draft.collection] : []}
        onDone={([collection]) => collection && take(chooseCollection(draft, collection))}
        onCancel={() => setPicking(false)}
      />
    </>
  );
}
