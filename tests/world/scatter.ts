// Counts in how many places of the source the name of one small thing stands, such as a setting of a link.
import { folderOf, readSources } from './sources.ts';

const packages = ['contract', 'shopfront', 'server', 'dashboard', 'sandbox'] as const;

/** Small things whose path through the house is measured; each would be added as they were. */
export const smallThings = ['noindex', 'hide_on_sale_items', 'analytics_cr_enabled'] as const;

export interface Scatter {
  readonly files: readonly string[];
  readonly folders: number;
  readonly packages: number;
}

const toCamel = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Shipped sources, texts included, in which a name stands in either spelling; the directive for robots is HTML's own word. */
export function findScatter(name: string): Scatter {
  const whole = new RegExp(`\\b(?:${name}|${toCamel(name)})\\b`);
  const files = packages
    .flatMap((each) => readSources(`${folderOf(each)}/src`))
    .filter(({ text }) => text.split('\n').some((line) => whole.test(line) && !/robots/.test(line)))
    .map(({ path }) => path);
  const count = (depth: (parts: string[]) => string): number =>
    new Set(files.map((path) => depth(path.split('/')))).size;
  return {
    files,
    folders: count((parts) => parts.slice(0, -1).join('/')),
    packages: count((parts) => parts.slice(0, 2).join('/')),
  };
}
