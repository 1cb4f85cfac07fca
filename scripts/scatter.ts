// Prints where small things stand in the source: `node scripts/scatter.ts [name…]`.
import { findScatter, smallThings } from '../tests/world/scatter.ts';

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : smallThings) {
  const { files, folders, packages } = findScatter(name);
  console.log(`${name}: ${files.length} files, ${folders} folders, ${packages} packages`);
  for (const file of files) console.log(`  ${file}`);
}
