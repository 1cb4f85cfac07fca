// How an advertisement is named, country by country, and that a page says so to whoever it is sent to.
import { describe, expect, it, test } from 'vitest';
import { usualTheme } from '@vitrine/contract/theme-rules';
import { listAdWords, sayAd } from './disclosure.tsx';
import { renderLookPage } from './look-page.tsx';
import { renderLookText } from './look-text.ts';
import { renderMessagePage } from './message-page.tsx';
import { sampleLook, sampleProduct } from './testing/look-samples.ts';

describe('the words', () => {
  it.each<[string | null, english: string, hebrew: string]>([
    [null, 'Ad', 'פרסומת'],
    ['ZZ', 'Ad', 'פרסומת'],
    ['US', 'Ad', 'Ad פרסומת'],
    ['GB', 'Ad', 'Ad פרסומת'],
    ['IE', 'Ad', 'Ad פרסומת'],
    ['AU', 'Ad', 'Ad פרסומת'],
    ['IL', 'פרסומת Ad', 'פרסומת'],
    ['CA', 'Ad Publicité', 'Ad Publicité פרסומת'],
    ['DE', 'Werbung Ad', 'Werbung פרסומת'],
    ['AT', 'Werbung Ad', 'Werbung פרסומת'],
    ['CH', 'Werbung Publicité Pubblicità Ad', 'Werbung Publicité Pubblicità פרסומת'],
    ['BE', 'Reclame Publicité Werbung Ad', 'Reclame Publicité Werbung פרסומת'],
    ['LU', 'Publicité Werbung Ad', 'Publicité Werbung פרסומת'],
    ['FR', 'Publicité Ad', 'Publicité פרסומת'],
    ['RE', 'Publicité Ad', 'Publicité פרסומת'],
    ['IT', 'Pubblicità Ad', 'Pubblicità פרסומת'],
    ['ES', 'Publicidad Ad', 'Publicidad פרסומת'],
    ['PT', 'Publicidade Ad', 'Publicidade פרסומת'],
    ['BR', 'Publicidade Ad', 'Publicidade פרסומת'],
    ['NL', 'Reclame Ad', 'Reclame פרסומת'],
    ['DK', 'Reklame Ad', 'Reklame פרסומת'],
    ['NO', 'Reklame Ad', 'Reklame פרסומת'],
    ['SE', 'Reklam Ad', 'Reklam פרסומת'],
    ['AX', 'Reklam Ad', 'Reklam פרסומת'],
    ['FI', 'Mainos Reklam Ad', 'Mainos Reklam פרסומת'],
    ['IS', 'Auglýsing Ad', 'Auglýsing פרסומת'],
    ['GR', 'Διαφήμιση Ad', 'Διαφήμιση פרסומת'],
    ['CY', 'Διαφήμιση Ad', 'Διαφήμιση פרסומת'],
    ['PL', 'Reklama Ad', 'Reklama פרסומת'],
    ['CZ', 'Reklama Ad', 'Reklama פרסומת'],
    ['SK', 'Reklama Ad', 'Reklama פרסומת'],
    ['HU', 'Hirdetés Ad', 'Hirdetés פרסומת'],
    ['RO', 'Publicitate Ad', 'Publicitate פרסומת'],
    ['BG', 'Реклама Ad', 'Реклама פרסומת'],
    ['HR', 'Oglas Ad', 'Oglas פרסומת'],
    ['SI', 'Oglas Ad', 'Oglas פרסומת'],
    ['EE', 'Reklaam Ad', 'Reklaam פרסומת'],
    ['LV', 'Reklāma Ad', 'Reklāma פרסומת'],
    ['LT', 'Reklama Ad', 'Reklama פרסומת'],
    ['TR', 'Reklam Ad', 'Reklam פרסומת'],
    ['JP', '広告 Ad', '広告 פרסומת'],
    ['KR', '광고 Ad', '광고 פרסומת'],
  ])('in %s', (country, english, hebrew) => {
    const said = (language: 'en' | 'he') =>
      listAdWords(language, country)
        .map(([, word]) => word)
        .join(' ');
    expect([said('en'), said('he')]).toEqual([english, hebrew]);
  });
});

const nora = { influencer: { name: 'Nora', image: null } };
const print = (rest: object = {}) => renderLookPage(sampleLook([sampleProduct(0)], rest), { scriptUrl: '/shop.js' });

test('a look of an influencer begins with it, whoever hides their name and whatever is added', () => {
  const html = print(nora);
  expect(html.indexOf('class=partner')).toBeLessThan(html.indexOf('class=hero'));
  expect(html).toContain(
    '<b lang=en>Ad</b> Paid partnership with <bdi>Nora</bdi>. Purchases through this page may earn a commission.',
  );
  const theme = { ...usualTheme, is_influencer_display_shown: false, disclosure_note: '<b>No ad</b>' };
  const hidden = print({ ...nora, theme });
  expect(hidden).toContain('<b lang=en>Ad</b> Paid partnership. Purchases through this page may earn a commission.');
  expect(hidden).toContain('&lt;b&gt;No ad&lt;/b&gt;');
  expect(hidden).not.toContain('Nora');
});

test('nobody earns by a look of the merchant alone, and it says nothing', () => {
  expect(print({ influencer: null })).not.toContain('<b lang');
  expect(renderLookText(sampleLook([sampleProduct(0)]))).not.toContain('**Ad**');
});

test('is sent in the words of the shopper’s country', () => {
  expect(sayAd(print(nora), 'en', 'CH')).toContain(
    '<b lang=de>Werbung</b> <b lang=fr>Publicité</b> <b lang=it>Pubblicità</b> <b lang=en>Ad</b> Paid',
  );
  expect(sayAd(print({ ...nora, language: 'he' }), 'he', 'IL')).toContain('<b lang=he>פרסומת</b> שיתוף פעולה');
});

test('is in the Markdown twin, and on a page that has only ways on', () => {
  const text = renderLookText(
    sampleLook([sampleProduct(0)], { ...nora, theme: { ...usualTheme, disclosure_note: 'Gifted' } }),
  );
  expect(text).toContain(
    '**Ad** Paid partnership with Nora. Purchases through this page may earn a commission. Gifted',
  );
  const gone = renderMessagePage({ kind: 'gone', language: 'en', partner: { name: 'Nora', country: 'DE' } });
  expect(gone).toContain('<b lang="de">Werbung</b> <b lang="en">Ad</b> Paid partnership with <bdi>Nora</bdi>');
});
