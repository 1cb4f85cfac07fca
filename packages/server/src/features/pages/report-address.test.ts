// Which requests are for the form of a report, and which are for something else.
import { expect, it } from 'vitest';
import { readReportAddress } from './report-address.ts';

it.each([
  ['GET', '/feed/dana/report/feed-1', { kind: 'form', shop: 'dana', code: 'feed-1' }],
  ['HEAD', '/feed/dana/report/feed-1/?a=b', { kind: 'form', shop: 'dana', code: 'feed-1' }],
  ['POST', '/FEED/dana/Report/feed-1', { kind: 'report', shop: 'dana', code: 'feed-1' }],
  ['PUT', '/feed/dana/report/feed-1', null],
  ['GET', '/feed/dana/report/status', { kind: 'state', shop: 'dana', receipt: '' }],
  ['GET', '/feed/dana/report/status?number=ab%20c', { kind: 'state', shop: 'dana', receipt: 'ab c' }],
  ['POST', '/feed/dana/report/status', null],
  ['GET', '/feed/dana/report', null],
  ['GET', '/feed/dana/report/feed-1/more', null],
  ['GET', '/feed/dana', null],
])('%s %s', (method, url, address) => {
  expect(readReportAddress(method, url)).toEqual(address);
});
