-- Since when an influencer holds her promo code; null for the one she began with. Orders of before are not hers by it.

alter table influencers add column promocode_since timestamptz;
