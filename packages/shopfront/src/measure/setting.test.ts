// The one attribute by which the page says what measures on it, also when it was written by somebody else.
import { expect, test } from 'vitest';
import { readSetting, writeSetting } from './setting.ts';

test.each([
  { pixelId: '12345678901234567890', analyticsId: 'G-ABCDEFGH1234567890XY', asks: true },
  { pixelId: '12345', analyticsId: '', asks: false },
  { pixelId: '', analyticsId: 'G-ABC1', asks: true },
])('%j is read as it was written', (setting) => {
  const written = writeSetting(setting);
  expect(written).toMatch(/^[\w,-]+$/);
  expect(readSetting(written)).toEqual(setting);
});

test.each([
  '',
  ',,go',
  '1234,,go',
  '12345,,',
  '12345,G-x,go',
  '12345,G-ABC1,yes',
  "12345,');alert(1),go",
  '12345,,go\n',
])('%j is nothing', (text) => {
  expect(readSetting(text)).toBeNull();
});
