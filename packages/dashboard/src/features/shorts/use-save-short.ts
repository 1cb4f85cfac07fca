// Saves a short and sorts what the server refused.
import type { Link } from '@vitrine/contract/links';
import { useState } from 'react';
import { useCreateLink, useEditLink } from '../../parts/links/link-lists.ts';
import type { Problem } from '../../api/problem.ts';
import { useSession } from '../../api/session.ts';
import { type FieldErrors, findFieldErrors, withoutErrors } from '../../ui/form-problems.ts';
import type { StoreDomains } from '../../parts/links/store-address.ts';
import { type ShortDraft, toShortBody } from './short-draft.ts';

export const shortFields = [
  'title',
  'inventory_ids',
  'collection_ids',
  'shopping_redirect_url',
  'promocode',
  'influencer_username',
  'tags',
  'back_half',
  'utm_params.utm_source',
  'utm_params.utm_medium',
  'utm_params.utm_campaign',
  'utm_params.utm_term',
  'utm_params.utm_content',
] as const;
export type ShortField = (typeof shortFields)[number];

export function useSaveShort(existing: Link | null, domains: StoreDomains) {
  const business = useSession().user.business_id;
  const create = useCreateLink();
  const edit = useEditLink();
  const [errors, setErrors] = useState<FieldErrors<ShortField>>({});
  /** As the server last answered; `errors` are what is left of it. */
  const [refusals, setRefusals] = useState<FieldErrors<ShortField>>({});
  const [refused, setRefused] = useState<Problem | null>(null);

  const onError = (problem: Problem) => {
    const found = findFieldErrors(problem, shortFields);
    if (found) {
      setErrors(found);
      setRefusals(found);
    } else setRefused(problem);
  };

  const save = (draft: ShortDraft) => {
    const body = { ...toShortBody(draft, domains), business_id: business };
    if (existing === null) create.mutate({ body }, { onError });
    else edit.mutate({ params: { link_id: existing.link_id }, body }, { onError });
  };

  return {
    save,
    isSaving: create.isPending || edit.isPending,
    isDone: create.isSuccess || edit.isSuccess,
    errors,
    refusals,
    refused,
    clearRefused: () => setRefused(null),
    forget: (fields: readonly ShortField[]) => setErrors((known) => withoutErrors(known, fields)),
  };
}
