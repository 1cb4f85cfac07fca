// The blocks an app brings into sections of themes: their Liquid, and of their schema what the theme editor asks and lets in.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Refused } from './refused.ts';

export type BlockValue = string | number | boolean;
export type BlockValues = Readonly<Record<string, BlockValue>>;

interface Named {
  readonly id: string;
  readonly label: string;
  readonly info: string;
}

export type BlockSetting = Named &
  (
    | { readonly type: 'text'; readonly usual: string }
    | { readonly type: 'checkbox'; readonly usual: boolean }
    | {
        readonly type: 'range';
        readonly usual: number;
        readonly min: number;
        readonly max: number;
        readonly step: number;
      }
    | {
        readonly type: 'select';
        readonly usual: string;
        readonly options: readonly { readonly value: string; readonly label: string }[];
      }
  );

export interface AppBlock {
  /** Of its file. */
  readonly handle: string;
  readonly name: string;
  /** Where a theme takes it. */
  readonly target: string;
  /** The file of the extension that pages with it load; null for none. */
  readonly javascript: string | null;
  readonly settings: readonly BlockSetting[];
  readonly liquid: string;
}

/** Words of an extension, by language and then by their key. */
export type BlockWords = ReadonlyMap<string, ReadonlyMap<string, string>>;

type Told = Readonly<Record<string, unknown>>;

