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
import type { BusinessId } from '@vitrine/contract/ids';
import { languages, type Language } from '@vitrine/contract/language';
import { createElement as h, type CSSProperties, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { LetterRow, LetterSection } from '../../events.ts';
import { sentences } from '../../locales/locales.ts';
import type { Letter } from '../../platform/mail.ts';
import type { Brand } from '../brand/brand.ts';
import type { Identity } from '../identity/identity.ts';

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

/** A business as whoever it writes to knows it: by its store's name, else by its own. */
export async function toStoreSender(
  { identity, brand }: { identity: Identity; brand: Pick<Brand, 'getFace'> },
  businessId: BusinessId,
): Promise<Sender> {
  const [face, owner] = await Promise.all([brand.getFace(businessId), identity.accounts.getMerchant(businessId)]);
  const name = face.storeName ?? (owner.name.trim() || owner.username);
  return { name, logoUrl: face.logoUrl, button: face.button };
}

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
  /** The public address that paths stand behind. */
  readonly base: string;
  /** Where the button leads; null for none. */
  readonly address: string | null;
  readonly sections?: readonly LetterSection[];
  /** Where mails like this one are switched off; they cannot be where it is left out. */
  readonly leaveUrl?: string | undefined;
}

export function toLetter(page: LetterPage): Letter {
  const { to, language, sender, say, base, address, sections = [], leaveUrl } = page;
  const leave = leaveUrl === undefined ? [] : [`${sentences[language].letter('stop')}: ${leaveUrl}`];
  const listed = sections.flatMap((section) => ['', ...toLines(section, base)]);
  return {
    to,
    sender: sender.name,
    subject: say.subject,
    text: [...say.lines, ...(address === null ? [] : ['', address]), ...listed, '', say.footer, ...leave].join('\n'),
    html: `<!doctype html>${renderToStaticMarkup(toPage(page))}`,
    leaveUrl,
  };
}

/** A section as plain text. */
function toLines({ title, rows }: LetterSection, base: string): string[] {
  return [
    title,
    ...rows.flatMap(({ name, value, note, path }) => [
      `- ${value === '' ? name : `${name}: ${value}`}${note === '' ? '' : ` (${note})`}`,
      ...(path === null ? [] : [`  ${base}${path}`]),
    ]),
  ];
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
  title: { fontSize: 16, fontWeight: 600, lineHeight: '24px', margin: '20px 0 4px' },
  table: { borderCollapse: 'collapse', width: '100%' },
  cell: { borderTop: '1px solid #e8e3dc', fontSize: 15, lineHeight: '22px', padding: '10px 0', verticalAlign: 'top' },
  value: { fontWeight: 600, whiteSpace: 'nowrap' },
  link: { color: '#5B3DF5', overflowWrap: 'anywhere', textDecoration: 'underline' },
  note: { color: '#6b645b', display: 'block', fontSize: 13, lineHeight: '20px' },
  button: { borderRadius: 8, fontSize: 16, fontWeight: 600, padding: '12px 20px', textDecoration: 'none' },
  rule: { borderColor: '#e8e3dc', margin: '20px 0' },
  footer: { color: '#6b645b', fontSize: 13, lineHeight: '20px', margin: 0 },
} as const satisfies Record<string, CSSProperties>;

/** For programs that show letters dark; the others leave it out. */
const dark = `@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #171513 !important; }
  .card { background-color: #211e1b !important; border-color: #3a352f !important; color: #f4f1ec !important; }
  .line, .rule { border-color: #3a352f !important; }
  .quiet { color: #b3aba0 !important; }
  .link { color: #b9abff !important; }
}`;

const usualButton = { background: '#5B3DF5', text: '#ffffff' };

function toPage({ language, sender, say, base, address, sections = [], leaveUrl }: LetterPage): ReactElement {
  const colors = sender.button ?? usualButton;
  const buttonStyle = { ...styles.button, backgroundColor: colors.background, color: colors.text };
  const { lines, button, footer } = say;
  return h(
    Html,
    { lang: language, dir: languages[language].direction },
    h(Head, null, h('meta', { name: 'color-scheme', content: 'light dark' }), h('style', null, dark)),
    h(
      Body,
      { style: styles.body, className: 'page' },
      h(Preview, null, lines.slice(1).join(' ')),
      h(
        Container,
        { style: styles.card, className: 'card' },
        h(Section, { style: { paddingBottom: 20 } }, toFace(sender)),
        ...lines.map((line, at) => h(Text, { key: at, style: styles.line }, line)),
        ...sections.map((section) => toTable(section, base, language)),
        address === null
          ? null
          : h(
              Section,
              { style: { paddingTop: sections.length === 0 ? 12 : 24 } },
              h(Button, { href: address, style: buttonStyle }, button),
            ),
        h(Hr, { style: styles.rule, className: 'rule' }),
        h(Text, { style: styles.footer, className: 'quiet' }, footer, toLeaveLink(leaveUrl, language)),
      ),
    ),
  );
}

function toLeaveLink(leaveUrl: string | undefined, language: Language): ReactElement | null {
  if (leaveUrl === undefined) return null;
  const link = h(
    'a',
    { href: leaveUrl, style: { ...styles.link, color: 'inherit' } },
    sentences[language].letter('stop'),
  );
  return h('span', null, ' ', link);
}

function toTable({ title, rows }: LetterSection, base: string, language: Language): ReactElement {
  // mail programs know sides, not beginnings
  const end = languages[language].direction === 'rtl' ? 'left' : 'right';
  return h(
    Section,
    { key: title },
    h('h2', { style: styles.title }, title),
    h(
      'table',
      { style: styles.table, cellPadding: 0, cellSpacing: 0 },
      h('tbody', null, ...rows.map((row, at) => h('tr', { key: at }, ...toCells(row, base, end)))),
    ),
  );
}

/** What it is and its note, and its value beside them where it has one. */
function toCells({ name, value, note, path }: LetterRow, base: string, end: 'left' | 'right'): ReactElement[] {
  const word = h('bdi', null, name);
  const named = path === null ? word : h('a', { href: base + path, style: styles.link, className: 'link' }, word);
  const told = note === '' ? null : h('span', { style: styles.note, className: 'quiet' }, note);
  const cell = { className: 'line', style: styles.cell };
  if (value === '') return [h('td', { ...cell, colSpan: 2 }, named, told)];
  const style = { ...styles.cell, ...styles.value, textAlign: end };
  return [h('td', cell, named, told), h('td', { ...cell, style }, h('bdi', null, value))];
}

/** The logo with the name for whoever sees no pictures, or the name in letters. */
function toFace({ name, logoUrl }: Sender): ReactElement {
  if (logoUrl === null) return h(Text, { style: styles.name }, name);
  return h(Img, { src: logoUrl, alt: name, height: 36, style: { ...styles.name, maxWidth: 220 } });
}
