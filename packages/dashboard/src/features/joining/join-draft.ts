// What the form of a join page holds: questions with their ids, and conditions that never name what is not asked. Pure.
import { type ApprovalCondition, type JoinPage, type JoinQuestion, yesNo } from '@vitrine/contract/join-pages';

/** The first id that no question has. */
export function newQuestion(questions: readonly JoinQuestion[]): JoinQuestion {
  const taken = new Set(questions.map(({ question_id: id }) => id));
  let number = 1;
  while (taken.has(`q${number}`)) number += 1;
  return { question_id: `q${number}`, kind: 'text', label: '', is_required: true, options: [] };
}

/** What a question can be answered with; none where it is answered in words. */
export function answersOf({ kind, options }: JoinQuestion): readonly string[] {
  if (kind === 'choice') return options;
  return kind === 'yes_no' ? yesNo : [];
}

/** Other questions; conditions lose what cannot be answered any more. */
export function withQuestions(page: JoinPage, questions: readonly JoinQuestion[]): JoinPage {
  const next = { ...page, questions: [...questions] };
  if (page.approval.rule !== 'answers') return next;
  const kept = page.approval.conditions.flatMap((condition) => {
    const question = questions.find(({ question_id: id }) => id === condition.question_id);
    const answers = question ? condition.answers.filter((answer) => answersOf(question).includes(answer)) : [];
    return answers.length === 0 ? [] : [{ ...condition, answers }];
  });
  return { ...next, approval: toApproval(kept) };
}

/** A question whose conditions are these answers; none takes the condition away. */
export function withCondition(page: JoinPage, id: string, answers: readonly string[]): JoinPage {
  const others = conditionsOf(page).filter(({ question_id: own }) => own !== id);
  const next = answers.length === 0 ? others : [...others, { question_id: id, answers: [...answers] }];
  return { ...page, approval: { rule: 'answers', conditions: next } };
}

export const conditionsOf = ({ approval }: Pick<JoinPage, 'approval'>): readonly ApprovalCondition[] =>
  approval.rule === 'answers' ? approval.conditions : [];

const toApproval = (conditions: ApprovalCondition[]): JoinPage['approval'] =>
  conditions.length === 0 ? { rule: 'nobody' } : { rule: 'answers', conditions };

/** One option a line, as it is typed. */
export const toOptions = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
