// The two types of links, by themselves: what needs no more of links loads no more.
import { z } from 'zod';

export const linkType = z.enum(['LOOK', 'SHORT']);
export type LinkType = z.output<typeof linkType>;
