// A letter as it goes out: paragraphs, one button, and the moments told in it.
import { languages, type Language } from '@vitrine/contract/language';
import { escapeHtml, type Letter } from '../../platform/mail.ts';

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A moment (ISO 8601) in words, by UTC; any other text as it is. */
export function toMoment(value: string, language: Language): string {
  if (!moment.test(value)) return value;
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(language, format).format(new Date(value))} UTC`;
}

export function toLetter(
  to: string,
  language: Language,
  say: { subject: string; lines: string[]; button: string; footer: string },
  address: string,
): Letter {
  const { direction } = languages[language];
  const paragraphs = say.lines
    .map((line) => `<p style="margin:0 0 12px;white-space:pre-line">${escapeHtml(line)}</p>`)
    .join('');
  const button = `<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="background:#5B3DF5;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">${escapeHtml(say.button)}</a></p>`;
  return {
    to,
    subject: say.subject,
    text: [...say.lines, '', address, '', say.footer].join('\n'),
    html: `<!doctype html><html lang="${language}" dir="${direction}"><body style="font-family:system-ui,sans-serif;color:#1c1a17;background:#faf8f5;padding:24px"><div style="max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #e8e3dc;border-radius:12px;padding:28px">${paragraphs}${button}<p style="color:#6b645b;font-size:13px;margin:24px 0 0">${escapeHtml(say.footer)}</p></div></body></html>`,
  };
}
