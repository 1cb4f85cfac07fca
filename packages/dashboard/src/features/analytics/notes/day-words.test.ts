// What happened on days in words: of one and of several things, by name as far as they are named.
import type { DayEvent } from '@vitrine/contract/day-notes';
import { noteId } from '@vitrine/contract/ids';
import { forEveryLanguage } from '@vitrine/contract/language';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { allWords } from '../../../testing/all-words.ts';
import { toSampleUuid } from '../../../testing/link-samples.ts';
import { toEntries, toEventWords, toMarks } from './day-words.ts';

const texts = createInstance();
await texts.init({
  resources: forEveryLanguage((language) => ({ translation: allWords[language] })),
  interpolation: { escapeValue: false },
});

const bare = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');
const event = (change: Partial<DayEvent>): DayEvent => ({
  day: '2026-11-20',
  kind: 'links_changed',
  count: 1,
  names: [],
  ...change,
});
const note = (number: number, day: string, text: string) => ({
  note_id: noteId.parse(toSampleUuid(number)),
  day,
  text,
  author: 'dana',
  written_at: '2026-11-20T10:00:00Z',
});

describe.each(['en', 'he'] as const)('in %s', (language) => {
  const words = allWords[language].notes;
  const say = (change: Partial<DayEvent>) =>
    bare(toEventWords(event(change), { t: texts.getFixedT(language), locale: language }));

  it('an event without names is its sentence alone', () => {
    expect(say({ kind: 'sync_failed' })).toBe(words.event.sync_failed_one);
    expect(say({ kind: 'links_changed', count: 7 })).toBe(words.event.links_changed_other.replace('{{count}}', '7'));
  });

  it('one with names tells them, and how many more there are', () => {
    expect(say({ names: ['Coats'] })).toBe(`${words.event.links_changed_one}: Coats`);
    const many = say({ count: 9, names: ['Coats', 'Hats', 'Shoes'] });
    expect(many).toContain('Coats');
    expect(many).toContain(words.more_other.replace('{{count}}', '6'));
  });
});

it('marks are notes first; entries go day by day, the latest first', () => {
  const happened = {
    notes: [note(1, '2026-11-19', 'Sale begins'), note(2, '2026-11-20', 'Sale ends')],
    events: [event({ kind: 'sync_failed' })],
  };
  const marks = toMarks(happened, { t: texts.getFixedT('en'), locale: 'en' });
  expect(marks.map(({ day, isNote }) => [day, isNote])).toEqual([
    ['2026-11-19', true],
    ['2026-11-20', true],
    ['2026-11-20', false],
  ]);
  expect(toEntries(happened).map(({ day, notes, events }) => [day, notes.length, events.length])).toEqual([
    ['2026-11-20', 1, 1],
    ['2026-11-19', 1, 0],
  ]);
  expect(toEntries({ notes: [], events: [] })).toEqual([]);
});
