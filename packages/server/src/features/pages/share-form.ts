// What a campaign's form was filled in with, and how it is read.
import { uploadLimits } from '@vitrine/contract/uploads';
import type { JoinFault, SharePageView } from '@vitrine/shopfront/views';
import type { UploadFaults, UploadForm } from '../feed/feed.ts';
import { valueOf, type FormFields } from '../joining/joining.ts';

export type FilledShare = Pick<SharePageView, 'values' | 'search' | 'chosen' | 'faults' | 'notice'>;

export const untouched: FilledShare = { values: {}, search: '', chosen: [], faults: {}, notice: null };

const typed = ['name', 'handle', 'email', 'caption', 'retouched', 'ai', 'consent', 'guardian'] as const;

const toSearch = (text: string): string => text.trim().slice(0, uploadLimits.search);

/** What the page's address asks for: words that products are searched by, and products that are chosen. */
export function toAsked(url: string): FilledShare {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  return { ...untouched, search: toSearch(query.get('q') ?? ''), chosen: query.getAll('products') };
}

export const toFilled = (fields: FormFields): FilledShare => ({
  ...untouched,
  search: toSearch(valueOf(fields, 'q')),
  values: Object.fromEntries(typed.map((name) => [name, valueOf(fields, name)])),
  chosen: fields['products'] ?? [],
});

/** What was sent to search products with; of the file its name alone comes along. */
export const toSearched = (fields: FormFields): FilledShare => ({
  ...toFilled(fields),
  faults: valueOf(fields, 'picture') === '' ? {} : { picture: 'again' },
});

export const toUploadForm = (fields: FormFields, hasPicture: boolean): UploadForm => {
  const line = (name: string): string => valueOf(fields, name).replaceAll('\n', ' ');
  return {
    hasPicture,
    name: line('name'),
    handle: line('handle'),
    email: line('email'),
    caption: valueOf(fields, 'caption'),
    products: fields['products'] ?? [],
    retouched: line('retouched'),
    ai: line('ai'),
    consent: line('consent'),
    guardian: line('guardian'),
  };
};

export const toFaults = (faults: UploadFaults): Record<string, JoinFault> =>
  Object.fromEntries(Object.entries(faults).flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault]])));