const SCHEMA = /\{%-?\s*schema\s*-?%\}(?<json>.*?)\{%-?\s*endschema/s;
/** The theme editor of the sandbox speaks the app's first language. */
const EDITORS_WORDS = /\.default\.schema\.json$/;
const PAGES_WORDS = /^(?<locale>[\w-]+?)(?:\.default)?\.json$/;
/** What stands between settings and is none. */
const READ_ONLY = new Set<unknown>(['header', 'paragraph']);
const MOST_STEPS = 101;
const LONGEST_NAME = 25;

/** Every block of an extension of themes; an error, as at its deployment, for one that no theme would take. */
export function readBlocks(folder: string): AppBlock[] {
  const words = readWordFiles(folder, EDITORS_WORDS).reduce(
    (all, { words: each }) => new Map([...all, ...each]),
    noWords,
  );
  return readdirSync(join(folder, 'blocks')).map((file) => readBlock(join(folder, 'blocks'), file, words));
}

/** What its blocks say on pages. */
export function readBlockWords(folder: string): BlockWords {
  return new Map(readWordFiles(folder, PAGES_WORDS).map(({ file, words }) => [localeOf(file), words]));
}

const noWords: ReadonlyMap<string, string> = new Map();
const localeOf = (file: string): string => PAGES_WORDS.exec(file)?.groups?.['locale'] ?? '';

function readWordFiles(folder: string, names: RegExp): { file: string; words: ReadonlyMap<string, string> }[] {
  const all = join(folder, 'locales');
  const files = existsSync(all) ? readdirSync(all).filter((file) => names.test(file)) : [];
  // the first language comes first, for whoever reads another one that lacks a word
  return files
    .toSorted((a, b) => Number(b.includes('.default.')) - Number(a.includes('.default.')))
    .map((file) => ({ file, words: new Map(flatten('', JSON.parse(readFileSync(join(all, file), 'utf8')))) }));
}

function flatten(path: string, told: unknown): [string, string][] {
  if (typeof told === 'string') return [[path, told]];
  return Object.entries(tableOf(told)).flatMap(([name, each]) => flatten(path === '' ? name : `${path}.${name}`, each));
}

function readBlock(folder: string, file: string, words: ReadonlyMap<string, string>): AppBlock {
  const liquid = readFileSync(join(folder, file), 'utf8');
  const schema = translate(tableOf(JSON.parse(SCHEMA.exec(liquid)?.groups?.['json'] ?? '{}')), words);
  const asked = listOf(schema['settings']).filter(({ type }) => !READ_ONLY.has(type));
  const settings = asked.map((told) => readSetting(told, words));
  const name = textOf(schema['name']);
  const { javascript } = schema;
  if (name.length > LONGEST_NAME) throw new Error(`${file}: its name has more than ${LONGEST_NAME} letters`);
  if (new Set(settings.map(({ id }) => id)).size < settings.length) throw new Error(`${file}: two settings of one id`);
  return {
    handle: file.replace(/\.liquid$/, ''),
    name,
    target: textOf(schema['target']),
    javascript: typeof javascript === 'string' ? javascript : null,
    settings,
    liquid,
  };
}

/** `t:` before a key stands for its words. */
function translate(told: Told, words: ReadonlyMap<string, string>): Told {
  const said = ([name, value]: [string, unknown]): [string, unknown] => {
    if (typeof value !== 'string' || !value.startsWith('t:')) return [name, value];
    const text = words.get(value.slice(2));
    if (text === undefined) throw new Error(`no words for ${value}`);
    return [name, text];
  };
  return Object.fromEntries(Object.entries(told).map(said));
}

function readSetting(asIs: Told, words: ReadonlyMap<string, string>): BlockSetting {
  const told = translate(asIs, words);
  const named = { id: textOf(told['id']), label: textOf(told['label']), info: textOf(told['info']) };
  const setting = { ...named, ...readKind(told, words) };
  if (!isValueOf(setting, setting.usual)) throw new Error(`the default of ${setting.id} is none of its values`);
  return setting;
}

type Kind = {
  [K in BlockSetting['type']]: Omit<Extract<BlockSetting, { type: K }>, keyof Named>;
}[BlockSetting['type']];

function readKind(told: Told, words: ReadonlyMap<string, string>): Kind {
  const { type, default: usual } = told;
  if (type === 'text') return { type, usual: textOf(usual) };
  if (type === 'checkbox') return { type, usual: usual === true };
  if (type === 'select') {
    const options = listOf(told['options']).map((option) => {
      const { value, label } = translate(option, words);
      return { value: textOf(value), label: textOf(label) };
    });
    return { type, options, usual: usual === undefined ? (options[0]?.value ?? '') : textOf(usual) };
  }
  if (type !== 'range') throw new Error(`${String(told['id'])}: the sandbox’s editor has no setting ${String(type)}`);
  const [min, max, step, begin] = [told['min'], told['max'], told['step'] ?? 1, usual].map(Number);
  if (min === undefined || max === undefined || step === undefined || begin === undefined) throw new Error('no range');
  if (!((max - min) / step <= MOST_STEPS - 1))
    throw new Error(`${String(told['id'])} has more than ${MOST_STEPS} steps`);
  return { type, min, max, step, usual: begin };
}

/** Whether a theme keeps that value of it. */
function isValueOf(setting: BlockSetting, value: BlockValue): boolean {
  switch (setting.type) {
    case 'text':
      return typeof value === 'string';
    case 'checkbox':
      return typeof value === 'boolean';
    case 'select':
      return setting.options.some((option) => option.value === value);
    case 'range':
      return (
        typeof value === 'number' &&
        value >= setting.min &&
        value <= setting.max &&
        Number.isInteger((value - setting.min) / setting.step)
      );
  }
}

/** The name of a setting's field in the editor's form. */
export const fieldOf = (id: string): string => `settings.${id}`;

/** What the editor's form says; `Refused` for settings the block does not have, and values they do not take. */
export function readBlockValues(block: AppBlock, form: Readonly<Record<string, string>>): BlockValues {
  const known = new Set(block.settings.map(({ id }) => fieldOf(id)));
  const strange = Object.keys(form).find((field) => field.startsWith(fieldOf('')) && !known.has(field));
  if (strange !== undefined) throw new Refused(`The block has no setting “${strange.slice(fieldOf('').length)}”.`);
  return Object.fromEntries(
    block.settings.map((setting) => [setting.id, readValue(setting, form[fieldOf(setting.id)])]),
  );
}

function readValue(setting: BlockSetting, text: string | undefined): BlockValue {
  // a box without a tick is not sent at all
  if (setting.type === 'checkbox') return text === 'on';
  if (text === undefined) return setting.usual;
  const value = setting.type !== 'range' ? text : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!isValueOf(setting, value)) throw new Refused(`“${setting.label}” ${sentenceOf(setting)}.`);
  return value;
}

function sentenceOf(setting: BlockSetting): string {
  if (setting.type === 'range')
    return `must be a number from ${setting.min} to ${setting.max} in steps of ${setting.step}`;
  return setting.type === 'select'
    ? `must be one of ${setting.options.map(({ value }) => value).join(', ')}`
    : 'cannot be that';
}

/** Values as the block's Liquid reads them: of settings that came later the usual one. */
export const withUsual = ({ settings }: AppBlock, values: BlockValues): BlockValues =>
  Object.fromEntries(settings.map(({ id, usual }) => [id, values[id] ?? usual]));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): Told[] => (Array.isArray(value) ? value.map((each) => tableOf(each)) : []);

function tableOf(value: unknown): Told {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
