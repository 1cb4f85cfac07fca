// The guides of the house that can be measured, held by measuring them.
import { describe, expect, it } from 'vitest';
import { findScatter, smallThings } from './world/scatter.ts';

describe('a small thing', () => {
  it.each(smallThings)('%s stands in at most 9 files of 3 packages', (name) => {
    const { files, packages } = findScatter(name);
    expect(files.length).toBeGreaterThan(0);
    expect(files.slice(9)).toEqual([]);
    expect(packages).toBeLessThanOrEqual(3);
  });
});
