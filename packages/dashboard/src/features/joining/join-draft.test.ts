// Questions and conditions of a join page as they are typed.
import type { JoinPage, JoinQuestion } from '@vitrine/contract/join-pages';
import { describe, expect, it } from 'vitest';
import { newQuestion, toOptions, withCondition, withQuestions } from './join-draft.ts';

const what: JoinQuestion = { question_id: 'q1', kind: 'choice', label: 'What', is_required: true, options: ['A', 'B'] };
const adult: JoinQuestion = { question_id: 'q2', kind: 'yes_no', label: '18?', is_required: true, options: [] };
const page: JoinPage = {
  is_open: true,
  headline: '',
  words: '',
  image_url: null,
  questions: [what, adult],
  consent: '',
  approval: {
    rule: 'answers',
    conditions: [
      { question_id: 'q1', answers: ['A', 'B'] },
      { question_id: 'q2', answers: ['yes'] },
    ],
  },
  mails_applications: true,
};

describe('a new question', () => {
  it.each([
    [[], 'q1'],
    [[what, adult], 'q3'],
    [[adult], 'q1'],
  ])('beside %j', (questions, id) => {
    expect(newQuestion(questions).question_id).toBe(id);
  });
});

describe('other questions', () => {
  it('take conditions along that can still be answered', () => {
    const next = withQuestions(page, [{ ...what, options: ['B', 'C'] }, adult]);
    expect(next.approval).toEqual({
      rule: 'answers',
      conditions: [
        { question_id: 'q1', answers: ['B'] },
        { question_id: 'q2', answers: ['yes'] },
      ],
    });
  });

  it('approve nobody once no condition is left', () => {
    expect(withQuestions(page, [{ ...what, kind: 'text' }]).approval).toEqual({ rule: 'nobody' });
  });
});

it('has a condition for as long as an answer of it is chosen', () => {
  const less = withCondition(page, 'q1', []);
  expect(less.approval).toEqual({ rule: 'answers', conditions: [{ question_id: 'q2', answers: ['yes'] }] });
  expect(withCondition(less, 'q1', ['A']).approval).toMatchObject({ conditions: [{}, { question_id: 'q1' }] });
});

it('reads one option a line', () => {
  expect(toOptions(' Food \n\nFashion\n')).toEqual(['Food', 'Fashion']);
});
