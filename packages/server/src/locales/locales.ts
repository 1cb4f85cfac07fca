// The server's sentences in every language: problems, faults of fields, reasons of attributions, words of tables, mails.
import { forEveryLanguage, type Language } from '@vitrine/contract/language';
import type { MailSwitch } from '@vitrine/contract/notifications';
import type { ProblemCode } from '@vitrine/contract/problem';
import type { MemberRole } from '@vitrine/contract/team-rights';
import { en } from './en.ts';
import { he } from './he.ts';
import type { CountedText, LetterWords, MailName, Texts } from './texts.ts';
import { values as valuesEn } from './values-en.ts';
import { values as valuesHe } from './values-he.ts';

export type { Language } from '@vitrine/contract/language';
export type { MailName } from './texts.ts';
type TextValues = Record<string, string | number>;
type WordsOf<Kind> = { [Word in keyof LetterWords]: LetterWords[Word] extends Kind ? Word : never }[keyof LetterWords];
type LetterWord = WordsOf<string>;
type CountedWord = WordsOf<CountedText>;

/** A refusal, as far as its sentence tells. */
interface ToldRefusal {
  readonly code: ProblemCode;
  readonly values: TextValues;
  readonly faults: readonly { readonly code: string; readonly values?: TextValues }[];
}

const texts: Record<Language, Texts> = { en, he };
const valueTexts: Record<Language, Readonly<Record<string, string>>> = { en: valuesEn, he: valuesHe };

function fill(text: string, values: TextValues = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank));
}

function sentencesOf(language: Language) {
  const {
    problems,
    fields,
    reasons,
    tables,
    archives,
    columns,
    cells,
    mails,
    mailFooters,
    memberRoles,
    agreement,
    deletions,
  } = texts[language];
  const toField = (code: string, values?: TextValues): string => {
    const isProblem = Object.hasOwn(problems, code);
    return fill(fields[code] ?? (isProblem ? problems[code as ProblemCode] : fields['wrong_format']) ?? code, values);
  };
  return {
    problem: (code: ProblemCode, values?: TextValues): string => fill(problems[code], values),
    /** A fault that is a problem by itself reads as that; one without a sentence as a wrong format. */
    field: toField,
    /** What refused one of many, with its sentence. */
    told: ({ code, values, faults: [fault] }: ToldRefusal): { code: ProblemCode; message: string } => ({
      code,
      message: fault ? toField(fault.code, fault.values) : fill(problems[code], values),
    }),
    table: (code: string, values?: TextValues): string => fill(tables[code] ?? code, values),
    archive: (code: string, values?: TextValues): string => fill(archives[code] ?? code, values),
    column: (name: string): string => columns[name] ?? name,
    /** A value of a dimension, or a heading of figures; null for one without a name of ours. */
    value: (name: string, values?: TextValues): string | null => {
      const text = valueTexts[language][name];
      return text === undefined ? null : fill(text, values);
    },
    cell: (word: keyof Texts['cells']): string => cells[word],
    reason: (code: string, values?: TextValues): string => fill(reasons[code] ?? code, values),
    agreement: () => agreement,
    deletion: (word: keyof Texts['deletions'], values?: TextValues): string => fill(deletions[word], values),
    memberRole: (role: MemberRole): string => memberRoles[role],
    letter: (word: LetterWord, values?: TextValues): string => fill(texts[language].letters[word], values),
    /** As `letter`, of a number of things, which is written as the language writes it. */
    counted: (word: CountedWord, count: number, values?: TextValues): string => {
      const { one, other } = texts[language].letters[word];
      return fill(count === 1 ? one : other, { ...values, count: new Intl.NumberFormat(language).format(count) });
    },
    mailKind: (topic: MailSwitch): string => texts[language].letters.kinds[topic],
    mail: (name: MailName, values: TextValues, reader: keyof Texts['mailFooters']) => ({
      subject: fill(mails[name].subject, values),
      lines: mails[name].lines.map((line) => fill(line, values)),
      button: mails[name].button,
      footer: fill(mailFooters[reader], values),
    }),
  };
}

export const sentences = forEveryLanguage(sentencesOf);
