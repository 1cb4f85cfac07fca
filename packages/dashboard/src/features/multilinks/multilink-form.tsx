// Creates or changes a multilink: its words, its two experiences, and how visits are split.
import { useDebouncedValue } from '@mantine/hooks';
import type { Brand } from '@vitrine/contract/sessions';
import { limits } from '@vitrine/contract/limits';
import type { Multilink } from '@vitrine/contract/multilinks';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DraftForm, useDraftForm } from '../../api/use-draft-form.ts';
import { useSession } from '../../api/session.ts';
import { BackHalfField } from '../../parts/links/back-half-field.tsx';
import { LinkFormScreen } from '../../parts/links/link-form-screen.tsx';
import type { Shared } from '../../parts/links/share-sheet.tsx';
import { LinkPromocode } from '../../parts/links/link-promocode.tsx';
import { LinkUtmBlock } from '../../parts/links/link-utm-block.tsx';
import { useMultilinkTags, useSaveMultilink, useSetMultilinkGate } from './multilink-lists.ts';
import { LinkTags } from '../../parts/links/link-place.tsx';
import { useAddressText } from '../../ui/use-address-text.ts';
import type { StoreDomains } from '../../parts/links/store-address.ts';
import { useBackHalfCheck } from '../../parts/links/use-back-half-check.ts';
import { FoundDialog } from '../../parts/plans/found.tsx';
import { arePicturesModified, findAddresses } from '../../parts/products/picture-uploads.ts';
import { type PictureUploads, usePictureUploads } from '../../parts/products/use-picture-uploads.ts';
import { toHost } from '../../parts/links/back-half.ts';
import { WhenShared } from '../../parts/links/when-shared.tsx';
import { CountedField } from '../../parts/links/counted-field.tsx';
import { useEditTitle } from '../../parts/links/use-edit-title.ts';
import { Card } from '../../ui/card.tsx';
import { timings } from '../../ui/timings.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { ExperienceCard } from './experience-card.tsx';
import { ExperiencePreview } from './experience-preview.tsx';
import classes from './multilink-form.module.css';
import {
  type Both,
  areForSameFew,
  changeExperience,
  copyExperience,
  emptyMultilink,
  type ExperienceDraft,
  findGap,
  isMultilinkReady,
  isReplaced,
  isWorthCopying,
  type MultilinkDraft,
  type Side,
  sides,
  toComparable,
  toMultilinkBody,
  toMultilinkCopy,
  toMultilinkDraft,
  toMultilinkFacts,
} from './multilink-draft.ts';
import { errorOf, fieldsOf, gapFields, type MultilinkField, multilinkFields, toField } from './multilink-fields.ts';
import { TrafficCard } from './traffic-card.tsx';
import { useMultilinkSource } from './use-multilink.ts';

/** Creates without `multilinkId`, changes with it; copies the multilink `?copy=` names. */
export function MultilinkFormPage() {
  const { t } = useTranslation();
  const { brand } = useSession();
  const { multilinkId = null } = useParams({ strict: false });
  const copied = useAddressText('copy');
  const { leave } = useListPlace('/admin/multilinks');
  const source = useMultilinkSource(multilinkId ?? (copied || null));
  const existing = source.state === 'ready' ? source.found : null;
  const title = useEditTitle('multilinks', multilinkId === null ? undefined : existing);
  return (
    <FoundDialog
      source={source}
      failed={t('multilinks.form.load_failed')}
      width="large"
      title={title}
      back={t('multilinks.form.back')}
      onClose={leave}
    >
      {(found) =>
        brand && (
          <MultilinkForm
            key={multilinkId ?? copied}
            existing={multilinkId === null ? null : found}
            copied={multilinkId === null ? found : null}
            brand={brand}
          />
        )
      }
    </FoundDialog>
  );
}

interface FormProps {
  /** The multilink being changed; null creates one. */
  readonly existing: Multilink | null;
  /** The multilink a new one begins as a copy of. */
  readonly copied: Multilink | null;
  readonly brand: Brand;
}

