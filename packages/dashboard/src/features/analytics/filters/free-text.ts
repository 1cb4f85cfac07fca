// Which values of conditions may be typed freely. Pure.
import type { ConditionDimension } from '@vitrine/contract/conditions';

/** Texts of the visit's own, of which any may come one day. */
export const isFreeText = (by: ConditionDimension): boolean => by === 'referrer' || by.startsWith('utm_');
