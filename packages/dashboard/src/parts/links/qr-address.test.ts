// Where QR codes are drawn, for addresses as they come.
import { expect, it } from 'vitest';
import { toQrAddress } from './qr-address.ts';

it.each([
  ['https://shop.example/abc1234', 'https://shop.example/abc1234/qr.svg', 'qr-abc1234'],
  ['https://shop.example/abc1234/', 'https://shop.example/abc1234/qr.svg', 'qr-abc1234'],
  ['http://localhost:3000/summer-edit', 'http://localhost:3000/summer-edit/qr.svg', 'qr-summer-edit'],
])('%s is drawn at %s', (short, svg, name) => {
  expect(toQrAddress(short)).toEqual({ svg, png: svg.replace('.svg', '.png?size=1024'), name });
});
