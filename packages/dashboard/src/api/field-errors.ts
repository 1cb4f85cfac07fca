// Sorts what a refused save answered: sentences for fields on screen, and whether anything else was refused. Pure.

interface RefusedField {
  readonly field: string;
  readonly message: string;
}

/** One sentence per field, or none where everything is fine. */
export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>;

export interface SortedRefusal<Field extends string> {
  readonly errors: FieldErrors<Field>;
  /** False when a part of the refusal belongs to no field on screen, so that it has to be shown in whole. */
  readonly isWhole: boolean;
}

/** Puts each sentence of a refusal on the field that `findField` names for its body path. */
export function sortRefusal<Field extends string>(
  refusal: { message: string; field: string | null; fields: readonly RefusedField[] },
  findField: (bodyPath: string) => Field | undefined,
): SortedRefusal<Field> {
  const named: readonly RefusedField[] =
    refusal.fields.length > 0 ? refusal.fields : [{ field: refusal.field ?? '', message: refusal.message }];
  const errors: Partial<Record<Field, string>> = {};
  let isWhole = true;
  for (const { field, message } of named) {
    const place = findField(field);
    if (place === undefined) isWhole = false;
    else errors[place] ??= message;
  }
  return { errors, isWhole };
}

/** The field among those shown that a body path belongs to: `inventory_ids.3` belongs to `inventory_ids`. */
export const findShown = <Field extends string>(shown: readonly Field[], path: string): Field | undefined =>
  shown.find((name) => path === name || path.startsWith(`${name}.`));

/** The errors without those of fields that were changed since. */
export function withoutErrors<Field extends string>(
  errors: FieldErrors<Field>,
  changed: readonly Field[],
): FieldErrors<Field> {
  const left = { ...errors };
  for (const field of changed) delete left[field];
  return left;
}
