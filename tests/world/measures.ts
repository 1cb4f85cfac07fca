// Measures the source: sizes, comments, functions, what doors hand out, rings of imports. Read by tests and `scripts/measure.ts`.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type ClassElement, type Statement, type TSSignature } from 'oxc-parser';
import { languageCodes } from '@vitrine/contract/language';
import { folderOf, readSources, root, type Source } from './sources.ts';

const packages = ['contract', 'shopfront', 'server', 'dashboard', 'sandbox'] as const;

/** Files and folders of one language's texts. */
const texts = new RegExp(`/(locales|figure-texts|setting-texts)/(values-)?(${languageCodes.join('|')})(/|\\.ts$)`);

/** Hand-written sources of the five packages: no tests, nothing generated, no texts. */
export function listSources(): Source[] {
  return packages.flatMap((name) => readSources(`${folderOf(name)}/src`)).filter(({ path }) => !texts.test(path));
}

/** All test files, with what tests alone use. */
export function listTests(): string[] {
  const folders = [...packages.map((name) => `${folderOf(name)}/src`), 'tests', 'scenery/src'];
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .filter((name) => folder === 'tests' || /(\.test\.tsx?$|(^|\/)testing\/)/.test(name))
      .map((name) => `${folder}/${name}`),
  );
}

export const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** The value below which `share` (0 to 1) of them lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Lines that are comment alone, as a share of all. */
export function shareOfComments(sources: readonly Source[]): number {
  let comments = 0;
  let all = 0;
  for (const { text } of sources) {
    let inside = false;
    for (const line of text.split('\n')) {
      all += 1;
      const begins = /^\s*(\/\/|\{?\/\*)/.test(line);
      if (inside || begins) comments += 1;
      if (begins && /\/\*/.test(line)) inside = true;
      if (/\*\//.test(line)) inside = false;
    }
  }
  return comments / all;
}

export interface Measured {
  readonly path: string;
  readonly name: string;
  readonly lines: number;
}

/** Every function with a block as its body, and its lines; components are those that begin with a capital in .tsx. */
export function listFunctions({ path, text }: Source): Measured[] {
  const found: Measured[] = [];
  const lineAt = lineCounter(text);
  const add = (node: { start: number; end: number; id?: { name: string } | null }): void => {
    const name = node.id?.name ?? nameBefore(text, node.start);
    found.push({ path, name, lines: lineAt(node.end) - lineAt(node.start) + 1 });
  };
  new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: (node) => node.body.type === 'BlockStatement' && add(node),
  }).visit(parseSync(path, text).program);
  return found;
}

const nameBefore = (text: string, start: number): string =>
  /(\w+)\s*(?::[^=]*)?(?:=|:)?\s*(?:async\s*)?$/.exec(text.slice(Math.max(0, start - 80), start))?.[1] ?? '';

function lineCounter(text: string): (index: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (index) => starts.findLastIndex((start) => start <= index);
}

/** A type, a class or the plain functions of a door, with the callable names a caller sees there. */
export interface HandedOut {
  readonly path: string;
  readonly name: string;
  readonly callable: readonly string[];
}

interface Shape {
  readonly own: readonly string[];
  /** Names of the types it extends. */
  readonly above: readonly string[];
}

/** Every interface and class of the sources by name: what a type extends may stand in another file. */
export function indexShapes(sources: readonly Source[]): Map<string, Shape> {
  return new Map(sources.flatMap(({ path, text }) => parseSync(path, text).program.body.flatMap(shapeOf)));
}

/** What a file hands out: the functions it exports (as one), and each interface or class it declares or passes on. */
export function listHandedOut({ path, text }: Source, shapes: ReadonlyMap<string, Shape>): HandedOut[] {
  const exported = parseSync(path, text).program.body.flatMap(exportedNames);
  const functions = exported.filter(({ kind }) => kind === 'function').map(({ name }) => name);
  const all = (name: string): string[] => {
    const found = shapes.get(name);
    return found ? [...found.own, ...found.above.flatMap(all)] : [];
  };
  const types = exported.filter(({ kind }) => kind === 'type').map(({ name }) => ({ path, name, callable: all(name) }));
  return [{ path, name: 'functions', callable: functions }, ...types];
}

/** What a statement exports; names passed on that begin small are taken for functions. */
function exportedNames(statement: Statement): { kind: 'function' | 'type'; name: string }[] {
  if (statement.type !== 'ExportNamedDeclaration') return [];
  const { declaration } = statement;
  if (declaration === null)
    return statement.specifiers.flatMap(({ exported }) => {
      const name = exported.type === 'Identifier' ? exported.name : '';
      return { kind: /^[a-z]/.test(name) ? ('function' as const) : ('type' as const), name };
    });
  if (declaration.type === 'FunctionDeclaration') return [{ kind: 'function', name: declaration.id?.name ?? '' }];
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && /Function/.test(init?.type ?? '')
        ? [{ kind: 'function' as const, name: id.name }]
        : [],
    );
  return shapeOf(declaration).map(([name]) => ({ kind: 'type', name }));
}

function shapeOf(statement: Statement): [string, Shape][] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type === 'TSInterfaceDeclaration') {
    const above = declared.extends.map(({ expression }) => (expression.type === 'Identifier' ? expression.name : ''));
    return [[declared.id.name, { own: declared.body.body.flatMap(methodOfType), above }]];
  }
  if (declared?.type === 'ClassDeclaration' && declared.id)
    return [[declared.id.name, { own: declared.body.body.flatMap(methodOfClass), above: [] }]];
  return [];
}

function methodOfType(member: TSSignature): string[] {
  const isMethod =
    member.type === 'TSMethodSignature' ||
    (member.type === 'TSPropertySignature' && member.typeAnnotation?.typeAnnotation.type === 'TSFunctionType');
  return isMethod && member.key.type === 'Identifier' ? [member.key.name] : [];
}

function methodOfClass(member: ClassElement): string[] {
  if (member.type !== 'MethodDefinition' || member.kind === 'constructor' || member.accessibility === 'private')
    return [];
  return member.key.type === 'Identifier' ? [member.key.name] : [];
}
