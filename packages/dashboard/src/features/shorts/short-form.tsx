// The form in which a short is made or changed.
import { limits } from '@vitrine/contract/limits';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftForm } from '../../api/use-draft-form.ts';
import { CodeInStore } from '../../parts/codes/code-in-store.tsx';
import { useCodeInStore } from '../../parts/codes/use-code-in-store.ts';
import { useAttached, useInfluencers } from '../../parts/influencers/use-influencers.ts';
import { utmPaths } from '../../parts/links/base-draft.ts';
import type { LinkBeginning } from '../../parts/links/link-beginning.ts';
import { LinkCredit } from '../../parts/links/link-credit.tsx';
import { LinkFormScreen } from '../../parts/links/link-form-screen.tsx';
import { useSaveLink } from '../../parts/links/link-lists.ts';
import { LinkPlace } from '../../parts/links/link-place.tsx';
import { LinkUtmBlock } from '../../parts/links/link-utm-block.tsx';
import { useBackHalfCheck } from '../../parts/links/use-back-half-check.ts';
import { useTagNames } from '../../parts/links/use-tags.ts';
import { CountedField } from '../../parts/links/counted-field.tsx';
import { FormCard } from '../../ui/form-card.tsx';
import { ShortDestination } from './short-destination.tsx';
import { isShortReady, type ShortDraft, shortFields, toComparable, toShortBody } from './short-draft.ts';

export function ShortForm({ initial, original, existing, access, brand }: LinkBeginning<ShortDraft>) {
  const { t } = useTranslation();
  const domains = useMemo(() => [brand.domain, ...brand.available_domains], [brand]);
  const saveLink = useSaveLink(existing);
  const form = useDraftForm({
    initial,
    original,
    toComparable,
    fields: shortFields,
    isReady: (draft) => isShortReady(draft, domains),
    send: async (draft) => {
      await saveLink(toShortBody(draft, domains));
      return true;
    },
  });
  const { draft, errors, change } = form;
  const influencers = useInfluencers();
  const attached = useAttached(draft.influencerUsername, influencers);
  const tags = useTagNames();
  const inStore = useCodeInStore(draft.promocode);
  const address = useBackHalfCheck(draft.backHalf, existing && { ...existing, id: existing.link_id });
  return (
    <LinkFormScreen name="shorts" form={form} isNew={existing === null} isChecked={address.isSound}>
      <FormCard>
        <ShortDestination form={form} domains={domains} />
        <CountedField
          label={t('shorts.form.title')}
          description={t('shorts.form.title_help')}
          value={draft.title}
          limit={limits.shortTitle}
          error={errors.title}
          onChange={(title) => change({ ...draft, title }, 'title')}
        />
      </FormCard>
      <LinkCredit
        draft={draft}
        influencers={influencers}
        attached={attached}
        canChoose={access.isAdmin}
        isSaved={existing !== null}
        errors={errors}
        onChange={change}
        inStore={<CodeInStore {...inStore} />}
      />
      <LinkPlace draft={draft} address={address} knownTags={tags} errors={errors} onChange={change} />
      {access.isAdmin && (
        <FormCard>
          <LinkUtmBlock draft={draft.utm} errors={errors} onChange={(utm) => change({ ...draft, utm }, ...utmPaths)} />
        </FormCard>
      )}
    </LinkFormScreen>
  );
}
