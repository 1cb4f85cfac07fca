// How the links of a tab are called where the tab stands among other words. Pure.
import type { TFunction } from 'i18next';
import type { ShownTab } from './analytics-access.ts';

export const nameTab = (tab: ShownTab, t: TFunction): string =>
  tab === 'all' ? t('analytics.every_link') : t(`analytics.tab.${tab}`);
