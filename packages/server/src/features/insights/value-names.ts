// How figures and values of dimensions are called in the reader's language: countries, devices, browsers, apps, what has none.
import type { Dimension } from '@vitrine/contract/analytics';
import { channelsOfPages, type ConditionDimension } from '@vitrine/contract/conditions';
import type { SplitKey } from '@vitrine/contract/figure-questions';
import { figureTexts as en, type FigureText } from '@vitrine/contract/figure-texts/en';
import { figureTexts as he } from '@vitrine/contract/figure-texts/he';
import { figures, type FigureName } from '@vitrine/contract/figures';
import { sentences, type Language } from '../../locales/locales.ts';
import { toMajorCell, type TableCell } from '../../platform/tables/write-table.ts';
import type { Column } from '../figures/figures.ts';

/** Names of their makers, the same in every language. */
const brands = new Map(
  Object.entries({
    edge: 'Edge',
    opera: 'Opera',
    samsung: 'Samsung Internet',
    yandex: 'Yandex',
    uc: 'UC Browser',
    firefox: 'Firefox',
    chrome: 'Chrome',
    safari: 'Safari',
    chatgpt: 'ChatGPT',
    claude: 'Claude',
    copilot: 'Copilot',
    gemini: 'Gemini',
    perplexity: 'Perplexity',
    instagram: 'Instagram',
    facebook: 'Facebook',
    tiktok: 'TikTok',
    pinterest: 'Pinterest',
    snapchat: 'Snapchat',
    x: 'X',
    linkedin: 'LinkedIn',
    whatsapp: 'WhatsApp',
    telegram: 'Telegram',
    threads: 'Threads',
    line: 'LINE',
    wechat: 'WeChat',
    reddit: 'Reddit',
    youtube: 'YouTube',
    google: 'Google',
  }),
);

const countries = new Map<Language, Intl.DisplayNames>();

function countryName(code: string, language: Language): string {
  const names = countries.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  countries.set(language, names);
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

const figureTexts: Readonly<Record<Language, Readonly<Record<FigureName, FigureText>>>> = { en, he };

/** Of which type a figure is in files that have types, by its unit. */
const columnTypes = { count: 'count', money: 'amount', percent: 'rate' } as const;

/** A figure as a column of such a file; `before` stands before its name. */
export const toColumn = (name: FigureName, before = ''): Column => ({
  name: `${before}${name}`,
  type: columnTypes[figures[name].unit],
});

export const nameFigure = (name: FigureName, language: Language): string => figureTexts[language][name].name;

/** A value of a figure in a table: money has all decimals of its currency. */
export function toFigureCell(name: FigureName, value: number | null | undefined, currency: string): TableCell {
  if (value === null || value === undefined) return null;
  return figures[name].unit === 'money' ? toMajorCell(value, currency) : value;
}

/** What else rows can be named by. */
type NamedBy = Dimension | SplitKey | ConditionDimension;

/** The name of a value; a text of the visit's own, such as a campaign, is its own name. */
export function nameValue(by: NamedBy, value: string, language: Language): string {
  const words = sentences[language];
  switch (by) {
    case 'country':
      return countryName(value, language);
    case 'device':
      return words.value(`device_${value}`) ?? value;
    case 'browser':
      return brands.get(value) ?? words.value(`browser_${value}`) ?? value;
    case 'referrer': {
      const page = channelsOfPages.get(value);
      if (page !== undefined) return words.value(`channel_${page}`) ?? value;
      const app = /^app:(.+)$/.exec(value)?.[1];
      return app === undefined ? value : (words.value('app', { name: brands.get(app) ?? app }) ?? app);
    }
    case 'network':
      return brands.get(value) ?? value;
    case 'platform':
      return brands.get(value) ?? words.value(`platform_${value}`) ?? value;
    case 'tab':
    case 'channel':
    case 'customer':
    case 'flag':
      return words.value(`${by}_${value}`) ?? value;
    default:
      return value;
  }
}

/** The name of what carries no value of a dimension, such as visits without a referring page. */
export function nameNothing(by: NamedBy, language: Language): string {
  return sentences[language].value(`none_${by}`) ?? '–';
}
