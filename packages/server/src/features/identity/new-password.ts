// Holds a new password to what the contract cannot know of it: that half the world has it, or that it is one's own name.
import { isMadeOfNames, leftOfNames } from '@vitrine/contract/password-rules';
import { Problem } from '../../platform/problem.ts';

const mostCommon = 10_000;

let common: Promise<ReadonlySet<string>> | undefined;

/** Read when it is first needed: nobody signs up at most starts. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, mostCommon).map((word) => word.toLowerCase()));
}

/** Refuses `validation_failed` at `field`. */
export async function checkNewPassword(password: string, names: readonly string[], field: string): Promise<void> {
  common ??= readCommon();
  const isCommon = isIn(await common, password);
  // a name with one of those behind it is tried as early
  const isOwn = isMadeOfNames(password, names) || isIn(await common, leftOfNames(password, names));
  const code = isCommon ? 'password_common' : isOwn ? 'password_own_name' : null;
  if (code !== null) throw new Problem('validation_failed', { faults: [{ field, code }] });
}

const isIn = (words: ReadonlySet<string>, word: string | null): boolean =>
  word !== null && words.has(word.toLowerCase());
