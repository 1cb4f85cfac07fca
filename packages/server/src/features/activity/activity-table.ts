// Activity as a table: each field of a change in the reader's words, and beside them, for programs, as the API names and keeps it.
import type { ActivityEntry } from '@vitrine/contract/activity';
import { activityTexts as en, type ActivityTexts } from '@vitrine/contract/activity-texts/en';
import { activityTexts as he } from '@vitrine/contract/activity-texts/he';
import { amountsOf, nameThing, tellChange, type Tongue } from '@vitrine/contract/change-words';
import { toDecimal, fromMajor } from '@vitrine/contract/money';
import { sentences, type Language } from '../../locales/locales.ts';

const texts: Readonly<Record<Language, ActivityTexts>> = { en, he };

const headings = [
  'activity_at',
  'activity_by',
  'activity_kind',
  'activity_object',
  'activity_change',
  'activity_field',
  'activity_before',
  'activity_after',
  'activity_by_code',
  'activity_kind_code',
  'activity_object_code',
  'activity_change_code',
  'activity_field_code',
  'activity_before_code',
  'activity_after_code',
  'activity_via',
];

export const activityHeadings = (language: Language): string[] =>
  headings.map((name) => sentences[language].column(name));

function tongueOf({ field, value, yes, no }: ActivityTexts): Tongue {
  return {
    fields: field,
    values: value,
    yes,
    no,
    moment: (instant) => new Date(instant).toISOString(),
    money: (amount, currency) => `${toDecimal(fromMajor(amount, currency), currency)} ${currency}`,
  };
}

/** One line for each field, of what has parts for each part; one without, where nothing but the fact is told. */
export function activityRows(entry: ActivityEntry, language: Language): (string | null)[][] {
  const words = texts[language];
  const { actor, kind, change, object_id: id } = entry;
  const who = actor.kind === 'person' ? (actor.name ?? '') : words[actor.kind];
  const head = [entry.at, who, words.kinds[kind], nameThing(entry, words.section, words.value), words.change[change]];
  const [by, what, how] = [[actor.account_id ?? actor.kind], [kind, id], [change]];
  const told = tellChange(entry.fields, tongueOf(words), amountsOf(entry, null));
  if (told.length === 0) return [[...head, null, null, null, ...by, ...what, ...how, null, null, null, actor.via]];
  return told.map(({ name, field, values, kept }) => [
    ...head,
    name,
    values === null ? words.hidden : values.before,
    values === null ? words.hidden : values.after,
    ...by,
    ...what,
    ...how,
    field,
    toCell(kept?.before),
    toCell(kept?.after),
    actor.via,
  ]);
}

function toCell(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
