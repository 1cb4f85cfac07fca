// Terms as they are kept (hundredths of a percent) and as they are told (percent). Pure.
import type { Terms } from '@vitrine/contract/influencers';

interface KeptTerms {
  commission: number;
  net_revenue_ratio: number;
  reduce_refunds: boolean;
  reduce_vat: boolean;
}

/** Before anything was agreed. */
export const plainTerms: Terms = {
  commission: 0,
  commission_rules: { reduce_refunds_from_commission: true, reduce_vat_from_commission: false },
  revenue_rules: { net_revenue_ratio: 100 },
};

export function toTerms(row: KeptTerms): Terms {
  return {
    commission: row.commission / 100,
    commission_rules: {
      reduce_refunds_from_commission: row.reduce_refunds,
      reduce_vat_from_commission: row.reduce_vat,
    },
    revenue_rules: { net_revenue_ratio: row.net_revenue_ratio / 100 },
  };
}

export function readTerms({ commission, commission_rules: rules, revenue_rules: revenue }: Terms): KeptTerms {
  return {
    commission: Math.round(commission * 100),
    net_revenue_ratio: Math.round(revenue.net_revenue_ratio * 100),
    reduce_refunds: rules.reduce_refunds_from_commission,
    reduce_vat: rules.reduce_vat_from_commission,
  };
}
