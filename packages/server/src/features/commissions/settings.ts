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
  /** When payouts are due; the least amount in minor units of its currency. */
  payoutEvery: z.enum(['hand', 'week', 'month']).default('hand'),
  payoutWeekday: z.int().min(1).max(7).default(1),
  payoutDay: z.int().min(1).max(31).default(1),
  payoutMinimum: z.object({ amount: z.int().positive(), currency: z.string() }).nullable().default(null),
});

export type CommissionSettings = z.infer<typeof schema>;

export const commissionsSection: Section<CommissionSettings> = { name: 'commissions', schema };

export const toHoldRules = ({ holdingDays, holdFrom: from, approvalSince }: CommissionSettings): HoldRules => ({
  days: holdingDays,
  from,
  approvalSince: approvalSince === null ? null : new Date(approvalSince),
});
