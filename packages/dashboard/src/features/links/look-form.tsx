// The form in which a look is made or changed, with its preview beside it.
import { Button, Pill, Text } from '@mantine/core';
import { limits } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { type DraftForm, useDraftForm } from '../../api/use-draft-form.ts';
import { useAttached, useInfluencers } from '../../parts/influencers/use-influencers.ts';
import type { LinkBeginning } from '../../parts/links/link-beginning.ts';
import { LinkCredit } from '../../parts/links/link-credit.tsx';
import { LinkFormScreen } from '../../parts/links/link-form-screen.tsx';
import { useSaveLink, useSetLinkGate } from '../../parts/links/link-lists.ts';
import type { Shared } from '../../parts/links/share-sheet.tsx';
import { LinkPlace } from '../../parts/links/link-place.tsx';
import { useBackHalfCheck } from '../../parts/links/use-back-half-check.ts';
import { chooseProducts } from '../../parts/products/chosen-products.ts';
import { arePicturesModified, findAddresses } from '../../parts/products/picture-uploads.ts';
import { PointButton } from '../../parts/points/point-button.tsx';
import { PicturesField } from '../../parts/products/pictures-field.tsx';
import { ProductsField } from '../../parts/products/products-field.tsx';
import { usePictureUploads } from '../../parts/products/use-picture-uploads.ts';
import { toHost } from '../../parts/links/back-half.ts';
import { CountedField } from '../../parts/links/counted-field.tsx';
import { Card } from '../../ui/card.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { GoesWellWith } from './goes-well-with.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import { WhenShared } from '../../parts/links/when-shared.tsx';
import { LookAdvanced } from './look-advanced.tsx';
import { LookPoints } from './look-points.tsx';
import {
  isLookReady,
  type LookDraft,
  type LookField,
  lookFields,
  toComparable,
  toLookBody,
  toLookFacts,
} from '../../parts/links/look-draft.ts';
import classes from './look-form.module.css';
import { LookPreview } from '../../parts/previews/look-preview.tsx';
import { IconPlus } from '@tabler/icons-react';
import type { Collection } from '@vitrine/contract/stores';
import { useState } from 'react';
import { FormField } from '../../ui/form-field.tsx';
import { CollectionPicker } from '../../parts/products/catalogue-picker.tsx';

interface LookFormProps extends LinkBeginning<LookDraft> {
  /** Ids of products found in its photo, kept with a new look. */
  readonly related?: readonly string[];
}

