// What the drafts of looks, shorts and multilinks have in common: title, code, address, UTM parameters, owner. Pure.
import { type Link, utmParams } from '@vitrine/contract/links';
import type { utmTokens } from '@vitrine/contract/limits';
import { type CardDraft, cardFields, emptyCard, toCardDraft, toCardSent } from './card-draft.ts';

export const utmFields = utmParams.keyof().options;
export type UtmField = (typeof utmFields)[number];

/** What is typed in the UTM block; null while the block is off. */
export type UtmDraft = Readonly<Record<UtmField, string>>;

export type UtmPath = `utm_params.${UtmField}`;
export const utmPaths = utmFields.map((field) => `utm_params.${field}` as const);

export interface BaseDraft {
  readonly title: string;
  readonly promocode: string;
  readonly utm: UtmDraft | null;
  /** The custom slug as typed; empty for the drawn one. */
  readonly backHalf: string;
  /** What messengers show of it. */
  readonly card: CardDraft;
}

/** The names the contract gives its fields. */
export const baseFields = ['title', 'promocode', 'back_half', ...utmPaths, ...cardFields] as const;

/** With whom a new link begins. */
export interface Owner {
  readonly influencerUsername: string | null;
  readonly promocode: string | null;
}

/** A look or a short, which may belong to an influencer. */
export interface OwnedDraft extends BaseDraft {
  readonly influencerUsername: string | null;
  readonly tags: readonly string[];
}

export const ownedFields = [...baseFields, 'influencer_username', 'tags', 'inventory_ids', 'collection_ids'] as const;

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
  const sent: Record<UtmField, string | null> = { ...emptyUtm };
  for (const field of utmFields) sent[field] = draft?.[field].trim() || null;
  return sent;
}

/** An influencer's own begins with their name and code. */
export const emptyOwned = ({ influencerUsername, promocode }: Owner): OwnedDraft => ({
  title: '',
  promocode: promocode ?? '',
  utm: null,
  backHalf: '',
  card: emptyCard,
  influencerUsername,
  tags: [],
});

export const toOwnedDraft = (link: Link): OwnedDraft => ({
  title: link.title ?? '',
  promocode: link.promocode?.code ?? '',
  utm: toUtmDraft(link.utm_params),
  backHalf: link.back_half ?? '',
  card: toCardDraft(link.link_preview),
  influencerUsername: link.influencer_username,
  tags: link.tags,
});

/** The fields in common as they are sent. */
export const toBaseBody = ({ promocode, utm, backHalf, card }: BaseDraft) => ({
  promocode: promocode.trim() || null,
  utm_params: toUtmParams(utm),
  back_half: backHalf.trim() || null,
  link_preview: toCardSent(card),
});

export const toOwnedBody = (draft: OwnedDraft) => ({
  ...toBaseBody(draft),
  title: draft.title.trim() || null,
  influencer_username: draft.influencerUsername,
  tags: [...draft.tags],
});

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
export const toLimited = (text: string, limit: number): string => Array.from(text).slice(0, limit).join('');

/** A text of a copy, marked as one within its limit; an empty one stays empty. */
export const toCopied = (prefix: string, text: string, limit: number): string =>
  text === '' ? '' : toLimited(prefix + text, limit);

/** Gives a link to an influencer, whose code it then carries; taking them away leaves no code behind. */
export function attachInfluencer<Draft extends Pick<OwnedDraft, 'influencerUsername' | 'promocode'>>(
  draft: Draft,
  influencer: { readonly username: string; readonly promocode: string | null } | null,
): Draft {
  if (influencer) {
    return { ...draft, influencerUsername: influencer.username, promocode: influencer.promocode ?? draft.promocode };
  }
  return { ...draft, influencerUsername: null, promocode: draft.influencerUsername === null ? draft.promocode : '' };
}
