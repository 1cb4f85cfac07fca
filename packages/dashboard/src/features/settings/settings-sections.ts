// The sections of the settings: their order, what of the draft is theirs, and which of them a search finds. Pure.
import { hasWords, toSearchWords } from '@vitrine/contract/search-text';
import type { SettingsDraft, SettingsFaults } from './settings-draft.ts';

interface Traits {
  readonly group: 'pages' | 'traffic' | 'products' | 'money' | 'people' | 'data';
  /** What of the draft is changed there. */
  readonly fields: readonly (keyof SettingsDraft)[];
  readonly faults?: readonly (keyof SettingsFaults)[];
  /** Shown to whoever may change settings alone. */
  readonly isOwners?: boolean;
}

/** By the name their texts and addresses go by. */
const sections = {
  logo: { group: 'pages', fields: [] },
  shoppers: { group: 'pages', fields: ['shopperLanguage'] },
  shipping: { group: 'pages', fields: ['shippingUrl'], faults: ['shippingUrl'] },
  maker: { group: 'pages', fields: ['makerText', 'tellsMissingMakers', 'makerFields'], faults: ['makerFields'] },
  domain: { group: 'pages', fields: [] },
  measuring: {
    group: 'traffic',
    fields: ['pixelId', 'analyticsId', 'consent'],
    faults: ['pixelId', 'analyticsId'],
  },
  utm: { group: 'traffic', fields: ['utm'], faults: ['utm'] },
  carry: { group: 'traffic', fields: ['carriesQuery'] },
  hidden_revenue: { group: 'traffic', fields: ['hideRevenueBelow'] },
  auto_swap: { group: 'products', fields: ['autoSwap'] },
  sensitivity: { group: 'products', fields: ['sensitivity'] },
  preferences: { group: 'products', fields: ['preferences'] },
  photo_search: { group: 'products', fields: ['photoSearch'] },
  attribution: { group: 'money', fields: ['rules'], faults: ['window'], isOwners: true },
  holding: { group: 'money', fields: ['hold'], faults: ['days'] },
  new_terms: { group: 'money', fields: [], isOwners: true },
  team: { group: 'people', fields: [] },
  notifications: { group: 'people', fields: ['mailRecipients'] },
  activity: { group: 'people', fields: [], isOwners: true },
  retention: { group: 'data', fields: ['retentionMonths'] },
} as const satisfies Readonly<Record<string, Traits>>;

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as SectionName[];
export const groupNames = ['pages', 'traffic', 'products', 'money', 'people', 'data'] as const;

const traitsOf = (name: SectionName): Traits => sections[name];

/** In their order; those of owners for who may change settings. */
export const listSections = (canChange: boolean): readonly SectionName[] =>
  sectionNames.filter((name) => canChange || traitsOf(name).isOwners !== true);

export const groupOf = (name: SectionName): (typeof groupNames)[number] => sections[name].group;

/** The section an address names behind `#`; null for none of them. */
export const readSection = (hash: string): SectionName | null =>
  sectionNames.find((name) => name === hash.replace(/^#/, '')) ?? null;

/** Sections in which something differs, told by the fields that do. */
export const listChanged = (fields: readonly (keyof SettingsDraft)[]): readonly SectionName[] =>
  sectionNames.filter((name) => traitsOf(name).fields.some((field) => fields.includes(field)));

/** The first section with a fault; null when everything can be saved. */
export const findFaulty = (faults: SettingsFaults): SectionName | null =>
  sectionNames.find((name) => traitsOf(name).faults?.some((field) => faults[field] !== undefined)) ?? null;

/** Whether a section is about what was searched for: by any of its texts. */
export function isFound(texts: unknown, searched: string): boolean {
  const words = toSearchWords(searched);
  return words.length === 0 || hasWords(listTexts(texts).join(' '), words);
}

function listTexts(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts];
  return texts !== null && typeof texts === 'object' ? Object.values(texts).flatMap(listTexts) : [];
}
