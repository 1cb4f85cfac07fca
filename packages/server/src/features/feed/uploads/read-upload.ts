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

/** As it reads: without what does not show, of the usual width, and without the points of Hebrew. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFKC')
    .replaceAll(/[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** Whether a word stands in a text by itself, without letter case; one of Hebrew also after a prefix or two. */
function hasWord(text: string, word: string): boolean {
  const bare = plain(word);
  if (bare === '') return false;
  const escaped = bare.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
  const prefix = /^\p{Script=Hebrew}/u.test(bare) ? '[ובכלמהש]{0,2}' : '';
  const alone = new RegExp(String.raw`(?<![\p{L}\p{N}])${prefix}${escaped}(?![\p{L}\p{N}])`, 'iu');
  // a zero-width space inside a word hides it, one before it sets it apart
  return alone.test(plain(text)) || alone.test(plain(text.replaceAll('\u200B', ' ')));
}

export function readUpload(
  form: UploadForm,
  { refusedWords, offered }: { readonly refusedWords: readonly string[]; readonly offered: ReadonlySet<string> },
): { readonly sent: SentUpload } | { readonly faults: UploadFaults } {
  const email = emailRule.safeParse(form.email);
  const faults: Partial<Record<UploadField, UploadFault>> = {};
  const isRefused = (text: string): boolean => refusedWords.some((word) => hasWord(text, word));
  if (!form.hasPicture) faults.picture = 'required';
  if (form.name === '') faults.name = 'required';
  else if (countCharacters(form.name) > limits.personName.max) faults.name = 'too_long';
  else if (isRefused(form.name)) faults.name = 'refused_word';
  const handle = form.handle.replace(/^@+/, '');
  if (countCharacters(handle) > uploadLimits.handle) faults.handle = 'too_long';
  else if (isRefused(handle)) faults.handle = 'refused_word';
  if (!email.success) faults.email = form.email === '' ? 'required' : 'email';
  if (countCharacters(form.caption) > uploadLimits.caption) faults.caption = 'too_long';
  else if (isRefused(form.caption)) faults.caption = 'refused_word';
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
