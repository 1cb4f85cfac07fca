// Finds the leads an order carries: click ids in cart attributes and landing page or remembered in the store, and codes. Pure.
import type { EvidenceKind } from '@vitrine/contract/orders';

/** Under which names the hand-over to the store carries a click. */
export interface ClickNames {
  /** The cart attribute that comes back as a note attribute. */
  readonly attribute: string;
  /** The query parameter of a page of the store. */
  readonly parameter: string;
  /** The cart attribute of what runs in the store. */
  readonly remembered: string;
}

export interface Lead {
  readonly kind: EvidenceKind;
  readonly found: string;
}

export interface LeadSource {
  readonly noteAttributes: readonly { name: string; value: string }[];
  /** Path and query of the first page of the shopper's last visit, as the store saw it. */
  readonly landingSite: string | null;
  readonly discountCodes: readonly string[];
  /** As the store's checkout reported them. */
  readonly rememberedClicks: readonly string[];
}

/** Everything on the order that may lead to a link, strongest kind first; each finding once. */
export function readLeads(order: LeadSource, names: ClickNames): Lead[] {
  const valuesOf = (wanted: string): string[] =>
    order.noteAttributes.filter(({ name }) => name === wanted).map(({ value }) => value);
  const remembered = [...valuesOf(names.remembered), ...order.rememberedClicks];
  const leads: Lead[] = [
    ...valuesOf(names.attribute).map((found) => ({ kind: 'cart_attribute' as const, found })),
    ...readLandingClicks(order.landingSite, names).map((found) => ({ kind: 'landing_page' as const, found })),
    ...remembered.map((found) => ({ kind: 'storefront' as const, found })),
    ...order.discountCodes.map((found) => ({ kind: 'discount_code' as const, found })),
  ];
  const seen = new Set<string>();
  return leads.filter(({ kind, found }) => {
    const key = `${kind}\0${found.toLowerCase()}`;
    if (found === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Click ids in a landing page: as our parameter, as a cart attribute of a permalink, or inside a discount link's target. */
function readLandingClicks(landingSite: string | null, names: ClickNames, depth = 0): string[] {
  if (landingSite === null || !URL.canParse(landingSite, 'http://store.invalid')) return [];
  const { searchParams } = new URL(landingSite, 'http://store.invalid');
  const own = [...searchParams.getAll(names.parameter), ...searchParams.getAll(`attributes[${names.attribute}]`)];
  const redirect = searchParams.get('redirect');
  return redirect !== null && depth === 0 ? [...own, ...readLandingClicks(redirect, names, 1)] : own;
}
