// The fields of a multilink: a refusal finds the experience it is about, and the most exact field there.
import { describe, expect, it } from 'vitest';
import { findShown, sortRefusal } from '../../api/field-errors.ts';
import { errorOf, fieldsOf, gapFields, type MultilinkField, multilinkFields, toField } from './multilink-fields.ts';

describe('a refused path', () => {
  it.each([
    ['title', 'title'],
    ['utm_params.utm_source', 'utm_params.utm_source'],
    ['links_options', 'links_options'],
    ['links_options.0', 'links_options'],
    ['links_options.0.value', 'links_options.0.value'],
    ['links_options.1.value', 'links_options.1.value'],
    ['links_options.1.link_resource.inventory_ids.3', 'links_options.1.link_resource.inventory_ids'],
    ['links_options.0.link_resource.selected_options.12.Colour', 'links_options.0.link_resource.selected_options'],
    // a part nobody shows is the whole's
    ['links_options.0.link_resource', 'links_options'],
    ['links_options.0.link_resource.layout', 'links_options'],
    ['links_options.0.valued', 'links_options'],
    // there are two experiences alone
    ['links_options.2.value', 'links_options'],
    ['links_options_more', undefined],
    ['business_id', undefined],
    ['', undefined],
  ])('%j is told at %s', (path, field) => {
    expect(findShown(multilinkFields, path)).toBe(field);
  });

  it('of which one part belongs to no field is told in whole', () => {
    const fields = [
      { field: 'links_options.1.value', message: 'Too much.' },
      { field: 'automatic', message: 'Not now.' },
    ];
    const sorted = sortRefusal<MultilinkField>({ message: '', field: null, fields }, (path) =>
      findShown(multilinkFields, path),
    );
    expect(sorted).toEqual({ errors: { 'links_options.1.value': 'Too much.' }, isWhole: false });
  });
});

it('names no field twice, and every field of both experiences', () => {
  expect(new Set(multilinkFields).size).toBe(multilinkFields.length);
  for (const side of [0, 1] as const) expect(multilinkFields).toEqual(expect.arrayContaining(fieldsOf(side)));
  expect(fieldsOf(0).some((field) => (fieldsOf(1) as string[]).includes(field))).toBe(false);
});

it('has a place on screen for everything that may be missing', () => {
  for (const field of Object.values(gapFields)) expect(multilinkFields).toContain(toField(0, field));
});

describe('the errors of one experience', () => {
  const errors = {
    'links_options.0.value': 'A is wrong.',
    'links_options.1.link_resource.images': 'B has no pictures.',
    title: 'Too long.',
  };

  it('are not those of the other', () => {
    expect(errorOf(errors, 0)('value')).toBe('A is wrong.');
    expect(errorOf(errors, 1)('value')).toBeUndefined();
    expect(errorOf(errors, 0)('link_resource.images')).toBeUndefined();
  });

  it('are the first there is among several fields', () => {
    expect(errorOf(errors, 1)('value', 'link_resource.images')).toBe('B has no pictures.');
    expect(errorOf(errors, 0)('link_resource.images', 'value')).toBe('A is wrong.');
    expect(errorOf(errors, 0)()).toBeUndefined();
    expect(errorOf({}, 0)(...(['value', 'device_option'] as const))).toBeUndefined();
  });
});
