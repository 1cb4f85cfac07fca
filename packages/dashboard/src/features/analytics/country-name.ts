// Countries by their names in the reader's language. Pure.
import type { Filter } from './analytics-place.ts';

/** `IL` as Israel; what is no code of a country stays as it is. */
export function toCountryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code;
}

/** How a filter is called: a country in the language on screen, whatever the address says. */
export function toFilterName({ by, value, name }: Filter, locale: string): string {
  return by === 'country' ? toCountryName(value, locale) : name;
}
