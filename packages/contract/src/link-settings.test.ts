// Every setting of a link is told of everywhere: default, column, texts in every language.
import { describe, expect, it } from 'vitest';
import { importField } from './imports.ts';
import type { Language } from './language.ts';
import {
  defaultSettings,
  findSettingOf,
  isFlag,
  linkSettings,
  settingColumns,
  settingNames,
  settingTraits,
} from './link-settings.ts';
import * as en from './setting-texts/en.ts';
import * as he from './setting-texts/he.ts';

const texts: Readonly<Record<Language, typeof en>> = { en, he };

describe('settings of a link', () => {
  it('have traits, each in its order of columns', () => {
    expect(settingNames.toSorted()).toEqual(Object.keys(linkSettings.shape).toSorted());
    expect(importField.options.filter((field) => findSettingOf(field) !== null)).toEqual(settingColumns);
  });

  it.each(settingNames)('%s has its default when it is left out', (name) => {
    const { [name]: _, ...others } = defaultSettings;
    expect(linkSettings.parse(others)).toEqual(defaultSettings);
    expect(isFlag(name) ? defaultSettings[name] : defaultSettings.layout).toBe(isFlag(name) ? false : null);
  });

  it.each(settingNames)('%s is found by its column and called something in every language', (name) => {
    const { column } = settingTraits[name];
    expect(findSettingOf(column)).toBe(name);
    for (const { formTexts, columnTexts, cellTexts, columnSynonyms } of Object.values(texts)) {
      const told = [formTexts[name], formTexts[`${name}_help`], columnTexts[column], cellTexts[column]];
      expect([...told, columnSynonyms[column]].every((text) => text.length > 2)).toBe(true);
    }
  });

  it('a column of something else holds none', () => {
    expect(findSettingOf('title')).toBeNull();
  });
});
