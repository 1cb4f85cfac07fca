// What a join page may say: conditions are of questions it asks, and of answers they can have. Pure.
import type { Approval, JoinPage, JoinQuestion } from '@vitrine/contract/join-pages';
import { choicesOf, type GivenAnswer } from './model.ts';

interface Fault {
  readonly field: string;
  readonly code: 'condition_unknown';
}

/** Options belong to choices alone. */
export const tidyQuestions = (questions: readonly JoinQuestion[]): JoinQuestion[] =>
  questions.map((question) => (question.kind === 'choice' ? question : { ...question, options: [] }));

/** Conditions that no answer could ever be held against. */
export function findPageFaults({ questions, approval }: Pick<JoinPage, 'questions' | 'approval'>): Fault[] {
  if (approval.rule !== 'answers') return [];
  return approval.conditions.flatMap(({ question_id: id, answers }, at) => {
    const question = questions.find((each) => each.question_id === id);
    const choices = question && choicesOf(question);
    const isKnown = choices && answers.every((answer) => choices.includes(answer));
    return isKnown ? [] : [{ field: `approval.conditions.${at}`, code: 'condition_unknown' as const }];
  });
}

/** Whether whoever answered so is invited without being looked at. */
export function isApprovedAtOnce(approval: Approval, answers: readonly GivenAnswer[]): boolean {
  if (approval.rule !== 'answers') return approval.rule === 'everybody';
  return approval.conditions.every(({ question_id: id, answers: wanted }) =>
    answers.some(({ question_id: own, answer }) => own === id && wanted.includes(answer)),
  );
}
