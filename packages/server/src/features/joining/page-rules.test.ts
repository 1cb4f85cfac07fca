// Who is approved without being looked at, and which conditions a page may have.
import type { Approval, JoinQuestion } from '@vitrine/contract/join-pages';
import { describe, expect, it } from 'vitest';
import { findPageFaults, isApprovedAtOnce, tidyQuestions } from './page-rules.ts';

const asked: JoinQuestion[] = [
  { question_id: 'q1', kind: 'choice', label: 'What', is_required: true, options: ['Food', 'Fashion'] },
  { question_id: 'q2', kind: 'yes_no', label: '18?', is_required: true, options: [] },
  { question_id: 'q3', kind: 'text', label: 'Why', is_required: false, options: ['left over'] },
];
const when = (...conditions: [string, ...string[]][]): Approval => ({
  rule: 'answers',
  conditions: conditions.map(([id, ...answers]) => ({ question_id: id, answers })),
});
const answers = [
  { question_id: 'q1', question: 'What', kind: 'choice' as const, answer: 'Food' },
  { question_id: 'q2', question: '18?', kind: 'yes_no' as const, answer: 'yes' },
];

describe('isApprovedAtOnce', () => {
  it.each([
    ['nobody', { rule: 'nobody' } as const, false],
    ['everybody', { rule: 'everybody' } as const, true],
    ['one that matches', when(['q1', 'Food']), true],
    ['one of several answers', when(['q1', 'Fashion', 'Food']), true],
    ['all of them', when(['q1', 'Food'], ['q2', 'yes']), true],
    ['one of two', when(['q1', 'Food'], ['q2', 'no']), false],
    ['what was not answered', when(['q3', 'x']), false],
  ])('%s', (_what, approval, expected) => {
    expect(isApprovedAtOnce(approval, answers)).toBe(expected);
  });
});

describe('findPageFaults', () => {
  it.each([
    ['no conditions', { rule: 'everybody' } as const, []],
    ['known answers', when(['q1', 'Food'], ['q2', 'no']), []],
    ['a question that is not asked', when(['q9', 'x']), ['approval.conditions.0']],
    ['an answer it cannot have', when(['q1', 'Food'], ['q1', 'Cars']), ['approval.conditions.1']],
    ['a question answered in words', when(['q3', 'left over']), ['approval.conditions.0']],
  ])('%s', (_what, approval, fields) => {
    expect(findPageFaults({ questions: asked, approval }).map(({ field }) => field)).toEqual(fields);
  });
});

it('keeps options of choices alone', () => {
  expect(tidyQuestions(asked).map(({ options }) => options)).toEqual([['Food', 'Fashion'], [], []]);
});
