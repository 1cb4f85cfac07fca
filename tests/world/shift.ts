// By how much what was seen moves, as browsers add it up; a tenth counts as good.
import type { BrowserContext, Page } from '@playwright/test';

interface Seen {
  vitrineShifts: { moved: number };
}

/** From the first drawing of each page on. */
export const watchShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const seen = { moved: 0 };
    Object.assign(globalThis, { vitrineShifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.moved += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const readShift = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as Seen).vitrineShifts.moved);
