// What lists of links, their strip of figures and their file are narrowed by, and what lists are ordered by.
import { z } from 'zod';
import { day } from './days.ts';
import { limits } from './limits.ts';
import { filteredGate } from './link-gate.ts';
import { layout } from './link-settings.ts';
import { linkType } from './link-type.ts';
import { flag } from './stores.ts';

/** Tags in one text, as addresses carry them: no tag has a comma. */
export const readTags = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

export const tagFilter = z.string().max((limits.tag + 1) * limits.tags);

/** The layout a look was given; `AUTO` for none, where the number of products decides. */
export const filteredLayout = z.enum([...layout.options, 'AUTO']);
export type FilteredLayout = z.output<typeof filteredLayout>;

export const linkFilterFields = {
  q: z.string().max(limits.searchText).default(''),
  link_type: linkType.optional(),
  /** Only links that carry this tag; of several, separated by commas, any of them. */
  tag: tagFilter.optional(),
  /** Only links of this influencer. */
  influencer_username: z.string().max(200).optional(),
  /** Only links of no influencer. */
  unassigned: flag.default(false),
  /** Only links made on these days of the store, both included. */
  created_from: day.optional(),
  created_to: day.optional(),
  layout: filteredLayout.optional(),
  /** Only links that let nobody in just now, for that reason, or that ask for a password. */
  gate: filteredGate.optional(),
  /** The links put away, instead of the others. */
  archived: flag.default(false),
  /** Only links with a notice: something they hold changed in the store. */
  broken: flag.default(false),
};
const fields = z.object(linkFilterFields);
export type LinkFilterSent = z.output<typeof fields>;

type CreatedDays = Pick<typeof linkFilterFields, 'created_from' | 'created_to'>;

/** Refuses days that end before they begin. */
export const withOrderedDays = <Shape extends z.ZodObject<CreatedDays & z.ZodRawShape>>(shape: Shape) =>
  shape.refine(({ created_from: from, created_to: to }) => !from || !to || from <= to, {
    path: ['created_to'],
    error: 'range_backwards',
  });

export const linkOrder = {
  sort_by: z.enum(['created_at', 'visits', 'checkouts', 'revenue']).default('created_at'),
  /** The newest or the most first, or the oldest or the least. */
  direction: z.enum(['desc', 'asc']).default('desc'),
};
