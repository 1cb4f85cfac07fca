// The element that brings the merchant's own measuring onto a page. Pure.
import { writeSetting } from './measure/setting.ts';
import type { MeasuringSetting } from './measure/setting.ts';

/** Stands for the element in a page that is printed once: who is asked for consent differs from visit to visit. */
export const measurePlaceholder = '__vitrine_measure__';

export type { MeasuringSetting } from './measure/setting.ts';

export function printMeasureTag(scriptUrl: string, setting: MeasuringSetting): string {
  return `<script src=${scriptUrl} defer data-m=${writeSetting(setting)}></script>`;
}
