// The form in which a multilink is made or changed.
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Brand } from '@vitrine/contract/identity';
import { countCharacters, limits } from '@vitrine/contract/limits';
import type { Multilink } from '@vitrine/contract/multilinks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { arePicturesModified } from '../../parts/products/picture-uploads.ts';
import { useBackHalfCheck } from '../../parts/links/use-back-half-check.ts';
import { useCodeInStore } from '../../parts/codes/use-code-in-store.ts';
import { usePictureUploads } from '../../parts/products/use-picture-uploads.ts';
import { BackHalfField } from '../../parts/links/back-half-field.tsx';
import { MessageDialog, ProblemDialog } from '../../ui/confirm-dialog.tsx';
import { useRefusedInSight } from '../../ui/content-dialog.tsx';
import { FormCard } from '../../ui/form-card.tsx';
import { FormCounter } from '../../ui/form-field.tsx';
import { FormScreen, useWhenDone } from '../../ui/form-screen.tsx';
import { CodeInStore } from '../../parts/codes/code-in-store.tsx';
import { LinkPromocode } from '../../parts/links/link-promocode.tsx';
import { LinkUtmBlock, utmPaths } from '../../parts/links/link-utm-block.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { ExperienceCard } from './experience-card.tsx';
import {
  type Both,
  changeExperience,
  emptyMultilink,
  isModified,
  isMultilinkReady,
  type MultilinkDraft,
  sides,
  toMultilinkDraft,
} from './multilink-draft.ts';
import { fieldsOf, type MultilinkField } from './multilink-fields.ts';
import { TrafficCard } from './traffic-card.tsx';
import { errorOf, type SaveObstacle, useSaveMultilink } from './use-save-multilink.ts';
import { timings } from '../../ui/timings.ts';

interface FormProps {
  /** The multilink being changed; null creates one. */
  readonly existing: Multilink | null;
  readonly brand: Brand;
}

export function MultilinkForm({ existing, brand }: FormProps) {
  const { t } = useTranslation();
  const { leave, leaveToTop } = useListPlace('/admin/multilinks');
  const domains = useMemo(() => [brand.domain, ...brand.available_domains], [brand]);
  const [original] = useState(() => (existing ? toMultilinkDraft(existing) : emptyMultilink));
  const [draft, setDraft] = useState(original);
  const uploads = useBothUploads(original);
  const inStore = useCodeInStore(draft.promocode);
  const address = useBackHalfCheck(draft.backHalf, existing && { ...existing, id: existing.multilink_id });
  const saving = useSaveMultilink(existing, uploads, domains);
  const { errors } = saving;
  const hasChanged = isModified(draft, original) || uploads.some(isChangedFrom(original));
  const isSettled = useIsSettled(draft);
  const isReady = isMultilinkReady(draft, domains) && isSettled && address.isSound;
  const change = (next: MultilinkDraft, ...fields: MultilinkField[]) => {
    setDraft(next);
    saving.forget(fields);
  };
  useRefusedInSight(saving.refusals);
  useWhenDone(saving.isDone, () => {
    toastDone(existing ? t('links.form.saved') : t('multilinks.form.created'));
    if (existing) leave();
    else leaveToTop();
  });
  return (
    <FormScreen
      save={existing ? t('links.form.save') : t('links.form.create')}
      canSave={hasChanged && isReady && !saving.isSaving && !saving.isDone}
      isSaving={saving.isSaving}
      onSave={() => void saving.save(draft)}
      isModified={hasChanged && !saving.isDone}
    >
      <FormCard>
        <Title value={draft.title} error={errors.title} onChange={(title) => change({ ...draft, title }, 'title')} />
      </FormCard>
      {sides.map((side) => (
        <ExperienceCard
          key={side}
          side={side}
          experience={draft.experiences[side]}
          uploads={uploads[side]}
          domains={domains}
          errorOf={errorOf(errors, side)}
          onChange={(next) =>
            change(
              changeExperience(draft, side, () => next),
              ...fieldsOf(side),
            )
          }
        />
      ))}
      <TrafficCard
        draft={draft}
        error={errors['links_options.0.value'] ?? errors['links_options.1.value'] ?? errors.links_options}
        onChange={(next) => change(next, 'links_options', 'links_options.0.value', 'links_options.1.value')}
      />
      <FormCard>
        <LinkPromocode
          value={draft.promocode}
          lockedBy={null}
          error={errors.promocode}
          onChange={(promocode) => change({ ...draft, promocode }, 'promocode')}
          below={<CodeInStore {...inStore} />}
        />
        <BackHalfField
          value={draft.backHalf}
          check={address}
          error={errors.back_half}
          onChange={(backHalf) => change({ ...draft, backHalf }, 'back_half')}
        />
      </FormCard>
      <FormCard>
        <LinkUtmBlock draft={draft.utm} errors={errors} onChange={(utm) => change({ ...draft, utm }, ...utmPaths)} />
      </FormCard>
      <Obstacle obstacle={saving.obstacle} onClose={saving.clearObstacle} />
    </FormScreen>
  );
}

function useBothUploads({ experiences: [a, b] }: MultilinkDraft): Both<ReturnType<typeof usePictureUploads>> {
  return [usePictureUploads(a.images), usePictureUploads(b.images)];
}

const isChangedFrom =
  ({ experiences }: MultilinkDraft) =>
  ({ pictures }: ReturnType<typeof usePictureUploads>, at: number): boolean =>
    arePicturesModified(pictures, experiences[at === 0 ? 0 : 1].images);

/** Whether typing in the custom addresses stopped 400 ms ago: until then they are being checked. */
function useIsSettled({ experiences }: MultilinkDraft): boolean {
  const typed = experiences.map(({ kind, url }) => (kind === 'custom' ? url : '')).join('\n');
  const [settled] = useDebouncedValue(typed, timings.inputDebounce);
  return settled === typed;
}

interface TitleProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (title: string) => void;
}

function Title({ value, error, onChange }: TitleProps) {
  const { t } = useTranslation();
  const limit = limits.multilinkTitle;
  return (
    <div>
      <TextInput
        label={t('multilinks.form.title')}
        description={t('multilinks.form.title_help')}
        value={value}
        maxLength={limit}
        error={error}
        required
        dir="auto"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FormCounter
        used={countCharacters(value)}
        limit={limit}
        label={t('links.form.counter', { used: countCharacters(value), limit })}
      />
    </div>
  );
}

interface ObstacleProps {
  readonly obstacle: SaveObstacle | null;
  readonly onClose: () => void;
}

function Obstacle({ obstacle, onClose }: ObstacleProps) {
  const { t } = useTranslation();
  const problem = obstacle?.kind === 'refused' ? obstacle.problem : null;
  return (
    <>
      <MessageDialog opened={obstacle?.kind === 'upload'} title={t('links.form.upload_failed_title')} onClose={onClose}>
        {t('links.form.upload_failed_body')}
      </MessageDialog>
      <ProblemDialog problem={problem} title={t('multilinks.form.save_failed_title')} onClose={onClose} />
    </>
  );
}
