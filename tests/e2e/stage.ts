// What the tests of a journey stand on: a program with a demo world of its own, and the worker's browser.
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { startProgram, type Program } from '../world/program.ts';

/** The file's program and browser, from its first `beforeAll` on. */
export let program: Program;
export let browser: Browser;

/**
 * Gives the file a program before its tests, and ends it after them. The browser outlives the file: the next one in this
 * worker begins with it, and with none of this file's windows. It ends with the worker. `apart` is what this file's program is set to.
 */
export function setStage(apart: Record<string, string> = {}): void {
  beforeAll(async () => {
    if (!(browser as Browser | undefined)?.isConnected()) browser = await openBrowser();
    program = await startProgram({}, apart);
  });

  afterAll(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
    await program?.stop();
  });
}
