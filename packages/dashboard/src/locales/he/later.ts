// The texts in Hebrew of the screens behind home, which come in one file: each screen needs those of several.
import { account } from './account.ts';
import { activity } from './activity.ts';
import { analytics } from './analytics.ts';
import { apps } from './apps.ts';
import { appearance } from './appearance.ts';
import { cards } from './cards.ts';
import { compare } from './compare.ts';
import { discounts } from './discounts.ts';
import { earnings } from './earnings.ts';
import { feed } from './feed.ts';
import { galleries } from './galleries.ts';
import { gates } from './gates.ts';
import { goals } from './goals.ts';
import { imports } from './imports.ts';
import { influencers } from './influencers.ts';
import { joining } from './joining.ts';
import { links } from './links.ts';
import { lists } from './lists.ts';
import { magic } from './magic.ts';
import { moving } from './moving.ts';
import { multilinks } from './multilinks.ts';
import { notes } from './notes.ts';
import { owned } from './owned.ts';
import { posts } from './posts.ts';
import { payouts } from './payouts.ts';
import { plans } from './plans.ts';
import { points } from './points.ts';
import { preview } from './preview.ts';
import { reports } from './reports.ts';
import { schedules } from './schedules.ts';
import { settings } from './settings.ts';
import { sharing } from './sharing.ts';
import { shorts } from './shorts.ts';
import { team } from './team.ts';
import { takedowns } from './takedowns.ts';
import { trends } from './trends.ts';
import { uploads } from './uploads.ts';
import { near } from './near.ts';

export const later = {
  ...near,
  account,
  activity,
  analytics,
  apps,
  appearance,
  cards,
  compare,
  discounts,
  earnings,
  feed,
  galleries,
  gates,
  goals,
  imports,
  influencers,
  joining,
  links,
  lists,
  magic,
  moving,
  multilinks,
  notes,
  owned,
  payouts,
  plans,
  points,
  posts,
  preview,
  reports,
  schedules,
  settings,
  sharing,
  shorts,
  takedowns,
  team,
  trends,
  uploads,
};
