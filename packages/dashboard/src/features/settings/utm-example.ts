// The address a link would hand over with UTM values, as an example. Pure.
import type { utmTokens } from '@vitrine/contract/limits';
import { type UtmDraft, utmFields } from '../../parts/links/base-draft.ts';

type Facts = Readonly<Record<(typeof utmTokens)[number], string>>;

/** As the server fills them in: one or two braces, any spacing; an empty value is left out. */
export function toUtmExample(storeUrl: string, utm: UtmDraft, facts: Facts): string {
  const values = utmFields.flatMap((field) => {
    const filled = utm[field]
      .replaceAll(
        /\{{1,2}\s*(link\.[a-z_]+)\s*\}{1,2}/g,
        (whole, token: string) => facts[token as keyof Facts] ?? whole,
      )
      .trim();
    return filled === '' ? [] : [`${field}=${encodeURIComponent(filled).replaceAll('%20', '+')}`];
  });
  const query = values.length === 0 ? '' : `?${values.join('&')}`;
  return `${storeUrl.replace(/\/$/, '')}/products/…${query}`;
}
