// Addresses of the web that people may put into pages.
import { z } from 'zod';
import { limits } from './limits.ts';

/** An address of the web: nothing but http and https passes, so that `javascript:` never reaches a page. */
export const webAddress = z
  .string()
  .max(limits.url)
  .regex(/^(https?:\/\/|\/(?![/\\]))/i, { error: 'url_format' })
  .refine((text) => URL.canParse(text, 'https://here.example'), { error: 'url_format' });
