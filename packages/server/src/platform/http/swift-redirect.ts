// Sends a redirect as one text, past the making of headers one by one, which takes as long as all the rest of the answer.
import type { ServerResponse } from 'node:http';
import { keepAliveSeconds } from './connections.ts';

/** Headers of every redirect that belongs to one visit, besides its address and length. */
export const redirectHeaders = [
  'Cache-Control',
  'private, no-store',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
] as const;

const before = 'HTTP/1.1 302 Found\r\nLocation: ';
const [cacheName, cacheValue, policyName, policyValue] = redirectHeaders;
const behind =
  `\r\n${cacheName}: ${cacheValue}\r\n${policyName}: ${policyValue}\r\nContent-Length: 0` +
  `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\nDate: `;

const notPlain = /[^\x21-\x7e]/;

let dateHeader = { second: -1, date: '' };

function dateNow(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dateHeader.second) dateHeader = { second, date: new Date(second * 1000).toUTCString() };
  return dateHeader.date;
}

/**
 * Answers 302 and takes the response as finished, on a connection of HTTP/1.1 that stays open and whose turn it is;
 * false, with nothing sent, for any other, and for a location with a character that may not stand in a header as it is.
 */
export function redirectSwiftly(response: ServerResponse, location: string): boolean {
  const { socket, req } = response;
  // of several requests sent at once on a connection, only the first has it: the others wait for their turn
  if (socket === null || !response.shouldKeepAlive || req.httpVersion !== '1.1' || response.headersSent) return false;
  if (notPlain.test(location)) return false;
  socket.write(`${before}${location}${behind}${dateNow()}\r\n\r\n`, 'latin1');
  // nobody sends it any more: it is what whoever counts answers reads
  response.statusCode = 302;
  // what the response does at its end: it lets go of the connection, and the next request may come
  // oxlint-disable-next-line typescript/no-deprecated -- the newer name only reads what this sets
  response.finished = true;
  response.emit('finish');
  return true;
}
