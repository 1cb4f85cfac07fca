// What is read in files that say how they were made, and in those that say nothing.
import { expect, it } from 'vitest';
import { readAiMark, readProvenance, toXmp } from './provenance.ts';

const xmp = (type: string): string =>
  `<rdf:Description Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${type}"/>`;

it.each([
  ['nothing', '\u00ff\u00d8 a picture', false, false],
  ['a camera', xmp('digitalCapture'), false, false],
  ['a program', xmp('trainedAlgorithmicMedia'), true, false],
  ['a part by a program', xmp('compositeWithTrainedAlgorithmicMedia'), true, false],
  ['credentials in a JPEG', 'jumb\0\0\0\u001ejumdc2pa\0', false, true],
  ['credentials in a PNG', '\0\0\0\u0010caBX', false, true],
  ['credentials that name a program', `jumb jumdc2pa ${xmp('trainedAlgorithmicMedia')}`, true, true],
])('%s', (_name, text, hasAiMark, hasCredentials) => {
  expect(readProvenance(Buffer.from(text, 'latin1'))).toEqual({ hasAiMark, hasCredentials });
});

it.each(['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia'] as const)(
  'what is written of %s is read as that again',
  (mark) => {
    expect(readAiMark(Buffer.from(toXmp(mark)))).toBe(mark);
  },
);
