// Reads conditions as the address carries them: `country:DE,FR;device!:mobile`. Pure.
import { type Condition, condition } from '@vitrine/contract/conditions';
import { limits } from '@vitrine/contract/limits';
import { type AnalyticsAccess, canConditionBy } from '../analytics-access.ts';

/** What carries no value. */
const nothing = String.raw`\-`;

/** The pieces between marks that no backslash leads. */
const split = (text: string, mark: ',' | ';'): readonly string[] =>
  text.match(mark === ',' ? /(?:\\.|[^\\,])+/gs : /(?:\\.|[^\\;])+/gs) ?? [];

const readValue = (text: string): string | null => (text === nothing ? null : text.replaceAll(/\\(.)/gs, '$1'));

/** Leaves out what is no condition, or none that the reader can set. */
export function readConditions(text: string, access: AnalyticsAccess): readonly Condition[] {
  const found = split(text, ';').flatMap((each) => {
    const at = each.indexOf(':');
    const name = each.slice(0, Math.max(0, at));
    const isNot = name.endsWith('!');
    const read = condition.safeParse({
      by: isNot ? name.slice(0, -1) : name,
      op: isNot ? 'is_not' : 'is',
      values: split(each.slice(at + 1), ',').map(readValue),
    });
    return read.success && canConditionBy(access, read.data.by) ? [read.data] : [];
  });
  return found.slice(0, limits.conditions);
}
