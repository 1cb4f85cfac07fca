// Creates, changes or copies a short: finds what the form begins with.
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAttached, useInfluencers, useNewOwner } from '../../parts/influencers/use-influencers.ts';
import { type LinkBeginning, useLinkBeginning } from '../../parts/links/link-beginning.ts';
import { useAddressText } from '../../ui/use-address-text.ts';
import { useEditTitle } from '../../parts/links/use-edit-title.ts';
import { type FoundLink, useLinkSource } from '../../parts/links/use-link-source.ts';
import { FoundDialog } from '../../parts/plans/found.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';
import {
  chooseCollection,
  chooseKind,
  chooseProduct,
  emptyShort,
  isShortReady,
  type ShortDraft,
  type ShortField,
  shortFields,
  shortKinds,
  toComparable,
  toShortBody,
  toShortCopy,
  toShortDraft,
  toShortFacts,
} from './short-draft.ts';
import { limits } from '@vitrine/contract/limits';
import { useMemo, useState } from 'react';
import { type DraftForm, useDraftForm } from '../../api/use-draft-form.ts';
import { LinkCredit } from '../../parts/links/link-credit.tsx';
import { LinkFormScreen } from '../../parts/links/link-form-screen.tsx';
import { useSaveLink, useSetLinkGate } from '../../parts/links/link-lists.ts';
import type { Shared } from '../../parts/links/share-sheet.tsx';
import { LinkPlace } from '../../parts/links/link-place.tsx';
import { LinkUtmBlock } from '../../parts/links/link-utm-block.tsx';
import { useBackHalfCheck } from '../../parts/links/use-back-half-check.ts';
import { toHost } from '../../parts/links/back-half.ts';
import { WhenShared } from '../../parts/links/when-shared.tsx';
import { CountedField } from '../../parts/links/counted-field.tsx';
import { Card } from '../../ui/card.tsx';
import { SegmentedControl } from '@mantine/core';
import { ChosenCollection, ChosenProduct } from '../../parts/products/chosen-entry.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { StoreAddressField } from '../../parts/links/store-address-field.tsx';
import type { StoreDomains } from '../../parts/links/store-address.ts';

/** Creates without `linkId`, for the influencer `?influencer=` names, changes with it, and copies the link named by `?copy=`. */
export function ShortFormPage() {
  const { t } = useTranslation();
  const { linkId } = useParams({ strict: false });
  const copied = useAddressText('copy');
  const { leave } = useListPlace('/admin/shorts');
  const source = useLinkSource(linkId ?? (copied || null));
  const existing = source.state === 'ready' ? source.found.link : null;
  const title = useEditTitle('shorts', linkId === undefined ? undefined : existing);
  return (
    <FoundDialog
      source={source}
      failed={t('shorts.form.load_failed')}
      width="medium"
      title={title}
      back={t('shorts.form.back')}
      onClose={leave}
    >
      {(found) => <Form key={linkId ?? copied} found={found} isNew={linkId === undefined} />}
    </FoundDialog>
  );
}

const drafts = { empty: emptyShort, read: toShortDraft, copy: toShortCopy };

function Form({ found, isNew }: { found: FoundLink; isNew: boolean }) {
  const owner = useNewOwner(useAddressText('influencer'), found.access);
  const beginning = useLinkBeginning(drafts, found, isNew, owner);
  return beginning && <ShortForm {...beginning} />;
}

/** The form in which a short is made or changed. */
function ShortForm({ initial, original, existing, access, brand }: LinkBeginning<ShortDraft>) {
  const { t } = useTranslation();
  const domains = useMemo(() => [brand.domain, ...brand.available_domains], [brand]);
  const saveLink = useSaveLink(existing);
  const setGate = useSetLinkGate();
  const [shared, setShared] = useState<Shared | null>(null);
  const form = useDraftForm({
    initial,
    original,
    toComparable,
    fields: shortFields,
    isReady: (draft) => isShortReady(draft, domains),
    send: async (draft) => {
      const saved = await saveLink(toShortBody(draft, domains));
      setShared({
        id: saved.link_id,
        title: saved.title ?? saved.shopping_redirect_url ?? t('links.untitled'),
        address: saved.short_url,
      });
      return true;
    },
  });
  const { draft, errors, change } = form;
  const influencers = useInfluencers();
  const attached = useAttached(draft.influencerUsername, influencers);
  const address = useBackHalfCheck(draft.backHalf, existing && { ...existing, id: existing.link_id });
  return (
    <LinkFormScreen
      name="shorts"
      form={form}
      isNew={existing === null}
      shared={shared}
      onSetGate={setGate}
      isChecked={address.isSound}
    >
      <Card isPadded>
        <ShortDestination form={form} domains={domains} />
        <CountedField
          label={t('shorts.form.title')}
          description={t('shorts.form.title_help')}
          value={draft.title}
          limit={limits.shortTitle}
          error={errors.title}
          onChange={(title) => change({ ...draft, title }, 'title')}
        />
      </Card>
      <LinkCredit
        form={form}
        influencers={influencers}
        attached={attached}
        canChoose={access.isAdmin}
        isSaved={existing !== null}
      />
      <LinkPlace form={form} address={address} />
      <WhenShared
        draft={draft.card}
        facts={toShortFacts(draft, { storeName: brand.name, host: toHost(address.base) })}
        errors={errors}
        onChange={(card, field) => change({ ...draft, card }, field)}
      />
      {access.isAdmin && (
        <Card isPadded>
          <LinkUtmBlock form={form} />
        </Card>
      )}
    </LinkFormScreen>
  );
}

interface DestinationProps {
  readonly form: DraftForm<ShortDraft, ShortField>;
  readonly domains: StoreDomains;
}

const places = ['inventory_ids', 'collection_ids', 'shopping_redirect_url'] as const;

/** What it leads to: one product, one collection, or an address of the store. */
function ShortDestination({ form: { draft, errors, change }, domains }: DestinationProps) {
  const { t } = useTranslation();
  const take = (next: ShortDraft) => change(next, ...places, 'title');
  const error = errors.inventory_ids ?? errors.collection_ids ?? errors.shopping_redirect_url;
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
            if (kind) take(chooseKind(draft, kind));
          }}
        />
      </FormField>
      {draft.kind === 'custom' && (
        <StoreAddressField
          value={draft.url}
          domains={domains}
          error={errors.shopping_redirect_url}
          onChange={(url) => change({ ...draft, url }, 'shopping_redirect_url')}
        />
      )}
      {draft.kind === 'product' && (
        <ChosenProduct
          chosen={draft.product}
          url={draft.url}
          error={error}
          onChoose={(product) => take(chooseProduct(draft, product))}
        />
      )}
      {draft.kind === 'collection' && (
        <ChosenCollection
          chosen={draft.collection}
          url={draft.url}
          error={error}
          onChoose={(collection) => take(chooseCollection(draft, collection))}
        />
      )}
    </>
  );
}
