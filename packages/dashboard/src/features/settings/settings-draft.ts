// What a person has typed into the settings, held against what is saved: what changed, and what cannot be saved. Pure.
import { type Settings, settings as schema } from '@vitrine/contract/brand';

/** The settings as fields of a form: an id that is not there is an empty text. */
export interface SettingsDraft {
  readonly autoSwap: boolean;
  readonly carriesQuery: boolean;
  readonly pixelId: string;
  readonly analyticsId: string;
  readonly consent: Settings['pixel_consent'];
  readonly retentionMonths: number;
  readonly hideRevenueBelow: number;
}

/** What is wrong with an id: what it should look like, or which other id it is taken for. */
type IdFault = 'pixel_format' | 'analytics_format' | 'analytics_old' | 'analytics_foreign';
export type SettingsFaults = Readonly<Partial<Record<'pixelId' | 'analyticsId', IdFault>>>;

export function toDraft(saved: Settings): SettingsDraft {
  return {
    autoSwap: saved.auto_swap_enabled,
    carriesQuery: saved.carry_query_enabled,
    pixelId: saved.facebook_pixel_id ?? '',
    analyticsId: saved.google_analytics_id ?? '',
    consent: saved.pixel_consent,
    retentionMonths: saved.visit_retention_months,
    hideRevenueBelow: saved.hide_revenue_below,
  };
}

/** An id as it was meant: copied with blanks, or in small letters. */
function readId(typed: string): string | null {
  const id = typed.replaceAll(/[\s\u200e\u200f]/g, '').toUpperCase();
  return id === '' ? null : id;
}

/** Only what differs from what is saved, so that nothing else is refused or overwritten. */
export function toChange(draft: SettingsDraft, saved: Settings): Partial<Settings> {
  const wanted: Settings = {
    auto_swap_enabled: draft.autoSwap,
    carry_query_enabled: draft.carriesQuery,
    facebook_pixel_id: readId(draft.pixelId),
    google_analytics_id: readId(draft.analyticsId),
    pixel_consent: draft.consent,
    visit_retention_months: draft.retentionMonths,
    hide_revenue_below: draft.hideRevenueBelow,
  };
  const names = Object.keys(wanted) as (keyof Settings)[];
  return Object.fromEntries(names.filter((name) => wanted[name] !== saved[name]).map((name) => [name, wanted[name]]));
}

export function findFaults(draft: SettingsDraft): SettingsFaults {
  const { facebook_pixel_id: pixel, google_analytics_id: analytics } = schema.shape;
  const analyticsId = readId(draft.analyticsId);
  return {
    ...(pixel.safeParse(readId(draft.pixelId)).success ? {} : { pixelId: 'pixel_format' as const }),
    ...(analytics.safeParse(analyticsId).success ? {} : { analyticsId: nameFault(analyticsId ?? '') }),
  };
}

/** Other ids of the same company stand in the same places, and are taken for this one. */
function nameFault(id: string): IdFault {
  if (id.startsWith('UA-')) return 'analytics_old';
  return /^(GTM|AW|DC|GT)-/.test(id) ? 'analytics_foreign' : 'analytics_format';
}
