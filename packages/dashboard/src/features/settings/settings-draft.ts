// What a person has typed into the settings, held against what is saved: what changed, and what cannot be saved. Pure.
import type { AttributionRules } from '@vitrine/contract/attribution';
import { type getSettings, type Settings, settings as schema, type SettingsSent } from '@vitrine/contract/brand';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { Language } from '@vitrine/contract/language';
import type { HoldTerms } from '@vitrine/contract/ledger';
import { attributionWindow, limits } from '@vitrine/contract/limits';
import { utmParams } from '@vitrine/contract/links';
import { type MakerFields, type MakerSources, storeFieldName } from '@vitrine/contract/maker-fields';
import { makerFacts, type MakerFact, toMakerRecord } from '@vitrine/contract/makers';
import type { MailRecipients } from '@vitrine/contract/notifications';
import type { Collection, Product } from '@vitrine/contract/stores';
import { findFault } from '../../api/validation.ts';
import { toUtmDraft, toUtmParams, type UtmDraft, utmFields, type UtmPath } from '../../parts/links/base-draft.ts';

/** Everything the page changes, as it is saved. Rules are told to the merchant alone. */
export interface Standing {
  readonly brand: AnswerOf<typeof getSettings>;
  readonly rules: AttributionRules | null;
  readonly hold: HoldTerms;
  readonly makers: MakerSources;
}

/** What comes first where products are suggested or stand in for others, and what never does. */
export interface PreferencesDraft {
  readonly preferredProducts: readonly Product[];
  readonly excludedProducts: readonly Product[];
  readonly preferredCollections: readonly Collection[];
  readonly excludedCollections: readonly Collection[];
}

/** As typed: a number field may hold a text. */
export type Typed = number | string;

/** The settings as fields of a form: an id or address that is not there is an empty text. */
export interface SettingsDraft {
  readonly autoSwap: boolean;
  readonly carriesQuery: boolean;
  readonly pixelId: string;
  readonly analyticsId: string;
  readonly consent: Settings['pixel_consent'];
  readonly retentionMonths: number;
  readonly hideRevenueBelow: number;
  readonly utm: UtmDraft | null;
  readonly shippingUrl: string;
  readonly makerText: string;
  readonly tellsMissingMakers: boolean;
  /** Fields of the store as they are typed, empty for the usual ones; null where the store keeps none. */
  readonly makerFields: Readonly<Record<MakerFact, string>> | null;
  readonly shopperLanguage: Language | null;
  readonly sensitivity: Settings['product_search_sensitivity'];
  readonly photoSearch: boolean;
  readonly preferences: PreferencesDraft;
  readonly rules: (Omit<AttributionRules, 'window_days'> & { readonly window_days: Typed }) | null;
  readonly hold: { readonly days: Typed; readonly from: HoldTerms['hold_from']; readonly needsApproval: boolean };
  /** Accounts by what their mails are about. */
  readonly mailRecipients: MailRecipients;
}

/** What is sent, by the calls that take it. */
export interface SettingsChange {
  readonly settings: SettingsSent;
  readonly rules: AttributionRules | null;
  readonly hold: Omit<HoldTerms, 'approval_since'> | null;
  readonly makers: Partial<MakerFields> | null;
}

/** What is wrong with an id: what it should look like, or which other id it is taken for. */
type IdFault = 'pixel_format' | 'analytics_format' | 'analytics_old' | 'analytics_foreign';
export interface SettingsFaults {
  readonly pixelId?: IdFault;
  readonly analyticsId?: IdFault;
  readonly shippingUrl?: 'format';
  /** Those of them that are no names of fields. */
  readonly makerFields?: readonly MakerFact[];
  /** Those of them that cannot be. */
  readonly utm?: readonly UtmPath[];
  readonly window?: 'range';
  readonly days?: 'range';
}

