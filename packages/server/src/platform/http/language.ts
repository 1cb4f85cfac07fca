// Which of our two languages a reader prefers.

/** The first of en and he by quality in an Accept-Language header (RFC 9110 §12.5.4; `iw` is Hebrew's old tag). */
export function languageOf(header: string | undefined): 'en' | 'he' {
  const ranges = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
    return { language: tag.trim().split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
  });
  const ours = ranges.filter((range) => range.quality > 0 && ['en', 'he', 'iw'].includes(range.language ?? ''));
  ours.sort((a, b) => b.quality - a.quality);
  const first = ours[0]?.language;
  return first === 'he' || first === 'iw' ? 'he' : 'en';
}
