import { limits } from '@vitrine/contract/limits';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPictureForm } from './multipart.ts';

const server = createServer((request, response) => {
  void tell(request).then((told) => response.setHeader('connection', 'close').end(JSON.stringify(told)));
});

async function tell(request: IncomingMessage): Promise<object> {
  const {
    fields = {},
    picture = null,
    ...refused
  } = { ...(await readPictureForm(request, ['taken', 'photo'])) } as {
    fields?: object;
    picture?: Buffer | string | null;
  };
  const told = Buffer.isBuffer(picture) ? [picture.length, String.fromCodePoint(picture[0] ?? 0)] : picture;
  return { fields, picture: told, ...refused };
}

let url = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const most = limits.upload.image;
type Part = readonly [name: string, content: string | number, sign?: string];

async function send(parts: readonly Part[]): Promise<unknown> {
  const form = new FormData();
  for (const [name, content, sign = 'a'] of parts)
    if (typeof content === 'string') form.append(name, content);
    else form.append(name, new Blob([sign.repeat(content)]), 'a.jpg');
  return (await fetch(url, { method: 'POST', body: form })).json();
}

it.each<[string, readonly Part[], unknown]>([
  ['none', [['word', 'yes']], null],
  ['one that holds nothing', [['photo', 0]], null],
  ['one that is as large as it may be', [['photo', most - 1]], [most - 1, 'a']],
  [
    'one that is larger',
    [
      ['photo', most + 5],
      ['word', 'yes'],
    ],
    'too_large',
  ],
  [
    'two fields, of which the first holds nothing',
    [
      ['taken', 0],
      ['photo', 7, 'b'],
    ],
    [7, 'b'],
  ],
  [
    'two fields in another order',
    [
      ['photo', 7, 'b'],
      ['taken', 5, 'c'],
    ],
    [5, 'c'],
  ],
  [
    'two of one name, of which the first holds nothing',
    [
      ['photo', 0],
      ['photo', 7, 'b'],
    ],
    [7, 'b'],
  ],
  [
    'many of one name, of which no more is held than of one',
    Array.from({ length: 9 }, (_, at) => ['photo', most - 1, String(at)] as const),
    [most - 1, '0'],
  ],
  [
    'a large one before another of its name',
    [
      ['photo', most + 5],
      ['photo', 7, 'b'],
    ],
    'too_large',
  ],
  ['one of another name', [['other', 7]], null],
])('reads a form with %s', async (_what, parts, picture) => {
  const fields = parts.some(([name]) => name === 'word') ? { word: ['yes'] } : {};
  expect(await send(parts)).toEqual({ fields, picture });
});

it.each([
  ['no form', 'text/plain', 415],
  ['one without a boundary', 'multipart/form-data', 400],
])('refuses %s', async (_what, type, refused) => {
  const answer = await fetch(url, { method: 'POST', body: 'x', headers: { 'content-type': type } });
  expect(await answer.json()).toMatchObject({ refused });
});
