// Decides which sums answer a question: of all, of a set of links or of a property, in total or by a dimension. Pure.
import type { Dimension } from '@vitrine/contract/analytics';
import { dimensionCodes, influencerDim, linkDim, none, productDim } from './codes.ts';

/** Rows of the tables of sums: those of values of one dimension under values of another; null is every value. */
export interface Cut {
  readonly dim: number;
  readonly values: readonly number[] | null;
  readonly byDim: number;
  readonly byValues: readonly number[] | null;
}

/** What is asked about. */
export interface Scope {
  /** The links it is limited to; null for all. */
  readonly links: readonly number[] | null;
  /** Set where those are the links of one influencer, whose orders count whatever brought them. */
  readonly influencer: number | null;
  /** A product or a property of the visit. */
  readonly attribute: { readonly dim: number; readonly value: number } | null;
}

/** A cut and the column by whose values it is to be summed. */
export interface GroupedCut {
  readonly cut: Cut;
  readonly key: 'value_id' | 'by_value_id';
  /** Keys are links and stand for their influencers. */
  readonly toInfluencers: boolean;
}

const whole: Cut = { dim: none, values: null, byDim: none, byValues: null };

/** The sums of everything within a scope. */
export function toWholeCut({ links, influencer, attribute }: Scope): Cut {
  if (attribute === null) {
    if (influencer !== null) return { ...whole, byDim: influencerDim, byValues: [influencer] };
    return links === null ? whole : { ...whole, byDim: linkDim, byValues: links };
  }
  const byValues = [attribute.value];
  if (links === null) return { ...whole, byDim: attribute.dim, byValues };
  return { dim: linkDim, values: links, byDim: attribute.dim, byValues };
}

/** The sums of a scope by a dimension; null where those are not kept. `experiences` are the links of multilinks. */
export function toGroupedCut(scope: Scope, by: Dimension, experiences: readonly number[]): GroupedCut | null {
  if (by === 'post') return null;
  if (by === 'multilink') return toLinksCut({ ...scope, links: intersect(scope.links, experiences) });
  if (by === 'link') return toLinksCut(scope);
  if (by === 'influencer') return toInfluencersCut(scope);
  return toPropertyCut(scope, dimensionCodes[by]);
}

function toLinksCut({ links, attribute }: Scope): GroupedCut {
  if (attribute === null) {
    return { cut: { ...whole, byDim: linkDim, byValues: links }, key: 'by_value_id', toInfluencers: false };
  }
  const cut = { dim: linkDim, values: links, byDim: attribute.dim, byValues: [attribute.value] };
  return { cut, key: 'value_id', toInfluencers: false };
}

function toInfluencersCut(scope: Scope): GroupedCut | null {
  const { links, influencer, attribute } = scope;
  if (attribute !== null) return { ...toLinksCut(scope), toInfluencers: true };
  if (links !== null && influencer === null) return null;
  const byValues = influencer === null ? null : [influencer];
  return { cut: { ...whole, byDim: influencerDim, byValues }, key: 'by_value_id', toInfluencers: false };
}

function toPropertyCut({ links, attribute }: Scope, dim: number): GroupedCut | null {
  const byProperty = { key: 'by_value_id', toInfluencers: false } as const;
  if (attribute === null) {
    const cut = links === null ? whole : { ...whole, dim: linkDim, values: links };
    return { cut: { ...cut, byDim: dim }, ...byProperty };
  }
  const values = [attribute.value];
  if (attribute.dim === dim && links === null)
    return { cut: { ...whole, byDim: dim, byValues: values }, ...byProperty };
  if (links !== null || attribute.dim === productDim || dim === productDim) return null;
  if (attribute.dim < dim) return { cut: { dim: attribute.dim, values, byDim: dim, byValues: null }, ...byProperty };
  return { cut: { dim, values: null, byDim: attribute.dim, byValues: values }, key: 'value_id', toInfluencers: false };
}

/** Whether the sums of a cut are kept by month too: all are but those of everything. */
export function hasMonths({ byDim }: Cut): boolean {
  return byDim !== none;
}

function intersect(links: readonly number[] | null, others: readonly number[]): readonly number[] {
  if (links === null) return others;
  const known = new Set(links);
  return others.filter((link) => known.has(link));
}
