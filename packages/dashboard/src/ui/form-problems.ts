// Sorts what a refused save answered: sentences for fields on screen, and what has to be told in a dialog.

interface RefusedField {
  readonly field: string;
  readonly message: string;
}

export interface Refusal {
  readonly message: string;
  readonly field: string | null;
  readonly fields: readonly RefusedField[];
  readonly requestId: string | null;
}

/** One sentence per field, or none where everything is fine. */
export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/**
 * The sentences for the fields a form shows. `inventory_ids.3` belongs to `inventory_ids`. Null when any part of the
 * refusal belongs to no field on screen, so that it has to be told in whole.
 */
export function findFieldErrors<Field extends string>(
  refusal: Refusal,
  shown: readonly Field[],
): FieldErrors<Field> | null {
  const named: readonly RefusedField[] =
    refusal.fields.length > 0 ? refusal.fields : [{ field: refusal.field ?? '', message: refusal.message }];
  const errors: Partial<Record<Field, string>> = {};
  for (const { field, message } of named) {
    const place = shown.find((name) => field === name || field.startsWith(`${name}.`));
    if (place === undefined) return null;
    errors[place] ??= message;
  }
  return errors;
}

/** The errors without those of fields that were changed since. */
export function withoutErrors<Field extends string>(
  errors: FieldErrors<Field>,
  changed: readonly Field[],
): FieldErrors<Field> {
  const left = { ...errors };
  for (const field of changed) delete left[field];
  return left;
}
