// Creates, changes or copies a look: chooses the products of a new one first, and finds what the form begins with.
import { useParams } from '@tanstack/react-router';
import type { Product } from '@vitrine/contract/stores';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNewOwner } from '../../parts/influencers/use-influencers.ts';
import { type FoundLink, useLinkSource, useNamedProducts } from '../../parts/links/use-link-source.ts';
import { useSession } from '../../api/session.ts';
import { chooseProducts } from '../../parts/products/chosen-products.ts';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { FormSource } from '../../parts/plans/form-source.tsx';
import { useAddressText } from '../../parts/links/use-address-text.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { emptyLook, type LookDraft, toLookCopy, toLookDraft } from './link-draft.ts';
import { LookForm } from './look-form.tsx';
import { ProductPicker } from './product-picker.tsx';

/** Creates without `linkId`, with the products `?products=` and for the influencer `?influencer=` names; changes with it; copies the link `?copy=` names. */
export function LinkFormPage() {
  const { t } = useTranslation();
  const { linkId } = useParams({ strict: false });
  const copied = useAddressText('copy');
  const { leave } = useListPlace('/admin/links');
  const [chosen, setChosen] = useState<readonly Product[] | null>(null);
  const named = useProductsOfAddress();
  const source = useLinkSource(linkId ?? (copied || null));
  const isBlank = linkId === undefined && copied === '';
  if (source.state === 'ready' && isBlank && chosen === null && named?.length === 0) {
    return <ProductPicker opened initial={[]} commit={t('links.form.next')} onDone={setChosen} onCancel={leave} />;
  }
  return (
    <ContentDialog
      kind="link"
      title={linkId === undefined ? t('links.form.create_title') : t('links.form.edit_title')}
      back={t('links.form.back')}
      onClose={leave}
    >
      <FormSource
        source={isBlank && named === null ? { state: 'loading' } : source}
        failed={t('links.form.load_failed')}
        onLeave={leave}
      >
        {(found) => (
          <Form key={linkId ?? copied} found={found} isNew={linkId === undefined} products={chosen ?? named ?? []} />
        )}
      </FormSource>
    </ContentDialog>
  );
}

/** What an address such as `?products=1,2` asks for; null while it is read. */
function useProductsOfAddress(): readonly Product[] | null {
  const text = useAddressText('products');
  const most = useSession().user.products_limit;
  const ids = useMemo(() => [...new Set(text.split(',').filter(Boolean))].slice(0, most), [text, most]);
  return useNamedProducts(ids);
}

interface FormProps {
  readonly found: FoundLink;
  readonly isNew: boolean;
  /** What a new look begins with. */
  readonly products: readonly Product[];
}

function Form({ found: { link, access }, isNew, products }: FormProps) {
  const { t } = useTranslation();
  const { brand } = useSession();
  const owner = useNewOwner(useAddressText('influencer'), access);
  if (brand === null || owner === null) return null;
  const blank = emptyLook(access.owner);
  const saved = link ? clean(toLookDraft(link), access.isAdmin) : emptyLook(owner);
  const copy = link && isNew ? clean(toLookCopy(link, t('links.form.copy_prefix')), access.isAdmin) : null;
  const initial = copy ? { ...copy, ...(access.isAdmin ? {} : owned(access.owner)) } : chooseProducts(saved, products);
  return (
    <LookForm
      initial={isNew ? initial : saved}
      original={isNew ? blank : saved}
      existing={isNew ? null : link}
      access={access}
      brand={brand}
    />
  );
}

/** UTM parameters are the merchant's alone: others send none, and the server keeps what is saved. */
const clean = (draft: LookDraft, isAdmin: boolean): LookDraft => (isAdmin ? draft : { ...draft, utm: null });

/** A copy belongs to who makes it: only the merchant gives links to influencers. */
const owned = (owner: { influencerUsername: string | null; promocode: string | null }) =>
  owner.influencerUsername === null
    ? { influencerUsername: null }
    : { influencerUsername: owner.influencerUsername, promocode: owner.promocode ?? '' };
