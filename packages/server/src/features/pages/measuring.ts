// Decides what the merchant's own measuring may do on a look for one visitor, and which hosts it needs. Pure.
import type { MeasuringSetting } from '@vitrine/shopfront/views';
import type { Measuring } from '../brand/brand.ts';
import type { Visitor } from '../traffic/traffic.ts';
import { wantsConsent } from './countries.ts';

export interface Signals {
  /** `Sec-GPC: 1`: not to be sold or marketed to. */
  readonly privacyControl: boolean;
  /** `DNT: 1`. */
  readonly doNotTrack: boolean;
}

/** Whether the business measures at all. */
export function measures({ facebookPixelId, googleAnalyticsId }: Measuring): boolean {
  return facebookPixelId !== null || googleAnalyticsId !== null;
}

/**
 * What the page's script is to do for this visitor; null for nothing at all: a program, or a person whose browser says
 * that they are not to be followed and who would not be asked. With an unknown origin, the visitor is asked.
 */
export function decideMeasuring(
  measuring: Measuring,
  { country, flag }: Pick<Visitor, 'country' | 'flag'>,
  { privacyControl, doNotTrack }: Signals,
): MeasuringSetting | null {
  const isPerson = flag === null || flag === 'prefetch';
  const { facebookPixelId, googleAnalyticsId, consent } = measuring;
  if (!measures(measuring) || !isPerson || privacyControl || (doNotTrack && consent === 'never')) return null;
  const isRequired = wantsConsent(country) || doNotTrack;
  const asks = consent === 'always' || (consent === 'where_required' && isRequired);
  return { pixelId: facebookPixelId ?? '', analyticsId: googleAnalyticsId ?? '', asks };
}

export interface MeasuringHosts {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
}

/** The hosts the scripts come from and speak to. */
export function hostsOf({ pixelId, analyticsId }: MeasuringSetting): MeasuringHosts {
  const meta = pixelId !== '';
  const google = analyticsId !== '';
  return {
    scripts: [
      ...(meta ? ['https://connect.facebook.net'] : []),
      ...(google ? ['https://www.googletagmanager.com'] : []),
    ],
    connections: [
      ...(meta ? ['https://connect.facebook.net', 'https://www.facebook.com'] : []),
      ...(google
        ? ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com']
        : []),
    ],
  };
}
