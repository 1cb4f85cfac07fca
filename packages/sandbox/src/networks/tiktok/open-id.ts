// The name by which one app knows an account of TikTok.

import { createHash } from 'node:crypto';
import type { Account, NetworkApp } from '../model.ts';

/** Another app gets another one. */
export function toOpenId({ id }: NetworkApp, account: Account): string {
  const digest = createHash('sha256').update(`${id} ${account.id}`).digest('hex');
  return `-000${digest.slice(0, 36)}`;
}
