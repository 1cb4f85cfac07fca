// All texts in Hebrew, one part per feature; the program itself loads them part by part.
import { first } from './first.ts';
import { account } from './account.ts';
import { activity } from './activity.ts';
import { analytics } from './analytics.ts';
import { apps } from './apps.ts';
import { appearance } from './appearance.ts';
import { arrival } from './arrival.ts';
import { compare } from './compare.ts';
import { discounts } from './discounts.ts';
import { earnings } from './earnings.ts';
import { embedded } from './embedded.ts';
import { help } from './help.ts';
import { home } from './home.ts';
import { identity } from './identity.ts';
import { imports } from './imports.ts';
import { influencers } from './influencers.ts';
import { legal } from './legal.ts';
import { links } from './links.ts';
import { lists } from './lists.ts';
import { moving } from './moving.ts';
import { multilinks } from './multilinks.ts';
import { news } from './news.ts';
import { orders } from './orders.ts';
import { owned } from './owned.ts';
import { partner } from './partner.ts';
import { payouts } from './payouts.ts';
import { plans } from './plans.ts';
import { preview } from './preview.ts';
import { pulse } from './pulse.ts';
import { reports } from './reports.ts';
import { settings } from './settings.ts';
import { sharing } from './sharing.ts';
import { shorts } from './shorts.ts';
import { team } from './team.ts';
import type { Words } from '../en/index.ts';

export const he: Words = {
  ...first,
  account,
  activity,
  analytics,
  apps,
  appearance,
  arrival,
  compare,
  discounts,
  earnings,
  embedded,
  help,
  home,
  identity,
  imports,
  influencers,
  legal,
  links,
  lists,
  moving,
  multilinks,
  news,
  orders,
  owned,
  partner,
  payouts,
  plans,
  preview,
  pulse,
  reports,
  settings,
  sharing,
  shorts,
  team,
};
