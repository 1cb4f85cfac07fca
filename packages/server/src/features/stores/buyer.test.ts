// Who bought: which addresses are one mailbox.
import { expect, it } from 'vitest';
import { readMailbox } from './buyer.ts';

it.each<[string | null | undefined, string | null]>([
  ['noa@mail.example', 'noa@mail.example'],
  [' Noa@Mail.Example ', 'noa@mail.example'],
  ['noa+shop@mail.example', 'noa@mail.example'],
  ['noa+a+b@mail.example', 'noa@mail.example'],
  ['no.a@mail.example', 'no.a@mail.example'],
  ['ｎｏａ@mail.example', 'noa@mail.example'],
  ['a@b@mail.example', 'a@b@mail.example'],
  ['+shop@mail.example', null],
  ['@mail.example', null],
  ['noa@', null],
  ['noa', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the mailbox of %j is %j', (email, mailbox) => {
  expect(readMailbox(email)).toBe(mailbox);
});
