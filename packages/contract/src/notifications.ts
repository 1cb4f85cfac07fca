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
export const partnerTopics = ['sales', 'refunds', 'statements', 'payouts', 'terms', 'codes'] as const;
export type PartnerTopic = (typeof partnerTopics)[number];

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
