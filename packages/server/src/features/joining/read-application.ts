// Reads what a join page's form sent: an application, or what is wrong with which field. Pure.
import { email as emailRule } from '@vitrine/contract/identity';
import type { JoinQuestion } from '@vitrine/contract/join-pages';
import { countCharacters, limits } from '@vitrine/contract/limits';
import type { JoinFault } from '@vitrine/shopfront/views';
import { choicesOf, type GivenAnswer, type Applied } from './model.ts';

/** Every name with all its values, as a form sends them. */
export type FormFields = Readonly<Record<string, readonly string[]>>;

export type JoinFaults = Readonly<Record<string, JoinFault>>;

type ReadForm = { readonly applied: Applied } | { readonly faults: JoinFaults };

const { joinPage: bounds } = limits;

const address = /\bhttps?:\/\/|\bwww\./giu;
const countLinks = (text: string): number => text.match(address)?.length ?? 0;

/** The first value of a field, without what nobody types and databases refuse. */
export const valueOf = (fields: FormFields, name: string): string =>
  (fields[name]?.[0] ?? '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .trim();

/** All faults at once, by the names of their fields. */
export function readApplication(questions: readonly JoinQuestion[], fields: FormFields): ReadForm {
  const faults: Record<string, JoinFault> = {};
  const name = valueOf(fields, 'name').replaceAll('\n', ' ');
  const nameFault = findNameFault(name);
  if (nameFault) faults['name'] = nameFault;
  const typed = valueOf(fields, 'email');
  const email = emailRule.safeParse(typed);
  if (!email.success) faults['email'] = typed === '' ? 'required' : 'email';
  const answers: GivenAnswer[] = [];
  for (const question of questions) {
    const { question_id: id, kind, label } = question;
    const answer = valueOf(fields, id);
    const fault = findAnswerFault(question, answer);
    if (fault) faults[id] = fault;
    else if (answer !== '') answers.push({ question_id: id, question: label, kind, answer });
  }
  if (valueOf(fields, 'consent') !== 'yes') faults['consent'] = 'consent';
  if (!email.success || Object.keys(faults).length > 0) return { faults };
  return { applied: { name, email: email.data, answers } };
}

function findNameFault(name: string): JoinFault | null {
  if (name === '') return 'required';
  if (countCharacters(name) > limits.personName.max) return 'too_long';
  // it stands in a mail to the merchant
  return countLinks(name) > 0 ? 'links' : null;
}

function findAnswerFault(question: JoinQuestion, answer: string): JoinFault | null {
  if (answer === '') return question.is_required ? 'required' : null;
  const choices = choicesOf(question);
  if (choices) return choices.includes(answer) ? null : 'choice';
  const most = question.kind === 'long_text' ? bounds.longAnswer : bounds.answer;
  if (countCharacters(answer) > most) return 'too_long';
  return countLinks(answer) > bounds.links ? 'links' : null;
}
