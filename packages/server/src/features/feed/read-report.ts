// Reads what the form of a report was filled in with: a report, or what is wrong with which field. Pure.
import { reportReason, type ReportReason } from '@vitrine/contract/feed';
import { email as emailRule } from '@vitrine/contract/identity';
import { countCharacters, limits } from '@vitrine/contract/limits';
import { reportLimits } from '@vitrine/contract/post-reports';

export type ReportField = 'reason' | 'words' | 'name' | 'email' | 'statement';

/** Each field with what was typed. */
export type ReportForm = Readonly<Record<ReportField, string>>;

export type ReportFaults = Readonly<
  Partial<Record<ReportField, 'required' | 'email' | 'too_long' | 'choice' | 'links' | 'consent'>>
>;

interface SaidReport {
  readonly reason: ReportReason;
  readonly words: string;
  readonly name: string;
  readonly email: string;
}

/** All faults at once. Words are asked for where the reason alone says nothing. */
export function readReport(form: ReportForm): { readonly said: SaidReport } | { readonly faults: ReportFaults } {
  const reason = reportReason.safeParse(form.reason);
  const email = emailRule.safeParse(form.email);
  const name = form.name.replaceAll('\n', ' ');
  const faults: ReportFaults = {
    ...toFault('reason', reason.success ? null : 'choice'),
    ...toFault('words', findWordsFault(form.words, reason.data)),
    ...toFault('name', findNameFault(name)),
    ...toFault('email', email.success ? null : form.email === '' ? 'required' : 'email'),
    ...toFault('statement', form.statement === 'yes' ? null : 'consent'),
  };
  if (!reason.success || !email.success || Object.keys(faults).length > 0) return { faults };
  return { said: { reason: reason.data, words: form.words, name, email: email.data } };
}

type Fault = NonNullable<ReportFaults[ReportField]>;

const toFault = (field: ReportField, fault: Fault | null): ReportFaults => (fault === null ? {} : { [field]: fault });

function findWordsFault(words: string, reason: ReportReason | undefined): Fault | null {
  if (countCharacters(words) > reportLimits.words) return 'too_long';
  return words === '' && (reason === 'other' || reason === 'illegal') ? 'required' : null;
}

function findNameFault(name: string): Fault | null {
  if (name === '') return 'required';
  if (countCharacters(name) > limits.personName.max) return 'too_long';
  return /\bhttps?:\/\/|\bwww\./iu.test(name) ? 'links' : null;
}
