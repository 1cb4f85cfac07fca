// What a form is read as: every field, every fault.
import type { JoinQuestion } from '@vitrine/contract/join-pages';
import { limits } from '@vitrine/contract/limits';
import { describe, expect, it } from 'vitest';
import { readApplication } from './read-application.ts';

const of = (kind: JoinQuestion['kind'], isRequired = false, options: string[] = []): JoinQuestion => ({
  question_id: 'q1',
  kind,
  label: 'Asked',
  is_required: isRequired,
  options,
});
const person = { name: ['Noa'], email: ['noa@mail.example'], consent: ['yes'] };
const link = 'https://a.example ';

describe('an answer', () => {
  it.each([
    ['nothing, where it need not be', of('text'), '', null],
    ['nothing, where it must be', of('text', true), '', 'required'],
    ['blanks alone', of('text', true), '   ', 'required'],
    ['a text', of('text', true), 'hello', null],
    ['one that is too long', of('text'), 'x'.repeat(limits.joinPage.answer + 1), 'too_long'],
    ['emojis, one character each', of('text'), '👍'.repeat(limits.joinPage.answer), null],
    ['a long text', of('long_text'), 'x'.repeat(limits.joinPage.longAnswer), null],
    ['some addresses', of('long_text'), link.repeat(limits.joinPage.links), null],
    ['too many addresses', of('long_text'), link.repeat(limits.joinPage.links + 1), 'links'],
    ['one of the choices', of('choice', true, ['A', 'B']), 'B', null],
    ['none of the choices', of('choice', false, ['A', 'B']), 'C', 'choice'],
    ['a yes', of('yes_no', true), 'yes', null],
    ['a perhaps', of('yes_no'), 'perhaps', 'choice'],
  ] as const)('that is %s', (_what, question, answer, fault) => {
    const read = readApplication([question], { ...person, q1: [answer] });
    expect('faults' in read ? read.faults : {}).toEqual(fault === null ? {} : { q1: fault });
  });
});

describe('a person', () => {
  it.each([
    ['without a name', { name: [''] }, { name: 'required' }],
    ['with an address in the name', { name: ['Win at www.a.example'] }, { name: 'links' }],
    ['with a name too long', { name: ['x'.repeat(limits.personName.max + 1)] }, { name: 'too_long' }],
    ['without an address', { email: [] }, { email: 'required' }],
    ['with none that can be', { email: ['noa'] }, { email: 'email' }],
    ['who did not agree', { consent: [] }, { consent: 'consent' }],
    [
      'who left out everything',
      { name: [], email: [], consent: [] },
      { name: 'required', email: 'required', consent: 'consent' },
    ],
  ])('%s', (_what, changed, faults) => {
    expect(readApplication([], { ...person, ...changed })).toEqual({ faults });
  });
});

it('keeps lines, and no marks that nobody types', () => {
  const read = readApplication([of('long_text')], { ...person, q1: [' one\r\ntwo\u0000\u0007 '] });
  expect(read).toEqual({
    applied: {
      name: 'Noa',
      email: 'noa@mail.example',
      answers: [{ question_id: 'q1', question: 'Asked', kind: 'long_text', answer: 'one\ntwo' }],
    },
  });
});
