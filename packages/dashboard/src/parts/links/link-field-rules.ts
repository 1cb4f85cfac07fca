// The rules of the fields that looks and shorts share: promo code and UTM parameters.
import { countCharacters, limits, utmPattern } from '@vitrine/contract/limits';
import type { utmTokens } from '@vitrine/contract/limits';

export const utmFields = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
export type UtmField = (typeof utmFields)[number];

/** What is typed in the UTM block; null while the block is off. */
export type UtmDraft = Readonly<Record<UtmField, string>>;

export type FieldFault = 'too_long' | 'characters';

export const emptyUtm: UtmDraft = { utm_source: '', utm_medium: '', utm_campaign: '', utm_term: '', utm_content: '' };

/** Reads saved parameters: without any value the block is off. */
export function toUtmDraft(saved: Readonly<Record<UtmField, string | null>> | null): UtmDraft | null {
  if (!saved || utmFields.every((field) => !saved[field])) return null;
  const draft = { ...emptyUtm };
  for (const field of utmFields) draft[field] = saved[field] ?? '';
  return draft;
}

/** What is sent: off clears all five, an empty field is null. */
export function toUtmParams(draft: UtmDraft | null): Record<UtmField, string | null> {
  const sent = { utm_source: '', utm_medium: '', utm_campaign: '', utm_term: '', utm_content: '', ...draft };
  return {
    utm_source: sent.utm_source.trim() || null,
    utm_medium: sent.utm_medium.trim() || null,
    utm_campaign: sent.utm_campaign.trim() || null,
    utm_term: sent.utm_term.trim() || null,
    utm_content: sent.utm_content.trim() || null,
  };
}

/** Letters, digits, space and `-_.~+%{}|:`, up to the limit. */
export function findUtmFault(value: string): FieldFault | null {
  if (!utmPattern.test(value)) return 'characters';
  return countCharacters(value.trim()) > limits.utmValue ? 'too_long' : null;
}

/** A code is one word: no spaces, no commas, up to the limit; empty means none. */
export function findPromocodeFault(value: string): FieldFault | null {
  if (/[\s,]/u.test(value.trim())) return 'characters';
  return countCharacters(value.trim()) > limits.promocode ? 'too_long' : null;
}

/** True when nothing in the shared fields keeps the form from being saved. */
export function areLinkFieldsSound(fields: { promocode: string; utm: UtmDraft | null }): boolean {
  const { promocode, utm } = fields;
  return (
    findPromocodeFault(promocode) === null && utmFields.every((field) => findUtmFault(utm?.[field] ?? '') === null)
  );
}

/** Puts a template token such as `{link.title}` where the cursor or the selection is; answers the new cursor. */
export function insertToken(
  text: string,
  token: (typeof utmTokens)[number],
  selection: { start: number; end: number } | null,
): { text: string; cursor: number } {
  const start = Math.min(selection?.start ?? text.length, text.length);
  const end = Math.min(Math.max(selection?.end ?? start, start), text.length);
  const written = `{${token}}`;
  return { text: text.slice(0, start) + written + text.slice(end), cursor: start + written.length };
}

/** Shortens to a limit by whole characters, so that no letter or emoji is cut in half. */
export function toLimited(text: string, limit: number): string {
  return Array.from(text).slice(0, limit).join('');
}

/** Gives a link to an influencer, whose code it then carries; taking her away leaves no code behind. */
export function attachInfluencer<Draft extends { influencerUsername: string | null; promocode: string }>(
  draft: Draft,
  influencer: { readonly username: string; readonly promocode: string | null } | null,
): Draft {
  if (influencer) {
    return { ...draft, influencerUsername: influencer.username, promocode: influencer.promocode ?? draft.promocode };
  }
  return { ...draft, influencerUsername: null, promocode: draft.influencerUsername === null ? draft.promocode : '' };
}
