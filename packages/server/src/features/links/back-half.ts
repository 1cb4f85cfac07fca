// Reads the custom end of an address that a merchant types. Pure.
import { isCodeShape, isFeedCode, isPairingCode, reservedWords } from '@vitrine/contract/codes';
import { code as codeSchema, type Code } from '@vitrine/contract/ids';
import { withoutUnseen } from '@vitrine/contract/unseen';

/** The typed text as a code, or why it can be none: not 3 to 50 letters, digits and hyphens, or a word or an address of the program's. */
export function readBackHalf(typed: string): { code: Code } | { refused: 'code_invalid' | 'code_reserved' } {
  const text = withoutUnseen(typed);
  if (!isCodeShape(text)) return { refused: 'code_invalid' };
  if (reservedWords.has(text.toLowerCase()) || isFeedCode(text) || isPairingCode(text))
    return { refused: 'code_reserved' };
  return { code: codeSchema.parse(text) };
}
