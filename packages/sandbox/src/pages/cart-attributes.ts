// Attributes of a cart: those a browser brings back, and which of them a theme, its scripts and pixels never see. Pure.

export interface Attribute {
  name: string;
  value: string;
}

/** The platform keeps these from Liquid, the cart's own API and pixels; they are on the order all the same. */
export const isHiddenAttribute = (name: string): boolean => name.startsWith('__');

/** As a cookie holds them; whatever else it holds is left out. */
export function readCarried(value: unknown): Attribute[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: Partial<Attribute> | null) =>
    typeof each?.name === 'string' && typeof each.value === 'string' ? [{ name: each.name, value: each.value }] : [],
  );
}
