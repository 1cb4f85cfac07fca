// Saves a multilink: looks for what is not chosen yet, waits for pictures, sends it, and sorts what the server refused.
import type { Multilink } from '@vitrine/contract/multilinks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateMultilink, useEditMultilink } from '../../parts/links/multilink-lists.ts';
import { findAddresses } from '../../parts/products/picture-uploads.ts';
import { isProblem, type Problem } from '../../api/problem.ts';
import { useSession } from '../../api/session.ts';
import type { PictureUploads } from '../../parts/products/use-picture-uploads.ts';
import { type FieldErrors, findFieldErrors, withoutErrors } from '../../ui/form-problems.ts';
import type { StoreDomains } from '../../parts/links/store-address.ts';
import { type Both, findGap, type MultilinkDraft, type Side, toMultilinkBody } from './multilink-draft.ts';
import { type ExperienceField, gapFields, type MultilinkField, multilinkFields, toField } from './multilink-fields.ts';

/** What keeps a save from going on: a picture that did not arrive, or a refusal no field can show. */
export type SaveObstacle = { readonly kind: 'upload' } | { readonly kind: 'refused'; readonly problem: Problem };

type Errors = FieldErrors<MultilinkField>;

export function useSaveMultilink(existing: Multilink | null, uploads: Both<PictureUploads>, domains: StoreDomains) {
  const { t } = useTranslation();
  const send = useSend(existing);
  const [isSaving, setSaving] = useState(false);
  const [isDone, setDone] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  /** As last refused; `errors` are what is left of it. */
  const [refusals, setRefusals] = useState<Errors>({});
  const [obstacle, setObstacle] = useState<SaveObstacle | null>(null);

  const show = (found: Errors) => {
    setErrors(found);
    setRefusals(found);
  };

  const refuse = (thrown: unknown) => {
    if (!isProblem(thrown)) throw thrown;
    const found = findFieldErrors(thrown, multilinkFields);
    if (found) show(found);
    else setObstacle({ kind: 'refused', problem: thrown });
  };

  const findGaps = ({ experiences }: MultilinkDraft): Errors => {
    const gaps = experiences.map(findGap).flatMap((gap, at) => {
      if (gap === null) return [];
      return [[toField(at === 0 ? 0 : 1, gapFields[gap]), t(`multilinks.missing.${gap}`)] as const];
    });
    return Object.fromEntries(gaps);
  };

  const save = async (draft: MultilinkDraft) => {
    const gaps = findGaps(draft);
    if (Object.keys(gaps).length > 0) return show(gaps);
    setSaving(true);
    try {
      const [a, b] = await Promise.all(uploads.map(async ({ settle }) => findAddresses(await settle())));
      if (!a || !b) return setObstacle({ kind: 'upload' });
      await send(toMultilinkBody(draft, domains, [a, b]));
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
    forget: (fields: readonly MultilinkField[]) => setErrors((known) => withoutErrors(known, fields)),
  };
}

function useSend(existing: Multilink | null) {
  const business = useSession().user.business_id;
  const create = useCreateMultilink();
  const edit = useEditMultilink();
  return (draft: ReturnType<typeof toMultilinkBody>) => {
    const body = { ...draft, business_id: business };
    if (existing === null) return create.mutateAsync({ body });
    return edit.mutateAsync({ params: { multilink_id: existing.multilink_id }, body });
  };
}

/** The errors of one experience by the name of its own field. */
export function errorOf(errors: Errors, side: Side): (...fields: ExperienceField[]) => string | undefined {
  return (...fields) => fields.map((field) => errors[toField(side, field)]).find((error) => error !== undefined);
}
