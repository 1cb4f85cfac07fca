// The links in scheduled reports by which an address agrees to them, and whoever gets them leaves: signed, whoever has one may.
import { readerId, scheduleId } from '@vitrine/contract/scheduled-reports';
import { businessId } from '@vitrine/contract/ids';
import { z } from 'zod';
import { sameBytes, sign } from '../../platform/crypto.ts';
import type { ReaderKey } from './report-schedules-store.ts';

const acts = ['agree', 'leave'] as const;
export type ReaderAct = (typeof acts)[number];

const signed = z.tuple([z.enum(acts), businessId, scheduleId, readerId]);

export const readerPath = '/api/mails/report';

const signatureOf = (key: Buffer, text: string): string => sign(key, `scheduled report ${text}`).toString('base64url');

/** The path with the token that stands for it. */
export function writeReaderPath(key: Buffer, act: ReaderAct, reader: ReaderKey): string {
  const text = Buffer.from([act, reader.businessId, reader.scheduleId, reader.readerId].join(' ')).toString(
    'base64url',
  );
  return `${readerPath}?token=${text}.${signatureOf(key, text)}`;
}

/** Null for any that was not written here. */
export function readReaderToken(key: Buffer, token: unknown): { act: ReaderAct; reader: ReaderKey } | null {
  // given twice, it is a list
  if (typeof token !== 'string') return null;
  const [text = '', signature = ''] = token.split('.');
  if (!sameBytes(Buffer.from(signature), Buffer.from(signatureOf(key, text)))) return null;
  const [act, business, schedule, reader] = signed.parse(Buffer.from(text, 'base64url').toString('utf8').split(' '));
  return { act, reader: { businessId: business, scheduleId: schedule, readerId: reader } };
}
