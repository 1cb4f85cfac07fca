// Turns the contract's validation issues into sentences for form fields.
import type { TFunction } from 'i18next';
import type { z } from 'zod';

/** The part of a schema issue that sentences are made from. */
export interface Issue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly origin?: string;
}

/** Rules that name themselves in the contract, each with its own sentence. */
const namedRules = [
  'username_format',
  'email_format',
  'password_digit',
  'password_common',
  'password_own_name',
  'utm_characters',
  'utm_token',
  'promocode_characters',
  'url_format',
  'commission_range',
  'ratio_range',
  'percent_decimals',
  'picture_required',
  'phone_format',
  'amount_range',
  'amount_nothing',
  'amount_decimals',
  'rate_twice',
  'country_unknown',
  'vat_format',
  'iban_format',
  'iban_country',
  'iban_length',
  'iban_check',
  'bic_format',
  'routing_check',
  'account_format',
  'tin_format',
  'form_country',
  'certify_required',
  'allocation_format',
] as const;
type NamedRule = (typeof namedRules)[number];

const isNamed = (message: string): message is NamedRule => namedRules.some((rule) => rule === message);

/** One sentence for one issue, in the reader's language. */
export function toSentence(issue: Issue, t: TFunction): string {
  if (isNamed(issue.message)) return t(`validation.${issue.message}`);
  const isText = issue.origin === undefined || issue.origin === 'string';
  if (issue.code === 'too_small') {
    const count = Number(issue.minimum);
    if (isText) return count <= 1 ? t('validation.required') : t('validation.too_short', { count });
    return t('validation.too_few', { count });
  }
  if (issue.code === 'too_big') {
    const count = Number(issue.maximum);
    return isText ? t('validation.too_long', { count }) : t('validation.too_many', { count });
  }
  if (issue.code === 'invalid_type') return t('validation.required');
  return t('validation.invalid');
}

/** The first sentence for each field at fault; `fieldOf` translates body paths into form names. */
export function toFieldErrors(
  issues: readonly Issue[],
  fieldOf: (bodyPath: string) => string,
  t: TFunction,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const field = fieldOf(issue.path.map(String).join('.'));
    errors[field] ??= toSentence(issue, t);
  }
  return errors;
}

/** Whether the contract takes a value as it stands. */
export const isAccepted = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** What the contract finds wrong with one field; null when nothing is. */
export const findFault = (schema: z.ZodType, value: unknown): Issue | null =>
  schema.safeParse(value).error?.issues[0] ?? null;
