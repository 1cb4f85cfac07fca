// The form in which a short is made or changed.
import { TextInput } from '@mantine/core';
import type { Brand } from '@vitrine/contract/identity';
import type { Link } from '@vitrine/contract/links';
import { countCharacters, limits } from '@vitrine/contract/limits';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkAccess } from '../../parts/links/link-access.ts';
import { useBackHalfCheck } from '../../parts/links/use-back-half-check.ts';
import { useCodeInStore } from '../../parts/codes/use-code-in-store.ts';
import { useTagNames } from '../../parts/links/use-tags.ts';
import { useAttached, useInfluencers } from '../../parts/influencers/use-influencers.ts';
import { ProblemDialog } from '../../ui/confirm-dialog.tsx';
import { FormCard } from '../../ui/form-card.tsx';
import { FormCounter } from '../../ui/form-field.tsx';
import { useRefusedInSight } from '../../ui/content-dialog.tsx';
import { FormScreen, useWhenDone } from '../../ui/form-screen.tsx';
import { LinkCredit } from '../../parts/links/link-credit.tsx';
import { LinkPlace } from '../../parts/links/link-place.tsx';
import { CodeInStore } from '../../parts/codes/code-in-store.tsx';
import { LinkUtmBlock, utmPaths } from '../../parts/links/link-utm-block.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { ShortDestination } from './short-destination.tsx';
import { isModified, isShortReady, type ShortDraft } from './short-draft.ts';
import { type ShortField, useSaveShort } from './use-save-short.ts';

interface FormProps {
  /** What the form begins with. */
  readonly initial: ShortDraft;
  /** What it is compared with: the saved short, or an empty one. */
  readonly original: ShortDraft;
  /** The short being changed; null creates one. */
  readonly existing: Link | null;
  readonly access: LinkAccess;
  readonly brand: Brand;
}

export function ShortForm({ initial, existing, access, brand, ...props }: FormProps) {
  const { t } = useTranslation();
  const { leave, leaveToTop } = useListPlace('/admin/shorts');
  const domains = useMemo(() => [brand.domain, ...brand.available_domains], [brand]);
  const [draft, setDraft] = useState(initial);
  const [original] = useState(props.original);
  const influencers = useInfluencers();
  const attached = useAttached(draft.influencerUsername, influencers);
  const tags = useTagNames();
  const inStore = useCodeInStore(draft.promocode);
  const address = useBackHalfCheck(draft.backHalf, existing && { ...existing, id: existing.link_id });
  const saving = useSaveShort(existing, domains);
  const hasChanged = isModified(draft, original);
  const canSave = hasChanged && isShortReady(draft, domains) && address.isSound && !saving.isSaving && !saving.isDone;
  const change = (next: ShortDraft, ...fields: ShortField[]) => {
    setDraft(next);
    saving.forget(fields);
  };
  useRefusedInSight(saving.refusals);
  useWhenDone(saving.isDone, () => {
    toastDone(existing ? t('links.form.saved') : t('shorts.form.created'));
    if (existing) leave();
    else leaveToTop();
  });
  return (
    <FormScreen
      save={existing ? t('links.form.save') : t('links.form.create')}
      canSave={canSave}
      isSaving={saving.isSaving}
      onSave={() => saving.save(draft)}
      isModified={hasChanged && !saving.isDone}
    >
      <FormCard>
        <ShortDestination draft={draft} domains={domains} errors={saving.errors} onChange={change} />
        <div>
          <TextInput
            label={t('shorts.form.title')}
            description={t('shorts.form.title_help')}
            value={draft.title}
            maxLength={limits.shortTitle}
            error={saving.errors.title}
            dir="auto"
            onChange={(event) => change({ ...draft, title: event.currentTarget.value }, 'title')}
          />
          <FormCounter
            used={countCharacters(draft.title)}
            limit={limits.shortTitle}
            label={t('links.form.counter', { used: countCharacters(draft.title), limit: limits.shortTitle })}
          />
        </div>
      </FormCard>
      <LinkCredit
        draft={draft}
        influencers={influencers}
        attached={attached}
        canChoose={access.isAdmin}
        isSaved={existing !== null}
        errors={saving.errors}
        onChange={change}
        inStore={<CodeInStore {...inStore} />}
      />
      <LinkPlace draft={draft} address={address} knownTags={tags} errors={saving.errors} onChange={change} />
      {access.isAdmin && (
        <FormCard>
          <LinkUtmBlock
            draft={draft.utm}
            errors={saving.errors}
            onChange={(utm) => change({ ...draft, utm }, ...utmPaths)}
          />
        </FormCard>
      )}
      <ProblemDialog
        problem={saving.refused}
        title={t('shorts.form.save_failed_title')}
        onClose={saving.clearRefused}
      />
    </FormScreen>
  );
}
