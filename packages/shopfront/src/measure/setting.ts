// What the page's script element says about the merchant's own measuring: one attribute, written by the server. Pure.

export interface MeasuringSetting {
  /** Empty when there is none. */
  pixelId: string;
  analyticsId: string;
  /** Whether consent is asked first. */
  asks: boolean;
}

/** Letters, digits and dashes only, so that it needs no quotes. */
export function writeSetting({ pixelId, analyticsId, asks }: MeasuringSetting): string {
  return `${pixelId},${analyticsId},${asks ? 'ask' : 'go'}`;
}

/** Null for what was not written here. */
export function readSetting(text: string): MeasuringSetting | null {
  const [, pixelId = '', analyticsId = '', mode] = /^(\d{5,20})?,(G-[A-Z0-9]{4,20})?,(ask|go)$/.exec(text) ?? [];
  return pixelId || analyticsId ? { pixelId, analyticsId, asks: mode === 'ask' } : null;
}
