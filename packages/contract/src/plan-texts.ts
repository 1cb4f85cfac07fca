// What the plans are called, on screens and in files: names, so the same in every language.
import type { PlanName } from './plan-gates.ts';

export const planTexts: Readonly<Record<PlanName, string>> = {
  FREE: 'Lite',
  STARTER: 'Starter',
  BUSINESS: 'Business',
  PRO: 'Pro',
  ENTERPRISE: 'Enterprise',
};
