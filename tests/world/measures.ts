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
  /** Callable names of its own. */
  readonly own: readonly string[];
  /** Names of the types it extends. */
  readonly above: readonly string[];
  /** Names of what its members hold and answer. */
  readonly gives: readonly string[];
}

/** What a file declares, and which file the other names in it are from. */
interface Names {
  readonly declared: ReadonlyMap<string, Shape>;
  readonly from: ReadonlyMap<string, string>;
}
export type Shapes = ReadonlyMap<string, Names>;

/** What every source declares at its top, by file. */
export function indexShapes(sources: readonly Source[]): Shapes {
  return new Map(
    sources.map(({ path, text, imports }) => {
      const { body } = parseSync(path, text).program;
      const files = new Map(imports.map(({ specifier, file }) => [specifier, file]));
      return [path, { declared: new Map(body.flatMap(shapesOf)), from: new Map(body.flatMap(originsOf(files))) }];
    }),
  );
}

/**
 * What a file hands out: the functions it exports (as one), each interface or class it exports or passes on, and those of
 * the same feature that these hold or answer, wherever they are declared.
 */
export function listHandedOut({ path, text }: Source, shapes: Shapes): HandedOut[] {
  const exported = parseSync(path, text).program.body.flatMap(exportedNames);
  const functions = exported.filter(({ kind }) => kind === 'function').map(({ name }) => name);
  const feature = /^.*\/features\/[^/]+\//.exec(path)?.[0] ?? path;
  const found = new Map<string, HandedOut>();
  const follow = (from: string, name: string): void => {
    const at = findShape(shapes, from, name);
    if (at === null || !at.path.startsWith(feature) || found.has(`${at.path} ${name}`)) return;
    found.set(`${at.path} ${name}`, { path: at.path, name, callable: listCallable(shapes, from, name) });
    for (const given of [...at.shape.gives, ...at.shape.above]) follow(at.path, given);
  };
  for (const { name } of exported) follow(path, name);
  return [{ path, name: 'functions', callable: functions }, ...found.values()];
}

function findShape(shapes: Shapes, path: string, name: string): { path: string; shape: Shape } | null {
  const names = shapes.get(path);
  const shape = names?.declared.get(name);
  if (shape) return { path, shape };
  const origin = names?.from.get(name);
  return origin === undefined ? null : findShape(shapes, origin, name);
}

function listCallable(shapes: Shapes, from: string, name: string): string[] {
  const at = findShape(shapes, from, name);
  return at ? [...at.shape.own, ...at.shape.above.flatMap((above) => listCallable(shapes, at.path, above))] : [];
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
  return shapesOf(declaration).map(([name]) => ({ kind: 'type', name }));
}

function shapesOf(statement: Statement): [string, Shape][] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type === 'TSInterfaceDeclaration') {
    const above = declared.extends.map(({ expression }) => (expression.type === 'Identifier' ? expression.name : ''));
    const { body } = declared.body;
    return [[declared.id.name, { own: body.flatMap(methodOfType), above, gives: namesIn(body) }]];
  }
  if (declared?.type === 'ClassDeclaration' && declared.id) {
    const body = declared.body.body.filter(isPublic);
    return [[declared.id.name, { own: body.flatMap(methodOfClass), above: [], gives: namesIn(body) }]];
  }
  if (declared?.type === 'TSTypeAliasDeclaration')
    return [[declared.id.name, { own: [], above: [], gives: namesIn(declared.typeAnnotation) }]];
  if (declared?.type === 'FunctionDeclaration' && declared.id)
    return [[declared.id.name, { own: [], above: [], gives: namesIn(declared.returnType ?? declared.body) }]];
  return [];
}

/** Of each name a statement brings from another source the file. */
const originsOf =
  (files: ReadonlyMap<string, string | null>) =>
  (statement: Statement): [string, string][] => {
    if (statement.type !== 'ImportDeclaration' && statement.type !== 'ExportNamedDeclaration') return [];
    const file = files.get(statement.source?.value ?? '');
    return file ? statement.specifiers.map(({ local }) => [local.type === 'Identifier' ? local.name : '', file]) : [];
  };

/** Names of types that a piece of source holds, answers or makes; what it only asks for, or a part of, is left out. */
function namesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, params: _, value, ...inner } = node as Record<string, unknown>;
  if (type === 'PropertyDefinition') return namesIn(inner['typeAnnotation'] ?? value);
  if (type === 'MethodDefinition') return namesIn((value as Record<string, unknown>)['returnType']);
  const named = nameOf(inner['typeName'] ?? inner['exprName'] ?? (type === 'NewExpression' ? inner['callee'] : null));
  if (named === 'Pick' || named === 'Omit') return [];
  const typed = (inner['typeArguments'] as { params?: unknown } | null | undefined)?.params;
  return [...(named === null ? [] : [named]), ...namesIn(typed), ...Object.values(inner).flatMap(namesIn)];
}

function nameOf(node: unknown): string | null {
  const { type, name } = (node ?? {}) as Record<string, unknown>;
  return type === 'Identifier' && typeof name === 'string' ? name : null;
}

function methodOfType(member: TSSignature): string[] {
  const isMethod =
    member.type === 'TSMethodSignature' ||
    (member.type === 'TSPropertySignature' && member.typeAnnotation?.typeAnnotation.type === 'TSFunctionType');
  return isMethod && member.key.type === 'Identifier' ? [member.key.name] : [];
}

const isPublic = (member: ClassElement): boolean =>
  (member.type === 'MethodDefinition' || member.type === 'PropertyDefinition') &&
  member.key.type === 'Identifier' &&
  member.accessibility !== 'private' &&
  !(member.type === 'MethodDefinition' && member.kind === 'constructor');

const methodOfClass = (member: ClassElement): string[] =>
  member.type === 'MethodDefinition' && member.key.type === 'Identifier' ? [member.key.name] : [];
