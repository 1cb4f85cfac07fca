// What a business can set of its commissions.
import { holdFrom } from '@vitrine/contract/reviews';
import { limits } from '@vitrine/contract/limits';
import { z } from 'zod';
import type { Section } from '../settings/settings.ts';
import type { HoldRules } from './model.ts';

const { min, max, usual } = limits.holdingDays;

const schema = z.object({
  /** For how many days earnings are held. */
  holdingDays: z.int().min(min).max(max).default(usual),
  holdFrom: holdFrom.default('payment'),
  /** Commission of orders from this moment on is payable once it is approved; null for all at once. */
  approvalSince: z.iso.datetime().nullable().default(null),
});

export const commissionsSection: Section<z.infer<typeof schema>> = { name: 'commissions', schema };

export const toHoldRules = ({ holdingDays, holdFrom: from, approvalSince }: z.infer<typeof schema>): HoldRules => ({
  days: holdingDays,
  from,
  approvalSince: approvalSince === null ? null : new Date(approvalSince),
});
