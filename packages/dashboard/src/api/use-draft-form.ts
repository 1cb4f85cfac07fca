// A form over a draft that is changed as a whole: what was changed, whether it may be saved, and what a save answered.
import { hashKey } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldErrors, findShown, sortRefusal, withoutErrors } from './field-errors.ts';
import { isProblem, type Problem } from './problem.ts';

/** What keeps a save from going on: a picture that did not arrive, or a refusal no field can show. */
type SaveObstacle = { readonly kind: 'upload' } | { readonly kind: 'refused'; readonly problem: Problem };

interface DraftFormSettings<Draft, Field extends string> {
  /** What the form begins with. */
  readonly initial: Draft;
  /** What it is compared with; read once. */
  readonly original: Draft;
  /** What of a draft counts as a change. */
  readonly toComparable: (draft: Draft) => unknown;
  /** Something beside the draft was changed, such as pictures on their way. */
  readonly isChangedBeside?: (original: Draft) => boolean;
  /** The fields on screen by the names the contract gives them; a part stands before its whole. */
  readonly fields: readonly Field[];
  readonly isReady: (draft: Draft) => boolean;
  /** Sentences for what has to be chosen before anything is sent. */
  readonly findGaps?: (draft: Draft) => FieldErrors<Field>;
  /** Sends it; answers false when a picture of it did not arrive. */
  readonly send: (draft: Draft) => Promise<boolean>;
}

export interface DraftForm<Draft, Field extends string> {
  readonly draft: Draft;
  /** Takes the next draft and forgets what was said of the fields that changed. */
  readonly change: (next: Draft, ...fields: Field[]) => void;
  readonly errors: FieldErrors<Field>;
  /** As the last save answered; `errors` are what is left of it. */
  readonly refusals: FieldErrors<Field>;
  readonly obstacle: SaveObstacle | null;
  readonly clearObstacle: () => void;
  /** Something would be lost by leaving. */
  readonly isModified: boolean;
  readonly canSave: boolean;
  readonly isSaving: boolean;
  readonly isDone: boolean;
  readonly save: () => Promise<void>;
}

/** What a part of a form needs of it. */
export type DraftPart<Draft, Field extends string> = Pick<DraftForm<Draft, Field>, 'draft' | 'errors' | 'change'>;

/** Whether two drafts differ in what counts; the order of an object's members does not. */
export const isChanged = <Draft>(one: Draft, other: Draft, toComparable: (draft: Draft) => unknown): boolean =>
  hashKey([toComparable(one)]) !== hashKey([toComparable(other)]);

const noErrors = <Field extends string>() => ({}) as FieldErrors<Field>;

/** Saves once: after success the form only waits to be left. */
export function useDraftForm<Draft, Field extends string>(
  settings: DraftFormSettings<Draft, Field>,
): DraftForm<Draft, Field> {
  const [draft, setDraft] = useState(settings.initial);
  const [original] = useState(settings.original);
  const [state, setState] = useState<'open' | 'saving' | 'done'>('open');
  const [errors, setErrors] = useState(noErrors<Field>);
  const [refusals, setRefusals] = useState(noErrors<Field>);
  const [obstacle, setObstacle] = useState<SaveObstacle | null>(null);
  const isModified = settings.isChangedBeside?.(original) === true || isChanged(draft, original, settings.toComparable);

  const show = (found: FieldErrors<Field>) => {
    setErrors(found);
    setRefusals(found);
  };
  const refuse = (thrown: unknown) => {
    if (!isProblem(thrown)) throw thrown;
    const sorted = sortRefusal(thrown, (path) => findShown(settings.fields, path));
    if (sorted.isWhole) show(sorted.errors);
    else setObstacle({ kind: 'refused', problem: thrown });
  };
  const save = async () => {
    const gaps = settings.findGaps?.(draft) ?? noErrors<Field>();
    if (Object.keys(gaps).length > 0) return show(gaps);
    setState('saving');
    try {
      const isSent = await settings.send(draft);
      if (!isSent) setObstacle({ kind: 'upload' });
      setState(isSent ? 'done' : 'open');
    } catch (thrown) {
      setState('open');
      refuse(thrown);
    }
  };

  return {
    draft,
    change: (next, ...fields) => {
      setDraft(next);
      setErrors((known) => withoutErrors(known, fields));
    },
    errors,
    refusals,
    obstacle,
    clearObstacle: () => setObstacle(null),
    isModified: isModified && state !== 'done',
    canSave: isModified && state === 'open' && settings.isReady(draft),
    isSaving: state === 'saving',
    isDone: state === 'done',
    save,
  };
}
