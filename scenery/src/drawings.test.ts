// Every kind can be drawn and named; the prints made ahead are those of today's drawings, whole and none too many.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { toSvg } from './drawings/studio.ts';
import { PATTERNS } from './kind.ts';
import { getKind, KIND_NAMES } from './kinds.ts';
import { fullWidth, listFirstScenes, printFolder, printWidths, toPrint } from './prints.ts';
import { readPictureName, type Scene, toPictureName } from './scene.ts';

function sceneOf(kind: (typeof KIND_NAMES)[number], turn: number): Scene {
  const { colours } = getKind(kind);
  const pattern = PATTERNS[turn % PATTERNS.length] ?? 'plain';
  return { view: 'front', pieces: [{ kind, colour: colours[turn % colours.length] ?? 'oat', pattern, turn }] };
}

describe('drawings', () => {
  it.each(KIND_NAMES)('%s is drawn in every turn as an SVG that renders, one id once', async (kind) => {
    const svgs = [0, 1, 2, 3, 4, 5].map((turn) => toSvg(sceneOf(kind, turn), 60));
    for (const svg of svgs) {
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      const { info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([60, 75]);
    }
    expect(new Set(svgs).size).toBe(svgs.length);
  });

  it('reads every name it writes, and no other', () => {
    for (const kind of KIND_NAMES) {
      const scene = sceneOf(kind, 3);
      expect(readPictureName(toPictureName('a-handle', scene))).toEqual(scene);
    }
    const bad = ['', 'x.webp', 'x.front.webp', 'x.back.mug-clay-plain-7.webp', 'x.front.mug-clay-plain-777.webp'];
    const worse = [
      'x.front.mug-clay-plain-7.png',
      'x.front.constructor-clay-plain-7.webp',
      'x.front.mug-toString-plain-7.webp',
    ];
    const many = `x.front.${'mug-clay-plain-7.'.repeat(2)}webp`;
    expect([...bad, ...worse, many].map((name) => readPictureName(name)).filter(Boolean)).toEqual([]);
  });
});

describe('the prints made ahead', () => {
  const scenes = listFirstScenes();
  const names = scenes.flatMap((scene) => printWidths(scene).map((width) => `${toPrint(scene, width)}.webp`));

  it('are those of the demo’s products and collections as they are drawn today, at every width', () => {
    expect(scenes.length).toBe(240 + 12);
    expect(readdirSync(printFolder).toSorted()).toEqual([...new Set(names)].toSorted());
  });

  it.each([0, 120, 245])('number %i has the full size', async (index) => {
    const scene = scenes[index]!;
    const { format, width } = await sharp(join(printFolder, `${toPrint(scene, fullWidth(scene))}.webp`)).metadata();
    expect([format, width]).toEqual(['webp', fullWidth(scene)]);
  });

  it.each([0, 120, 245])('number %i shows its drawing at every width', async (index) => {
    const scene = scenes[index]!;
    for (const width of printWidths(scene)) {
      const print = await sharp(join(printFolder, `${toPrint(scene, width)}.webp`))
        .raw()
        .toBuffer();
      const drawn = await sharp(Buffer.from(toSvg(scene, width)))
        .removeAlpha()
        .raw()
        .toBuffer();
      expect(print.length).toBe(drawn.length);
      let apart = 0;
      for (let at = 0; at < drawn.length; at += 1) apart += Math.abs(drawn[at]! - print[at]!);
      // of 255, over all pixels: what compression loses, and far less than another drawing
      expect(apart / drawn.length).toBeLessThan(3);
    }
  });
});
