// Documents are what their bytes say, whatever they are called.
import { expect, it } from 'vitest';
import { readDocumentType } from './document-type.ts';

it.each([
  ['%PDF-1.7\n', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n....', 'image/png'],
  ['\xff\xd8\xff\xe0....', 'image/jpeg'],
  ['', null],
  ['%PDF', null],
  [' %PDF-1.7', null],
  ['<html><script>', null],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['MZ\x90\x00', null],
  ['PK\x03\x04', null],
  ['GIF89a', null],
  ['\x89PNG', null],
])('%j is %s', (text, type) => {
  expect(readDocumentType(Buffer.from(text, 'latin1'))).toBe(type);
});
