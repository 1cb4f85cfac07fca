// What an experience shows: a look of its own, or one product, one collection, one address of the store.
import { limits } from '@vitrine/contract/limits';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureUploads } from '../../parts/products/use-picture-uploads.ts';
import { useSession } from '../../api/session.ts';
import { ChosenEntry } from '../../parts/products/chosen-entry.tsx';
import { CountedField } from '../../parts/links/counted-field.tsx';
import { toCollectionEntry, toProductEntry } from '../../parts/products/picker-entry.ts';
import { PicturesField } from '../../parts/products/pictures-field.tsx';
import { ProductsField } from '../../parts/products/products-field.tsx';
import { StoreAddressField } from '../../parts/links/store-address-field.tsx';
import { type StoreDomains, toDomainName } from '../../parts/links/store-address.ts';
import { CollectionPicker, ProductPicker } from '../../parts/products/catalogue-picker.tsx';
import { chooseCollection, chooseProduct, type ExperienceDraft, toHomeAddress } from './multilink-draft.ts';
import type { ExperienceField } from './multilink-fields.ts';

export interface TargetProps {
  readonly experience: ExperienceDraft;
  readonly uploads: PictureUploads;
  readonly domains: StoreDomains;
  readonly errorOf: (...fields: ExperienceField[]) => string | undefined;
  readonly onChange: (next: ExperienceDraft) => void;
}

export function ExperienceTarget(props: TargetProps): ReactNode {
  switch (props.experience.kind) {
    case 'look':
      return <LookTarget {...props} />;
    case 'product':
      return <ProductTarget {...props} />;
    case 'collection':
      return <CollectionTarget {...props} />;
    case 'custom':
      return <CustomTarget {...props} />;
  }
}

function LookTarget({ experience, uploads, errorOf, onChange }: TargetProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <>
      <ProductsField
        draft={experience}
        error={errorOf('link_resource.inventory_ids', 'link_resource.selected_options')}
        most={user.products_limit}
        onChange={onChange}
      />
      <PicturesField uploads={uploads} error={errorOf('link_resource.images')} />
      <CountedField
        label={t('links.form.description')}
        description={t('multilinks.form.description_help')}
        value={experience.description}
        limit={limits.description}
        rows={[2, 8]}
        error={errorOf('link_resource.description')}
        onChange={(description) => onChange({ ...experience, description })}
      />
    </>
  );
}

function ProductTarget({ experience, errorOf, onChange }: TargetProps) {
  const [isPicking, setPicking] = useState(false);
  const [product] = experience.products;
  return (
    <>
      <ChosenEntry
        kind="product"
        entry={product ? toProductEntry(product) : null}
        url={experience.url}
        error={errorOf('link_resource.inventory_ids', 'link_resource.shopping_redirect_url')}
        onPick={() => setPicking(true)}
      />
      <ProductPicker
        isOne
        opened={isPicking}
        initial={experience.products}
        onCancel={() => setPicking(false)}
        onDone={([chosen]) => {
          if (chosen) onChange(chooseProduct(experience, chosen));
          setPicking(false);
        }}
      />
    </>
  );
}

function CollectionTarget({ experience, errorOf, onChange }: TargetProps) {
  const [isPicking, setPicking] = useState(false);
  const { collection } = experience;
  return (
    <>
      <ChosenEntry
        kind="collection"
        entry={collection && toCollectionEntry(collection)}
        url={experience.url}
        error={errorOf('link_resource.collection_ids', 'link_resource.shopping_redirect_url')}
        onPick={() => setPicking(true)}
      />
      <CollectionPicker
        isOne
        opened={isPicking}
        initial={collection ? [collection] : []}
        onCancel={() => setPicking(false)}
        onDone={([chosen]) => {
          if (chosen) onChange(chooseCollection(experience, chosen));
          setPicking(false);
        }}
      />
    </>
  );
}

/** Left empty, it becomes the store's home page again. */
function CustomTarget({ experience, domains, errorOf, onChange }: TargetProps) {
  const { t } = useTranslation();
  return (
    <StoreAddressField
      value={experience.url}
      domains={domains}
      help={t('multilinks.form.url_help', { domain: toDomainName(domains[0] ?? '') })}
      error={errorOf('link_resource.shopping_redirect_url')}
      onBlur={() => experience.url.trim() === '' && onChange({ ...experience, url: toHomeAddress(domains) })}
      onChange={(url) => onChange({ ...experience, url })}
    />
  );
}