export function toDraft({ brand: { settings: saved, chosen }, rules, hold, makers }: Standing): SettingsDraft {
  const products = <Id>(ids: readonly Id[]) => chosen.products.filter((each) => ids.includes(each.inventory_id as Id));
  const collections = <Id>(ids: readonly Id[]) => chosen.collections.filter((each) => ids.includes(each.id as Id));
  const preferences = saved.ai_preferences;
  return {
    autoSwap: saved.auto_swap_enabled,
    carriesQuery: saved.carry_query_enabled,
    pixelId: saved.facebook_pixel_id ?? '',
    analyticsId: saved.google_analytics_id ?? '',
    consent: saved.pixel_consent,
    retentionMonths: saved.visit_retention_months,
    hideRevenueBelow: saved.hide_revenue_below,
    utm: toUtmDraft(saved.utm_params),
    shippingUrl: withoutScheme(saved.shipping_and_return_url ?? ''),
    makerText: saved.maker_text ?? '',
    tellsMissingMakers: saved.maker_notice_enabled,
    makerFields: toTypedFields(makers),
    shopperLanguage: saved.shopper_language,
    sensitivity: saved.product_search_sensitivity,
    photoSearch: saved.photo_search_enabled,
    mailRecipients: saved.mail_recipients,
    preferences: {
      preferredProducts: products(preferences.preferred_product_ids),
      excludedProducts: products(preferences.excluded_product_ids),
      preferredCollections: collections(preferences.preferred_collection_ids),
      excludedCollections: collections(preferences.excluded_collection_ids),
    },
    rules,
    hold: { days: hold.holding_days, from: hold.hold_from, needsApproval: hold.needs_approval },
  };
}

function toTypedFields({ details }: MakerSources): SettingsDraft['makerFields'] {
  return details && toMakerRecord((fact) => details[fact].field ?? '');
}

/** As its store writes it; null for the usual ones. */
function readField(typed: string): string | null {
  const read = storeFieldName.safeParse(typed);
  return read.success ? read.data : typed.trim() || null;
}

/** An id as it was meant: copied with blanks, or in small letters. */
function readId(typed: string): string | null {
  const id = typed.replaceAll(/[\s\u200e\u200f]/g, '').toUpperCase();
  return id === '' ? null : id;
}

const withoutScheme = (address: string): string => address.replace(/^https:\/\//i, '');

/** The secure prefix is ours to add; another one that was typed stays. */
function readAddress(typed: string): string | null {
  const address = typed.trim();
  if (address === '') return null;
  return /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
}

const toSettings = (draft: SettingsDraft): Settings => ({
  auto_swap_enabled: draft.autoSwap,
  carry_query_enabled: draft.carriesQuery,
  facebook_pixel_id: readId(draft.pixelId),
  google_analytics_id: readId(draft.analyticsId),
  pixel_consent: draft.consent,
  visit_retention_months: draft.retentionMonths,
  hide_revenue_below: draft.hideRevenueBelow,
  utm_params: toUtmParams(draft.utm),
  shipping_and_return_url: readAddress(draft.shippingUrl),
  maker_text: draft.makerText.trim() || null,
  maker_notice_enabled: draft.tellsMissingMakers,
  shopper_language: draft.shopperLanguage,
  product_search_sensitivity: draft.sensitivity,
  photo_search_enabled: draft.photoSearch,
  mail_recipients: draft.mailRecipients,
  ai_preferences: {
    preferred_product_ids: draft.preferences.preferredProducts.map((each) => each.inventory_id),
    excluded_product_ids: draft.preferences.excludedProducts.map((each) => each.inventory_id),
    preferred_collection_ids: draft.preferences.preferredCollections.map(({ id }) => id),
    excluded_collection_ids: draft.preferences.excludedCollections.map(({ id }) => id),
  },
});

/** Objects are told apart by what they hold, whatever the order of their members. */
const isSame = (one: unknown, other: unknown): boolean => toKey(one) === toKey(other);
const toKey = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Only what differs from what is saved, so that nothing else is refused or overwritten. */
export function toChange(draft: SettingsDraft, standing: Standing): SettingsChange {
  const wanted = toSettings(draft);
  const saved = toSettings(toDraft(standing));
  const names = Object.keys(wanted) as (keyof Settings)[];
  const rules = draft.rules && { ...draft.rules, window_days: Number(draft.rules.window_days) };
  const { days, from, needsApproval } = draft.hold;
  const hold = { holding_days: Number(days), hold_from: from, needs_approval: needsApproval };
  const { approval_since: _since, ...savedHold } = standing.hold;
  return {
    settings: Object.fromEntries(
      names.filter((name) => !isSame(wanted[name], saved[name])).map((name) => [name, wanted[name]]),
    ),
    rules: isSame(rules, standing.rules) && isTyped(draft.rules?.window_days) ? null : rules,
    hold: isSame(hold, savedHold) && isTyped(days) ? null : hold,
    makers: toMakersChange(draft, standing),
  };
}

function toMakersChange({ makerFields }: SettingsDraft, { makers }: Standing): SettingsChange['makers'] {
  const { details } = makers;
  if (makerFields === null || details === null) return null;
  const wanted = toMakerRecord((fact) => readField(makerFields[fact]));
  const changed = makerFacts.filter((fact) => wanted[fact] !== details[fact].field);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((fact) => [fact, wanted[fact]]));
}

