// Saves a look: waits for its pictures, sends it, and sorts what the server refused.
import type { Link } from '@vitrine/contract/links';
import { useState } from 'react';
import { isProblem, type Problem } from '../../api/problem.ts';
import { useCreateLink, useEditLink } from '../../parts/links/link-lists.ts';
import { findAddresses } from '../../parts/products/picture-uploads.ts';
import { useSession } from '../../api/session.ts';
import type { PictureUploads } from '../../parts/products/use-picture-uploads.ts';
import { type FieldErrors, findFieldErrors, withoutErrors } from '../../ui/form-problems.ts';
import { type LookDraft, toLookBody } from './link-draft.ts';

export const lookFields = [
  'title',
  'description',
  'images',
  'inventory_ids',
  'selected_options',
  'collection_ids',
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
export type LookField = (typeof lookFields)[number];

/** What keeps a save from going on: a picture that did not arrive, or a refusal no field can show. */
export type SaveObstacle = { readonly kind: 'upload' } | { readonly kind: 'refused'; readonly problem: Problem };

export function useSaveLook(existing: Link | null, uploads: PictureUploads) {
  const business = useSession().user.business_id;
  const create = useCreateLink();
  const edit = useEditLink();
  const [isSaving, setSaving] = useState(false);
  const [isDone, setDone] = useState(false);
  const [errors, setErrors] = useState<FieldErrors<LookField>>({});
  /** As the server last answered; `errors` are what is left of it. */
  const [refusals, setRefusals] = useState<FieldErrors<LookField>>({});
  const [obstacle, setObstacle] = useState<SaveObstacle | null>(null);

  const send = (draft: LookDraft, images: string[]) => {
    const body = { ...toLookBody({ ...draft, images }), business_id: business };
    if (existing === null) return create.mutateAsync({ body });
    return edit.mutateAsync({ params: { link_id: existing.link_id }, body });
  };

  const refuse = (thrown: unknown) => {
    if (!isProblem(thrown)) throw thrown;
    const found = findFieldErrors(thrown, lookFields);
    if (found) {
      setErrors(found);
      setRefusals(found);
    } else setObstacle({ kind: 'refused', problem: thrown });
  };

  const save = async (draft: LookDraft) => {
    setSaving(true);
    try {
      const images = findAddresses(await uploads.settle());
      if (images === null) {
        setObstacle({ kind: 'upload' });
        return;
      }
      await send(draft, images);
      setDone(true);
    } catch (thrown) {
      refuse(thrown);
    } finally {
      setSaving(false);
    }
  };

  return {
    save,
    isSaving,
    isDone,
    errors,
    refusals,
    obstacle,
    clearObstacle: () => setObstacle(null),
    forget: (fields: readonly LookField[]) => setErrors((known) => withoutErrors(known, fields)),
  };
}
