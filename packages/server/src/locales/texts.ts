// The shape of a language's sentences: what every language file holds.
import type { ProblemCode } from '@vitrine/contract/problem';

/** What each language file holds; `{name}` stands for a value. */
export interface Texts {
  problems: Record<ProblemCode, string>;
  fields: Record<string, string>;
  reasons: Record<string, string>;
  /** Why a file is no table. */
  tables: Record<string, string>;
  /** Headings of tables. */
  columns: Record<string, string>;
  /** Words in cells of tables. */
  cells: Record<'LOOK' | 'SHORT' | 'yes', string>;
  mails: Record<MailName, { subject: string; lines: string[]; button: string }>;
  mailFooter: string;
}

export type MailName = 'verification' | 'reset' | 'invitation' | 'code' | 'code_kept' | 'links_broken';