/** An emptied number field counts as changed, not as 0. */
const isTyped = (value: Typed | undefined): boolean => value !== '';

/** What leads back from a change to what was saved before it. */
export const toInverse = (change: SettingsChange, before: Standing): SettingsChange => {
  const saved = toSettings(toDraft(before));
  const names = Object.keys(change.settings) as (keyof Settings)[];
  const { approval_since: _since, ...hold } = before.hold;
  return {
    settings: Object.fromEntries(names.map((name) => [name, saved[name]])),
    rules: change.rules && before.rules,
    hold: change.hold && hold,
    makers: change.makers && toSavedFields(change.makers, before.makers),
  };
};

const toSavedFields = (change: Partial<MakerFields>, { details }: MakerSources): Partial<MakerFields> =>
  Object.fromEntries(makerFacts.filter((fact) => fact in change).map((fact) => [fact, details?.[fact].field ?? null]));

export const isChange = ({ settings, rules, hold, makers }: SettingsChange): boolean =>
  Object.keys(settings).length > 0 || rules !== null || hold !== null || makers !== null;

/** What was saved meanwhile, here or elsewhere, is taken where nothing else was typed. */
export function rebase(draft: SettingsDraft, base: SettingsDraft, next: SettingsDraft): SettingsDraft {
  const names = Object.keys(next) as (keyof SettingsDraft)[];
  return Object.fromEntries(
    names.map((name) => [name, isSame(draft[name], base[name]) ? next[name] : draft[name]]),
  ) as unknown as SettingsDraft;
}

export function findFaults(draft: SettingsDraft): SettingsFaults {
  const { facebook_pixel_id: pixel, google_analytics_id: analytics } = schema.shape;
  const analyticsId = readId(draft.analyticsId);
  const utm = utmFields
    .filter((field) => draft.utm !== null && findFault(utmParams.shape[field], draft.utm[field]) !== null)
    .map((field) => `utm_params.${field}` as const);
  const typed = draft.makerFields;
  const makerFields = makerFacts.filter(
    (fact) => typed !== null && typed[fact].trim() !== '' && !storeFieldName.safeParse(typed[fact]).success,
  );
  const window = draft.rules?.window_days;
  return {
    ...(pixel.safeParse(readId(draft.pixelId)).success ? {} : { pixelId: 'pixel_format' as const }),
    ...(analytics.safeParse(analyticsId).success ? {} : { analyticsId: nameFault(analyticsId ?? '') }),
    ...(isWebAddress(readAddress(draft.shippingUrl)) ? {} : { shippingUrl: 'format' as const }),
    ...(makerFields.length === 0 ? {} : { makerFields }),
    ...(utm.length === 0 ? {} : { utm }),
    ...(window === undefined || isWithin(window, attributionWindow) ? {} : { window: 'range' as const }),
    ...(isWithin(draft.hold.days, limits.holdingDays) ? {} : { days: 'range' as const }),
  };
}

export const isWithin = (value: Typed, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** As the server takes it: of the web, with a host, and without a password in it. */
function isWebAddress(address: string | null): boolean {
  if (address === null) return true;
  if (!/^https?:\/\/([^\s/:]+\.[^\s/:]+|localhost)([:/]\S*)?$/i.test(address) || !URL.canParse(address)) return false;
  return address.length <= limits.url && new URL(address).username === '';
}

/** Other ids of the same company stand in the same places, and are taken for this one. */
function nameFault(id: string): IdFault {
  if (id.startsWith('UA-')) return 'analytics_old';
  return /^(GTM|AW|DC|GT)-/.test(id) ? 'analytics_foreign' : 'analytics_format';
}
