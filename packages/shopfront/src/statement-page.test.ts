// The accessibility statement: what it must say, in both languages, and to whom it leads.
import { expect, test } from 'vitest';
import { renderStatementPage } from './statement-page.tsx';

const print = (language: 'en' | 'he'): string =>
  renderStatementPage({
    language,
    storeName: 'Atelier <Nord>',
    storeUrl: 'https://atelier.example',
    lookUrl: '/aB3xK9q',
    theme: null,
  });

test.each([
  ['en', 'ltr', 'Accessibility statement', 'partially conformant', 'November 28, 2026'],
  ['he', 'rtl', 'הצהרת נגישות', 'תאימות חלקית', '28 בנובמבר 2026'],
] as const)('says in %s what is aimed at, what falls short, and since when', (language, direction, ...said) => {
  const html = print(language);
  expect(html).toContain(`dir="${direction}"`);
  for (const each of [...said, 'EN 301 549', 'WCAG', '2.2', 'AA']) expect(html).toContain(each);
  expect(html.match(/<li>/g)?.length).toBeGreaterThan(2);
});

test('leads back to the look, and to the store, whose name stays a text', () => {
  const html = print('en');
  expect(html).toContain('<a href="/aB3xK9q">Back to the look</a>');
  expect(html).toContain('<a href="https://atelier.example">atelier.example</a>');
  expect(html).toContain('Atelier &lt;Nord&gt;');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});
