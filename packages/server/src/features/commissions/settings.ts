// What a business can set of its commissions.
import { limits } from '@vitrine/contract/limits';
import { z } from 'zod';
import type { Section } from '../settings/settings.ts';

const { min, max, usual } = limits.holdingDays;

const schema = z.object({
  /** For how many days after an order was paid its earnings are held. */
  holdingDays: z.int().min(min).max(max).default(usual),
});

export const commissionsSection: Section<z.infer<typeof schema>> = { name: 'commissions', schema };
