// A letter as it goes out: the sender's face, paragraphs, one button, and the moments told in it.
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { languages, type Language } from '@vitrine/contract/language';
import { createElement as h, type CSSProperties, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Letter } from '../../platform/mail.ts';

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A moment (ISO 8601) in words, by UTC; any other text as it is. */
export function toMoment(value: string, language: Language): string {
  if (!moment.test(value)) return value;
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(language, format).format(new Date(value))} UTC`;
}

/** Whom a letter is from, as it shows. */
export interface Sender {
  readonly name: string;
  /** Read by everybody from the same address: nobody learns who opened a letter. */
  readonly logoUrl: string | null;
  readonly button: { readonly background: string; readonly text: string } | null;
}

export const ourselves: Sender = { name: 'Vitrine', logoUrl: null, button: null };

/** What a letter says. */
interface Said {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly button: string;
  readonly footer: string;
}

interface LetterPage {
  readonly to: string;
  readonly language: Language;
  readonly sender: Sender;
  readonly say: Said;
  /** Where the button leads. */
  readonly address: string;
}

export function toLetter({ to, language, sender, say, address }: LetterPage): Letter {
  const page = renderToStaticMarkup(toPage(language, sender, say, address));
  return {
    to,
    sender: sender.name,
    subject: say.subject,
    text: [...say.lines, '', address, '', say.footer].join('\n'),
    html: `<!doctype html>${page}`,
  };
}

const styles = {
  body: { backgroundColor: '#faf8f5', color: '#1c1a17', fontFamily: 'system-ui, sans-serif', margin: 0, padding: 24 },
  card: {
    backgroundColor: '#ffffff',
    border: '1px solid #e8e3dc',
    borderRadius: 12,
    margin: '0 auto',
    maxWidth: 520,
    padding: 28,
  },
  name: { fontSize: 18, fontWeight: 600, lineHeight: '24px', margin: 0 },
  line: { fontSize: 16, lineHeight: '24px', margin: '0 0 12px', whiteSpace: 'pre-line' },
  button: { borderRadius: 8, fontSize: 16, fontWeight: 600, padding: '12px 20px', textDecoration: 'none' },
  rule: { borderColor: '#e8e3dc', margin: '20px 0' },
  footer: { color: '#6b645b', fontSize: 13, lineHeight: '20px', margin: 0 },
} as const satisfies Record<string, CSSProperties>;

const usualButton = { background: '#5B3DF5', text: '#ffffff' };

function toPage(language: Language, sender: Sender, { lines, button, footer }: Said, address: string): ReactElement {
  const colors = sender.button ?? usualButton;
  const buttonStyle = { ...styles.button, backgroundColor: colors.background, color: colors.text };
  return h(
    Html,
    { lang: language, dir: languages[language].direction },
    h(Head),
    h(
      Body,
      { style: styles.body },
      h(Preview, null, lines.slice(1).join(' ')),
      h(
        Container,
        { style: styles.card },
        h(Section, { style: { paddingBottom: 20 } }, toFace(sender)),
        ...lines.map((line, at) => h(Text, { key: at, style: styles.line }, line)),
        h(Section, { style: { paddingTop: 12 } }, h(Button, { href: address, style: buttonStyle }, button)),
        h(Hr, { style: styles.rule }),
        h(Text, { style: styles.footer }, footer),
      ),
    ),
  );
}

/** The logo with the name for whoever sees no pictures, or the name in letters. */
function toFace({ name, logoUrl }: Sender): ReactElement {
  if (logoUrl === null) return h(Text, { style: styles.name }, name);
  return h(Img, { src: logoUrl, alt: name, height: 36, style: { ...styles.name, maxWidth: 220 } });
}
