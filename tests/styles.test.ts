// Classes of the dashboard's modules: what a component names is defined, and what is defined is named.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readSources, root } from './world/sources.ts';

const imported = /import (\w+) from '([^']+\.module\.css)'/g;

/** Classes of libraries stand in modules as they are. */
const foreign = /^(?:mantine|recharts)-/;

/** The classes a module defines. */
function listDefined(module: string): string[] {
  const css = readFileSync(join(root, module), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const names = [...css.replaceAll(/\{[^{}]*\}/g, '{}').matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !foreign.test(name));
}

/** What of each module is named, and the modules that are handed on whole, whose names are not seen here. */
const named = new Map<string, Set<string>>();
const handedOn = new Set<string>();
for (const { path, text } of readSources('packages/dashboard/src')) {
  for (const [, name = '', specifier = ''] of text.matchAll(imported)) {
    const module = join(dirname(path), specifier);
    const names = named.get(module) ?? new Set();
    for (const [, one = ''] of text.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))) names.add(one);
    named.set(module, names);
    if (new RegExp(String.raw`\b${name}\b(?!\.| from)`).test(text)) handedOn.add(module);
  }
}

it('finds modules and what they define', () => {
  expect(named.size).toBeGreaterThan(40);
  expect(listDefined('packages/dashboard/src/ui/table.module.css')).toEqual(
    expect.arrayContaining(['table', 'number']),
  );
});

it.each([...named])('%s defines what is named, and no more', (module, names) => {
  const defined = listDefined(module);
  expect([...names].filter((name) => !defined.includes(name))).toEqual([]);
  expect(handedOn.has(module) ? [] : defined.filter((name) => !names.has(name))).toEqual([]);
});