function MultilinkForm({ existing, copied, brand }: FormProps) {
  const { t } = useTranslation();
  const domains = useMemo(() => [brand.domain, ...brand.available_domains], [brand]);
  const original = existing ? toMultilinkDraft(existing) : emptyMultilink;
  const initial = copied ? toMultilinkCopy(copied, t('links.form.copy_prefix')) : original;
  const uploads = useBothUploads(initial);
  const { form, shared } = useMultilinkForm(existing, { initial, original }, uploads, domains);
  const setGate = useSetMultilinkGate();
  const { draft, errors, change } = form;
  const address = useBackHalfCheck(draft.backHalf, existing && { ...existing, id: existing.multilink_id });
  const isSettled = useIsSettled(draft);
  const [a, b] = draft.experiences;
  const changeSide = (side: Side, next: ExperienceDraft) =>
    change(
      changeExperience(draft, side, () => next),
      ...fieldsOf(side),
    );
  const isSame = !isWorthCopying(a, b);
  const copyA = () => {
    uploads[1].replace(uploads[0].pictures.filter(({ state }) => state === 'ready').map(({ src }) => src));
    changeSide(1, copyExperience(b, a));
  };
  return (
    <LinkFormScreen
      name="multilinks"
      form={form}
      isNew={existing === null}
      shared={shared}
      onSetGate={setGate}
      isChecked={isSettled && address.isSound}
    >
      <Card isPadded>
        <Title form={form} />
      </Card>
      <div className={classes.sides}>
        {sides.map((side) => (
          <div key={side} className={classes.side}>
            <ExperienceCard
              side={side}
              experience={draft.experiences[side]}
              uploads={uploads[side]}
              domains={domains}
              errorOf={errorOf(errors, side)}
              isClashing={side === 1 && areForSameFew(draft.experiences)}
              isReplaced={existing !== null && isReplaced(original.experiences[side], draft.experiences[side])}
              onChange={(next) => changeSide(side, next)}
              {...(side === 1 && !isSame ? { onCopy: copyA } : {})}
            />
            <ExperiencePreview draft={draft} side={side} uploads={uploads[side]} brand={brand} />
          </div>
        ))}
      </div>
      <TrafficCard
        draft={draft}
        error={errors['links_options.0.value'] ?? errors['links_options.1.value'] ?? errors.links_options}
        onChange={(next) => change(next, 'links_options', 'links_options.0.value', 'links_options.1.value')}
      />
      <Card isPadded>
        <LinkPromocode
          value={draft.promocode}
          lockedBy={null}
          error={errors.promocode}
          onChange={(promocode) => change({ ...draft, promocode }, 'promocode')}
        />
        <BackHalfField
          value={draft.backHalf}
          check={address}
          error={errors.back_half}
          onChange={(backHalf) => change({ ...draft, backHalf }, 'back_half')}
        />
        <LinkTags
          value={draft.tags}
          known={useMultilinkTags()}
          error={errors.tags}
          onChange={(tags) => change({ ...draft, tags }, 'tags')}
        />
      </Card>
      <WhenShared
        draft={draft.card}
        facts={toMultilinkFacts(draft, { storeName: brand.name, host: toHost(address.base) })}
        errors={errors}
        onChange={(card, field) => change({ ...draft, card }, field)}
      />
      <Card isPadded>
        <LinkUtmBlock form={form} />
      </Card>
    </LinkFormScreen>
  );
}

type MultilinkForm = DraftForm<MultilinkDraft, MultilinkField>;

/** What is not chosen yet is said when it is saved; pictures on their way are waited for. */
function useMultilinkForm(
  existing: Multilink | null,
  { initial, original }: { readonly initial: MultilinkDraft; readonly original: MultilinkDraft },
  uploads: Both<PictureUploads>,
  domains: StoreDomains,
): { readonly form: MultilinkForm; readonly shared: Shared | null } {
  const { t } = useTranslation();
  const saveMultilink = useSaveMultilink(existing);
  const [shared, setShared] = useState<Shared | null>(null);
  const form = useDraftForm<MultilinkDraft, MultilinkField>({
    initial,
    original,
    toComparable,
    isChangedBeside: ({ experiences }) =>
      sides.some((side) => arePicturesModified(uploads[side].pictures, experiences[side].images)),
    fields: multilinkFields,
    isReady: (draft) => isMultilinkReady(draft, domains),
    findGaps: ({ experiences }) => {
      const gaps = sides.flatMap((side) => {
        const gap = findGap(experiences[side]);
        return gap === null ? [] : [[toField(side, gapFields[gap]), t(`multilinks.missing.${gap}`)] as const];
      });
      return Object.fromEntries(gaps);
    },
    send: async (draft) => {
      const [a, b] = await Promise.all(uploads.map(async ({ settle }) => findAddresses(await settle())));
      if (!a || !b) return false;
      const saved = await saveMultilink(toMultilinkBody(draft, domains, [a, b]));
      setShared({ id: saved.multilink_id, title: saved.title, address: saved.short_url });
      return true;
    },
  });
  return { form, shared };
}

function useBothUploads({ experiences: [a, b] }: MultilinkDraft): Both<PictureUploads> {
  return [usePictureUploads(a.images), usePictureUploads(b.images)];
}

/** Whether typing in the custom addresses stopped 400 ms ago: until then they are being checked. */
function useIsSettled({ experiences }: MultilinkDraft): boolean {
  const typed = experiences.map(({ kind, url }) => (kind === 'custom' ? url : '')).join('\n');
  const [settled] = useDebouncedValue(typed, timings.inputDebounce);
  return settled === typed;
}

function Title({ form: { draft, errors, change } }: { form: MultilinkForm }) {
  const { t } = useTranslation();
  return (
    <CountedField
      label={t('multilinks.form.title')}
      description={t('multilinks.form.title_help')}
      value={draft.title}
      limit={limits.multilinkTitle}
      error={errors.title}
      required
      onChange={(title) => change({ ...draft, title }, 'title')}
    />
  );
}
