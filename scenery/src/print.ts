// Makes the prints of the demo's first pictures anew, and removes those that nothing shows any more.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { toSvg } from './drawings/studio.ts';
import { fullWidth, listFirstScenes, printFolder, printWidths, toPrint } from './prints.ts';

mkdirSync(printFolder, { recursive: true });
const wanted = new Set<string>();
for (const scene of listFirstScenes()) {
  for (const width of printWidths(scene)) {
    const name = `${toPrint(scene, width)}.webp`;
    const path = join(printFolder, name);
    wanted.add(name);
    if (existsSync(path)) continue;
    // committed once, read for ever: small before quick; and what dense screens draw at half its size may be coarser
    const picture = await sharp(Buffer.from(toSvg(scene, width)))
      .webp({ effort: 6, ...(width === fullWidth(scene) ? { quality: 76 } : { preset: 'picture', quality: 62 }) })
      .toBuffer();
    await writeFile(path, picture);
  }
}
for (const name of readdirSync(printFolder)) if (!wanted.has(name)) rmSync(join(printFolder, name));
process.stdout.write(`${wanted.size} prints in ${printFolder}\n`);
