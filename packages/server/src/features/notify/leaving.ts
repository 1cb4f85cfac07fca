// The links that switch a kind of mail off, signed: whoever has the mail has the link, signed in or not.
import { accountId, businessId } from '@vitrine/contract/ids';
import { mailSwitch, type MailSwitch } from '@vitrine/contract/notifications';
import { z } from 'zod';
import { sameBytes, sign } from '../../platform/crypto.ts';
import type { AccountKey } from '../identity/identity.ts';

/** Whose mails, and which: they are what a link is good for, and nothing else. */
const left = z.tuple([businessId, accountId], mailSwitch);

export interface Left extends AccountKey {
  readonly topics: readonly MailSwitch[];
}

export const leavePath = '/api/mails/off';

const signatureOf = (key: Buffer, text: string): string => sign(key, `mails off ${text}`).toString('base64url');

/** The path with the token that stands for it. */
export function writeLeavePath(key: Buffer, { businessId: business, accountId: account, topics }: Left): string {
  const text = Buffer.from([business, account, ...topics].join(' ')).toString('base64url');
  return `${leavePath}?token=${text}.${signatureOf(key, text)}`;
}

/** Null for any that was not written here. */
export function readLeaveToken(key: Buffer, token: unknown): Left | null {
  // given twice, it is a list
  if (typeof token !== 'string') return null;
  const [text = '', signature = ''] = token.split('.');
  if (!sameBytes(Buffer.from(signature), Buffer.from(signatureOf(key, text)))) return null;
  const [business, account, ...topics] = left.parse(Buffer.from(text, 'base64url').toString('utf8').split(' '));
  return { businessId: business, accountId: account, topics };
}
