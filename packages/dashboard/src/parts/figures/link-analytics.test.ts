// Which figures of a link each person sees, by role and permission.
import { expect, test } from 'vitest';
import { toFigureRights } from './link-analytics.ts';

const all = {
  analytics_commission_enabled: true,
  analytics_clicks_enabled: true,
  analytics_revenue_enabled: true,
  analytics_sales_enabled: true,
  analytics_cr_enabled: true,
  analytics_aov_enabled: true,
  allow_creating_and_editing_links: true,
};
const none = {
  analytics_commission_enabled: false,
  analytics_clicks_enabled: false,
  analytics_revenue_enabled: false,
  analytics_sales_enabled: false,
  analytics_cr_enabled: false,
  analytics_aov_enabled: false,
  allow_creating_and_editing_links: false,
};

test.each([
  ['admin', all, 'clicks sales revenue conversion average commerce'],
  ['admin', none, 'clicks sales revenue conversion average commerce'],
  ['staff', none, 'clicks sales revenue conversion average'],
  ['influencer', all, 'clicks sales revenue conversion average isAttributed'],
  ['influencer', none, 'isAttributed'],
  ['influencer', { ...none, analytics_clicks_enabled: true }, 'clicks isAttributed'],
  ['influencer', { ...none, analytics_sales_enabled: true }, 'sales isAttributed'],
  ['influencer', { ...none, analytics_revenue_enabled: true }, 'revenue isAttributed'],
  ['influencer', { ...none, analytics_cr_enabled: true }, 'conversion isAttributed'],
  ['influencer', { ...none, analytics_aov_enabled: true }, 'average isAttributed'],
] as const)('§6 %s with %j has the rights to %s', (role, permissions, rights) => {
  const given = Object.entries(toFigureRights({ role, permissions })).filter(([, has]) => has);
  expect(given.map(([name]) => name).join(' ')).toBe(rights);
});
