// Which files are asked for before the program is there: of whom, where, in which language.
import { expect, it } from 'vitest';
import { listFiles, readActive } from './early-files.ts';

const files = {
  'sign-in': ['in.js', 'shared.js'],
  home: ['home.js', 'home.css'],
  screens: ['screens.js', 'home.js', 'shared.js'],
  'en/first': ['en.js'],
  'en/near': ['en-near.js'],
  'en/later': ['en-later.js', 'en-near.js'],
  'he/first': ['he.js'],
  'he/near': ['he-near.js'],
  'he/later': ['he-later.js'],
};

it.each([
  ['home', { isKnown: true, path: '/admin/home', language: 'en' }, ['en.js', 'home.js', 'home.css', 'en-near.js']],
  ['what leads to home', { isKnown: true, path: '/', language: 'en' }, ['en.js', 'home.js', 'home.css', 'en-near.js']],
  [
    'home in Hebrew',
    { isKnown: true, path: '/admin/home/', language: 'he' },
    ['he.js', 'home.js', 'home.css', 'he-near.js'],
  ],
  [
    'another screen, each file once',
    { isKnown: true, path: '/admin/links', language: 'en' },
    ['en.js', 'home.js', 'home.css', 'screens.js', 'shared.js', 'en-later.js', 'en-near.js'],
  ],
  ['a visitor', { isKnown: false, path: '/admin/links', language: 'he' }, ['he.js', 'in.js', 'shared.js']],
  ['a page outside the frame', { isKnown: true, path: '/terms', language: 'en' }, ['en.js', 'in.js', 'shared.js']],
] as const)('asks for the files of %s', (_what, reader, wanted) => {
  expect(listFiles(files, reader)).toEqual(wanted);
});

it.each([
  [null, null],
  ['', null],
  ['{', null],
  ['"text"', null],
  ['null', null],
  ['{"active":null}', null],
  ['{"active":7}', null],
  ['{"active":""}', null],
  ['{"list":[],"active":"abc"}', 'abc'],
])('reads of %s the token %s', (stored, wanted) => {
  expect(readActive(stored)).toBe(wanted);
});
