// What is summed of influencers alone: who bought, discounts, and their commission. Pure.

/** Amounts in minor units. */
export interface InfluencerSums {
  /** Orders of people who had not bought in the store before, and of those who had. */
  newOrders: number;
  returningOrders: number;
  discount: number;
  /** Less what refunds take back. */
  commission: number;
}

export const noInfluencerSums: InfluencerSums = { newOrders: 0, returningOrders: 0, discount: 0, commission: 0 };

export function addInfluencerSums(a: InfluencerSums, b: InfluencerSums): InfluencerSums {
  return {
    newOrders: a.newOrders + b.newOrders,
    returningOrders: a.returningOrders + b.returningOrders,
    discount: a.discount + b.discount,
    commission: a.commission + b.commission,
  };
}
