// Countries by their names in the reader's language. Pure.

/** `IL` as Israel; what is no code of a country stays as it is. */
export function toCountryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code;
}
