// The element that brings the merchant's own measuring onto a page, and what its one attribute says. Pure.

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

/** Stands for the element in a page that is printed once: who is asked for consent differs from visit to visit. */
export const measurePlaceholder = '__vitrine_measure__';

export function printMeasureTag(scriptUrl: string, setting: MeasuringSetting): string {
  return `<script src=${scriptUrl} defer data-m=${writeSetting(setting)}></script>`;
}

/** Null for what was not written here. */
export function readSetting(text: string): MeasuringSetting | null {
  const [, pixelId = '', analyticsId = '', mode] = /^(\d{5,20})?,(G-[A-Z0-9]{4,20})?,(ask|go)$/.exec(text) ?? [];
  return pixelId || analyticsId ? { pixelId, analyticsId, asks: mode === 'ask' } : null;
}