export function LookForm({ initial, original, existing, access, brand, related = [] }: LookFormProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const most = useSession().user.products_limit;
  const uploads = usePictureUploads(initial.images);
  const saveLink = useSaveLink(existing);
  const setGate = useSetLinkGate();
  const [shared, setShared] = useState<Shared | null>(null);
  const form = useDraftForm({
    initial,
    original,
    toComparable,
    isChangedBeside: ({ images }) => arePicturesModified(uploads.pictures, images),
    fields: lookFields,
    isReady: (draft) => isLookReady(draft, most),
    send: async (draft) => {
      const images = findAddresses(await uploads.settle());
      if (images === null) return false;
      const {
        link_id: id,
        title,
        short_url: saved,
      } = await saveLink({
        ...toLookBody({ ...draft, images, points: images[0] === initial.images[0] ? draft.points : {} }),
        ...(related.length > 0 ? { media_related_inventory_ids: [...related] } : {}),
      });
      setShared({ id, title: title ?? t('links.untitled'), address: saved });
      return true;
    },
  });
  const { draft, errors, change } = form;
  const [first] = uploads.pictures;
  // another first image shows products elsewhere: where, is told once it is saved
  const image = first?.src === initial.images[0] ? first?.src : undefined;
  const influencers = useInfluencers();
  const attached = useAttached(draft.influencerUsername, influencers);
  const address = useBackHalfCheck(draft.backHalf, existing && { ...existing, id: existing.link_id });
  return (
    <LinkFormScreen
      name="links"
      form={form}
      isNew={existing === null}
      shared={shared}
      onSetGate={setGate}
      isChecked={address.isSound}
    >
      <div className={classes.columns}>
        <div className={classes.form}>
          <Card isPadded>
            <LayoutChoice
              value={draft.settings.layout}
              onChange={(layout) => change({ ...draft, settings: { ...draft.settings, layout } })}
            />
          </Card>
          <Card isPadded>
            <ProductsField
              draft={draft}
              error={errors.inventory_ids ?? errors.selected_options}
              most={most}
              onChange={(next) => change(next, 'inventory_ids', 'selected_options')}
              renderMore={(product) => image && <PointButton product={product} draft={draft} onChange={change} />}
            />
            {image && <LookPoints draft={draft} image={image} onChange={change} />}
            <GoesWellWith
              chosen={draft.products}
              most={most}
              onTake={(product) =>
                change(chooseProducts(draft, [...draft.products, product]), 'inventory_ids', 'selected_options')
              }
            />
          </Card>
          <Card isPadded>
            <PicturesField uploads={uploads} error={errors.images} />
            <Words form={form} />
          </Card>
          <LinkCredit
            form={form}
            influencers={influencers}
            attached={attached}
            canChoose={access.isAdmin}
            isSaved={existing !== null}
          />
          <Card isPadded>
            <LookCollections
              chosen={draft.collections}
              error={errors.collection_ids}
              onChange={(collections) => change({ ...draft, collections }, 'collection_ids')}
            />
          </Card>
          <LinkPlace form={form} address={address} />
          <WhenShared
            draft={draft.card}
            facts={toLookFacts(draft, {
              uploads: uploads.pictures.map(({ src }) => src),
              storeName: brand.name,
              host: toHost(address.base),
            })}
            errors={errors}
            onChange={(card, field) => change({ ...draft, card }, field)}
          />
          <LookAdvanced form={form} isAdmin={access.isAdmin} />
        </div>
        {!isNarrow && (
          <LookPreview
            draft={draft}
            pictures={uploads.pictures.map(({ src }) => src)}
            brand={brand}
            influencer={attached}
          />
        )}
      </div>
    </LinkFormScreen>
  );
}

function Words({ form: { draft, errors, change } }: { form: DraftForm<LookDraft, LookField> }) {
  const { t } = useTranslation();
  return (
    <>
      <CountedField
        label={t('links.form.title')}
        description={t('links.form.title_help')}
        value={draft.title}
        limit={limits.linkTitle}
        error={errors.title}
        onChange={(title) => change({ ...draft, title }, 'title')}
      />
      <CountedField
        label={t('links.form.description')}
        description={t('links.form.description_help')}
        value={draft.description}
        limit={limits.description}
        rows={[3, 10]}
        error={errors.description}
        onChange={(description) => change({ ...draft, description }, 'description')}
      />
    </>
  );
}

interface CollectionsProps {
  readonly chosen: readonly Collection[];
  readonly onChange: (chosen: readonly Collection[]) => void;
  readonly error: string | undefined;
}

/** The collections of a look, shown below its products. */
function LookCollections({ chosen, onChange, error }: CollectionsProps) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  return (
    <FormField
      label={t('links.form.collections')}
      help={t('links.form.collections_help', { max: limits.collections.max })}
      error={error}
      action={
        <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setPicking(true)}>
          {chosen.length === 0 ? t('links.form.add_collections') : t('links.form.change_collections')}
        </Button>
      }
    >
      {chosen.length > 0 && (
        <Pill.Group className={classes.pills ?? ''}>
          {chosen.map((collection) => (
            <Pill
              key={collection.id}
              size="lg"
              withRemoveButton
              removeButtonProps={{
                'aria-label': t('links.form.remove', { title: collection.title }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => onChange(chosen.filter(({ id }) => id !== collection.id))}
            >
              <Text component="bdi" size="sm">
                {collection.title}
              </Text>
            </Pill>
          ))}
        </Pill.Group>
      )}
      <CollectionPicker
        opened={isPicking}
        initial={chosen}
        onCancel={() => setPicking(false)}
        onDone={(collections) => {
          onChange(collections);
          setPicking(false);
        }}
      />
    </FormField>
  );
}
