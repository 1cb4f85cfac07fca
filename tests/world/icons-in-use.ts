// Leaves the dashboard's icons alone in the library as component tests load it: all six thousand are megabytes of script.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** What looks like the name of an icon anywhere in the dashboard: a few too many do no harm. */
function listNames(): ReadonlySet<string> {
  const files = globSync('packages/dashboard/src/**/*.{ts,tsx}');
  return new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\bIcon[A-Z]\w*/g) ?? []));
}

/** For the bundling of libraries. The name tells which icons: what was bundled for others is not used again. */
export function iconsInUse(): Plugin {
  const names = listNames();
  const digest = createHash('sha256')
    .update([...names].toSorted().join(' '))
    .digest('hex')
    .slice(0, 8);
  const isUsed = (line: string) =>
    [...line.matchAll(/ as (Icon\w+)/g)].some(([, name = '']) => names.has(name)) ||
    line.includes('createReactComponent');
  return {
    name: `icons-in-use:${digest}`,
    load: {
      filter: { id: /\/tabler-icons-react\.mjs$/ },
      handler: (path) => readFileSync(path, 'utf8').split('\n').filter(isUsed).join('\n'),
    },
  };
}
