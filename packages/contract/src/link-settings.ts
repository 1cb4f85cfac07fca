// What a link can be set to: values, defaults, who has each setting, and its column in tables. One entry makes a setting.
import { z } from 'zod';
import type { LinkType } from './link-type.ts';
import { keysOf, recordOf } from './records.ts';

/** How a look's page shows its products: one column, a strip that is swiped, or a grid. */
export const layout = z.enum(['SINGLE', 'STRIP', 'GRID']);
export type Layout = z.output<typeof layout>;

/** Carried whole through form, draft, plan, row and answer; one left out has its default. */
export const linkSettings = z.object({
  /** Leaves products with a reduced price out of the page. */
  hide_on_sale_items: z.boolean().default(false),
  /** Null lets the number of products decide. */
  layout: layout.nullable().default(null),
  /** Keeps the page out of search results. */
  noindex: z.boolean().default(false),
  /** Shows what orders keep with its products, as trends tell. */
  goes_well_with: z.boolean().default(false),
});
export type LinkSettings = z.output<typeof linkSettings>;

/** Of a look that shows nothing with a reduced price. */
export const atFullPrice = { hide_on_sale_items: true } satisfies Partial<LinkSettings>;

export type SettingName = keyof LinkSettings;

export const defaultSettings: LinkSettings = linkSettings.parse({});

interface CommonTraits {
  /** The links it has an effect on. */
  readonly of: readonly LinkType[];
  /** The heading of its column, as programs write it. */
  readonly column: string;
}
/** The control that sets it, and how a cell of a table is read: a switch, or one of few values. */
type SettingTraits = CommonTraits &
  ({ readonly kind: 'flag' } | { readonly kind: 'choice'; readonly values: readonly string[] });

/** In the order of the columns of tables and of the form. */
export const settingTraits = {
  layout: { kind: 'choice', of: ['LOOK'], column: 'layout', values: layout.options },
  hide_on_sale_items: { kind: 'flag', of: ['LOOK'], column: 'hide_on_sale' },
  noindex: { kind: 'flag', of: ['LOOK'], column: 'noindex' },
  goes_well_with: { kind: 'flag', of: ['LOOK'], column: 'goes_well_with' },
} as const satisfies Record<SettingName, SettingTraits>;

type Traits = typeof settingTraits;
export type SettingColumn = Traits[SettingName]['column'];
/** Settings that are on or off. */
export type FlagName = { [Name in SettingName]: Traits[Name]['kind'] extends 'flag' ? Name : never }[SettingName];

type Shape = typeof linkSettings.shape;
/** As `linkSettings` when a link is changed: one left out stays as it is. */
export const linkSettingsChange = z.object(
  recordOf(keysOf(linkSettings.shape), (name) => linkSettings.shape[name].unwrap().optional()) as {
    [Name in SettingName]: z.ZodOptional<ReturnType<Shape[Name]['unwrap']>>;
  },
);

export const settingNames: readonly SettingName[] = keysOf(settingTraits);
export const settingColumns: readonly SettingColumn[] = settingNames.map((name) => settingTraits[name].column);

export function isFlag(name: SettingName): name is FlagName {
  return settingTraits[name].kind === 'flag';
}

/** The setting a column of a table holds; null when it holds none. */
export function findSettingOf(column: string): SettingName | null {
  return settingNames.find((name) => settingTraits[name].column === column) ?? null;
}
