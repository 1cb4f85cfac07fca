// Which failures are worth a second run: those of a browser that fell silent, and none when anything else failed.
import { describe, expect, it } from 'vitest';
import { type RunFile, toRepeat } from './world/repeat-reporter.ts';

const file = (path: string, project: string, ...messages: string[]): RunFile => ({
  path,
  project,
  hasFailed: messages.length > 0,
  messages,
});
const sign = 'The browser is silent';
const silence = `${sign}: no click arrives.`;
const silent = file('a.browser.test.tsx', 'components (chromium)', 'expected 1', silence);
const late = file('b.browser.test.tsx', 'components (chromium)', silence);
const wrong = file('c.browser.test.tsx', 'components (chromium)', 'expected 1 to be 2');
const good = file('d.browser.test.tsx', 'components (chromium)');
const unit = file('e.test.ts', 'unit', 'expected 1 to be 2');

describe('what is run again', () => {
  it.each<[string, readonly RunFile[], number, readonly string[]]>([
    ['nothing when all is well', [good], 0, []],
    ['nothing when a test is wrong', [wrong, good], 0, []],
    ['all that failed beside a silence', [silent, late, good], 0, [silent.path, late.path]],
    ['also what failed before it, which may have been it', [wrong, silent], 0, [wrong.path, silent.path]],
    ['nothing when another kind of test failed', [silent, unit], 0, []],
    ['nothing when something failed outside of tests', [silent], 1, []],
  ])('%s', (_name, files, unhandled, paths) => {
    expect(toRepeat(files, unhandled, sign)).toEqual(paths);
  });
});
