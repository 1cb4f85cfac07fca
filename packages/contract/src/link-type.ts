// The two types of links, and the types of pages that sell, by themselves: what needs no more of links loads no more.
import { z } from 'zod';

export const linkType = z.enum(['LOOK', 'SHORT']);
export type LinkType = z.output<typeof linkType>;

/** What can be visited: a post of the feed sells as a link does, and is none. */
export const pageType = z.enum([...linkType.options, 'POST']);
export type PageType = z.output<typeof pageType>;
