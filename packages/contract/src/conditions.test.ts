// Conditions in an address: what is read, and what strangers may have written there.
import { describe, expect, it } from 'vitest';
import { writeConditions, writtenConditions, type Condition } from './conditions.ts';
import { limits } from './limits.ts';

const country: Condition = { by: 'country', op: 'is', values: ['IL'] };

const many = (count: number, of: unknown) => JSON.stringify(Array.from({ length: count }, () => of));

describe('writtenConditions', () => {
  it.each<[string, Condition[]]>([
    ['[]', []],
    ['[{"by":"country","values":["IL"]}]', [country]],
    ['[{"by":"country","op":"is_not","values":["IL",null]}]', [{ ...country, op: 'is_not', values: ['IL', null] }]],
    ['[{"by":"utm_source","values":["a,b;c=\\"d\\"&e"]}]', [{ by: 'utm_source', op: 'is', values: ['a,b;c="d"&e'] }]],
    ['[{"by":"tag","values":["קיץ"],"more":1}]', [{ by: 'tag', op: 'is', values: ['קיץ'] }]],
  ])('%s', (text, read) => {
    expect(writtenConditions.parse(text)).toEqual(read);
  });

  it('reads what is written', () => {
    const all: Condition[] = [country, { by: 'referrer', op: 'is_not', values: [null, "x'); drop table links; --"] }];
    expect(writtenConditions.parse(writeConditions(all))).toEqual(all);
    expect(writeConditions([])).toBeUndefined();
  });

  it.each([
    ['', ''],
    ['country is IL', ''],
    ['[', ''],
    ['{}', ''],
    ['null', ''],
    ['"[]"', ''],
    ['[null]', '0'],
    ['[[]]', '0'],
    ['[{}]', '0.by'],
    ['[{"by":"country"}]', '0.values'],
    ['[{"by":"country","values":[]}]', '0.values'],
    ['[{"by":"country","values":"IL"}]', '0.values'],
    ['[{"by":"country","values":[""]}]', '0.values.0'],
    ['[{"by":"country","values":["IL",7]}]', '0.values.1'],
    ['[{"by":"country","values":[{"is":"IL"}]}]', '0.values.0'],
    ['[{"by":"country","op":"or","values":["IL"]}]', '0.op'],
    ['[{"by":"visitor","values":["x"]}]', '0.by'],
    ['[{"by":"__proto__","values":["x"]}]', '0.by'],
    ['[{"by":"constructor","values":["x"]}]', '0.by'],
    ['[{"by":"new_customers","values":["new"]}]', '0.by'],
    [JSON.stringify([{ by: 'country', values: ['x'.repeat(301)] }]), '0.values.0'],
    [many(limits.conditions + 1, { by: 'country', values: ['IL'] }), ''],
    [
      JSON.stringify([{ by: 'country', values: Array.from({ length: limits.conditionValues + 1 }, () => 'IL') }]),
      '0.values',
    ],
    [' '.repeat(limits.writtenConditions + 1), ''],
  ])('refuses %.60s', (text, path) => {
    const read = writtenConditions.safeParse(text);
    expect(read.error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
  });
});
