// How far a visit came, and what is done in it. Pure.

/** What is done in a visit, by how far it brings it: who did one of them did whatever is before. */
export const visitSteps = { view: 1, add: 2, checkout: 3, order: 4 } as const;

/** What is kept of it with the visit. */
export interface Reach {
  /** The furthest of what is done on our pages. */
  readonly step: number;
  /** Orders that came by its click. */
  readonly orders: number;
}

export const reachOf = ({ step, orders }: Reach): number => (orders > 0 ? visitSteps.order : step);

/** Something that was done by a click. */
export interface Deed {
  readonly step: number;
  /** Whether a person did it: that opens a page which was fetched ahead. What programs do counts with visits of programs. */
  readonly isPerson: boolean;
  /** Orders that came, or, below zero, that do not count any more. */
  readonly orders: number;
}

/** Of the same doer. */
export const joinDeeds = (one: Deed, other: Deed): Deed => ({
  step: Math.max(one.step, other.step),
  isPerson: one.isPerson,
  orders: one.orders + other.orders,
});

export const afterDeed = ({ step, orders }: Reach, deed: Deed): Reach => ({
  step: Math.max(step, deed.step),
  orders: Math.max(0, orders + deed.orders),
});
