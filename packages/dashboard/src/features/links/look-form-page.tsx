// Creates, changes or copies a look: chooses the products of a new one first, and finds what the form begins with.
import { useQueries } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { getProduct, type Product } from '@vitrine/contract/stores';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNewOwner } from '../../parts/influencers/use-influencers.ts';
import { useLinkBeginning } from '../../parts/links/link-beginning.ts';
import { useEditTitle } from '../../parts/links/use-edit-title.ts';
import { type FoundLink, useLinkSource } from '../../parts/links/use-link-source.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { chooseProducts } from '../../parts/products/chosen-products.ts';
import '../../parts/links/found-media.ts';
import { FoundDialog } from '../../parts/plans/found.tsx';
import { useAddressText } from '../../ui/use-address-text.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { emptyLook, toLookCopy, toLookDraft } from '../../parts/links/look-draft.ts';
import { LookForm } from './look-form.tsx';
import { ProductPicker } from '../../parts/products/catalogue-picker.tsx';

/** Creates without `linkId`, with the photo Magic Store hands on, the products `?products=` and for the influencer `?influencer=` names; changes with it; copies the link `?copy=` names. */
export function LookFormPage() {
  const { t } = useTranslation();
  const { linkId } = useParams({ strict: false });
  const copied = useAddressText('copy');
  const { leave } = useListPlace('/admin/links');
  const [chosen, setChosen] = useState<readonly Product[] | null>(null);
  const named = useProductsOfAddress();
  const source = useLinkSource(linkId ?? (copied || null));
  const existing = source.state === 'ready' ? source.found.link : null;
  const title = useEditTitle('links', linkId === undefined ? undefined : existing);
  const isBlank = linkId === undefined && copied === '';
  if (source.state === 'ready' && isBlank && chosen === null && named?.length === 0) {
    return <ProductPicker opened initial={[]} commit={t('links.form.next')} onDone={setChosen} onCancel={leave} />;
  }
  return (
    <FoundDialog
      source={isBlank && named === null && source.state !== 'trial_over' ? { state: 'loading' } : source}
      failed={t('links.form.load_failed')}
      width="large"
      title={title}
      back={t('links.form.back')}
      onClose={leave}
    >
      {(found) => (
        <Form key={linkId ?? copied} found={found} isNew={linkId === undefined} products={chosen ?? named ?? []} />
      )}
    </FoundDialog>
  );
}

/** What an address such as `?products=1,2` asks for, in its order, without those the store does not know; null while it is read. */
function useProductsOfAddress(): readonly Product[] | null {
  const text = useAddressText('products');
  const most = useSession().user.products_limit;
  const ids = useMemo(() => [...new Set(text.split(',').filter(Boolean))].slice(0, most), [text, most]);
  return useQueries({
    queries: ids.map((id) => endpointQuery(getProduct, { params: { inventory_id: id } })),
    combine: (results) =>
      results.some(({ isPending }) => isPending) ? null : results.flatMap(({ data }) => (data ? [data] : [])),
  });
}

interface FormProps {
  readonly found: FoundLink;
  readonly isNew: boolean;
  /** What a new look begins with. */
  readonly products: readonly Product[];
}

const drafts = { empty: emptyLook, read: toLookDraft, copy: toLookCopy };

function Form({ found, isNew, products }: FormProps) {
  const owner = useNewOwner(useAddressText('influencer'), found.access);
  const beginning = useLinkBeginning(drafts, found, isNew, owner);
  const media = useLocation({ select: ({ state }) => state.foundMedia ?? null });
  if (beginning === null) return null;
  if (!isNew || found.link !== null) return <LookForm {...beginning} />;
  const initial = chooseProducts(beginning.initial, products);
  if (media === null) return <LookForm {...beginning} initial={initial} />;
  return (
    <LookForm
      {...beginning}
      initial={{ ...initial, images: [media.image], points: media.points }}
      related={media.related}
    />
  );
}
