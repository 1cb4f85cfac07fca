// Which of our languages a reader prefers.
import { defaultLanguage, findLanguage, type Language } from '@vitrine/contract/language';

/** The first of ours by quality in an Accept-Language header (RFC 9110 §12.5.4); a malformed quality is none. */
export function languageOf(header: string | undefined): Language {
  const ranges = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
    return { language: findLanguage(tag), quality: quality === undefined ? 1 : Number(quality) };
  });
  const ours = ranges.filter(({ language, quality }) => quality > 0 && language !== null);
  ours.sort((a, b) => b.quality - a.quality);
  return ours[0]?.language ?? defaultLanguage;
}
