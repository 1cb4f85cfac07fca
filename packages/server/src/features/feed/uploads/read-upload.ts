// Reads what somebody sends to a campaign: everything that is wrong with it at once. Pure.
import { email as emailRule } from '@vitrine/contract/identity';
import type { ProductId } from '@vitrine/contract/ids';
import { countCharacters, limits } from '@vitrine/contract/limits';
import { uploadLimits } from '@vitrine/contract/uploads';

type UploadField =
  | 'picture'
  | 'name'
  | 'handle'
  | 'email'
  | 'caption'
  | 'products'
  | 'retouched'
  | 'ai'
  | 'consent'
  | 'guardian';

/** One value of each field, but of products. */
export type UploadForm = Readonly<Record<Exclude<UploadField, 'picture' | 'products'>, string>> & {
  readonly products: readonly string[];
  readonly hasPicture: boolean;
};

type UploadFault = 'required' | 'email' | 'too_long' | 'consent' | 'refused_word' | 'picture' | 'heic';
export type UploadFaults = Readonly<Partial<Record<UploadField, UploadFault>>>;

export interface SentUpload {
  readonly name: string;
  readonly handle: string;
  readonly email: string;
  readonly caption: string;
  readonly productIds: readonly ProductId[];
  readonly isRetouched: boolean;
  readonly isMadeByAi: boolean;
}

/** Whether a word stands in a text by itself, without letter case. */
function hasWord(text: string, word: string): boolean {
  const escaped = word.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'iu').test(text);
}

export function readUpload(
  form: UploadForm,
  { refusedWords, offered }: { readonly refusedWords: readonly string[]; readonly offered: ReadonlySet<string> },
): { readonly sent: SentUpload } | { readonly faults: UploadFaults } {
  const email = emailRule.safeParse(form.email);
  const faults: Partial<Record<UploadField, UploadFault>> = {};
  if (!form.hasPicture) faults.picture = 'required';
  if (form.name === '') faults.name = 'required';
  else if (countCharacters(form.name) > limits.personName.max) faults.name = 'too_long';
  const handle = form.handle.replace(/^@+/, '');
  if (countCharacters(handle) > uploadLimits.handle) faults.handle = 'too_long';
  if (!email.success) faults.email = form.email === '' ? 'required' : 'email';
  if (countCharacters(form.caption) > uploadLimits.caption) faults.caption = 'too_long';
  else if (refusedWords.some((word) => hasWord(form.caption, word))) faults.caption = 'refused_word';
  if (form.consent !== 'yes') faults.consent = 'consent';
  if (form.guardian !== 'yes') faults.guardian = 'consent';
  if (!email.success || Object.keys(faults).length > 0) return { faults };
  const products = form.products.filter((id): id is ProductId => offered.has(id));
  return {
    sent: {
      name: form.name,
      handle,
      email: email.data,
      caption: form.caption,
      productIds: [...new Set(products)].slice(0, uploadLimits.products),
      isRetouched: form.retouched === 'yes',
      isMadeByAi: form.ai === 'yes',
    },
  };
}
