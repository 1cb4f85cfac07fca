// Keys of passphrases while a job needs them: sealed in the database, gone once it is done.
import { seal, unseal } from '../../platform/crypto.ts';
import type { Platform } from '../../platform/platform.ts';

export const sealKey = ({ keys }: Pick<Platform, 'keys'>, key: Buffer): Buffer =>
  seal(keys.sealing, key.toString('hex'));

export const openKey = ({ keys }: Pick<Platform, 'keys'>, sealed: Buffer): Buffer =>
  Buffer.from(unseal(keys.sealing, sealed), 'hex');
