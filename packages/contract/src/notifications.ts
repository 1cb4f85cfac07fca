// Mails that are of the business and not of one person: what they are about, and who of the team may get them.
import { z } from 'zod';
import { accountId } from './ids.ts';
import { limits } from './limits.ts';
import type { TeamRight } from './team-rights.ts';

/** What mails are about, each with the right that whoever gets them has to hold: the page they lead to asks for it. */
export const rightOfTopic = {
  store: 'manage_store',
  links: 'edit_links',
  influencers: 'edit_influencers',
  money: 'see_money',
  plan: 'see_money',
} as const satisfies Readonly<Record<string, TeamRight>>;

export type MailTopic = keyof typeof rightOfTopic;
export const mailTopics = Object.keys(rightOfTopic) as [MailTopic, ...MailTopic[]];

/** What influencers are told of by mail, each of which they can switch off. */
export const partnerTopics = ['digest', 'sales', 'refunds', 'statements', 'payouts', 'terms', 'codes'] as const;
export type PartnerTopic = (typeof partnerTopics)[number];

/** What a team is told of at once, each by one mail. */
export const alertKinds = [
  'sales_dropped',
  'broken_link',
  'sold_out',
  'leaked_code',
  'sync_failed',
  'goal_reached',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** What each of a team switches off for themselves. */
export const teamSwitches = ['digest', ...alertKinds] as const;
export type TeamSwitch = (typeof teamSwitches)[number];

/** What anybody can switch off, of whichever side. */
export const mailSwitch = z.enum([...new Set([...partnerTopics, ...teamSwitches])]);
export type MailSwitch = z.output<typeof mailSwitch>;

/** Accounts of the team by topic; where none is named, mails go to the owner. */
export const mailRecipients = z.record(z.enum(mailTopics), z.array(accountId));
export type MailRecipients = z.output<typeof mailRecipients>;

/** A topic that is left out stays; an empty list is the owner. */
export const sentMailRecipients = z.partialRecord(
  z.enum(mailTopics),
  z
    .array(accountId)
    .max(limits.teamMembers)
    .transform((ids) => [...new Set(ids)]),
);

export const ownerAlone: MailRecipients = { store: [], links: [], influencers: [], money: [], plan: [] };

/** What alerts are about, which says who gets them. */
export const topicOfAlert = {
  sales_dropped: 'links',
  broken_link: 'links',
  sold_out: 'links',
  leaked_code: 'influencers',
  sync_failed: 'store',
  goal_reached: 'links',
} as const satisfies Readonly<Record<AlertKind, MailTopic>>;
