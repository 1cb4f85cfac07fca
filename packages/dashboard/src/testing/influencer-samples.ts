// A sample influencer for tests, as lists of them have one.
import { firstPermissions } from '@vitrine/contract/identity';
import type { ListedInfluencer } from '@vitrine/contract/influencers';

export const toSampleInfluencer = (username: string, isActive = true): ListedInfluencer => ({
  username,
  name: username,
  email: `${username}@mail.example`,
  phone: null,
  tags: [],
  profile_image_url: null,
  promocode: `${username.toUpperCase()}10`,
  is_active: isActive,
  earning_ends_at: null,
  last_seen_at: null,
  permissions: firstPermissions,
  created_at: '2026-01-05T10:00:00.000Z',
  commission: 33.33,
  commission_flat: null,
  commission_overrides: { products: [], collections: [] },
  commission_rules: { reduce_refunds_from_commission: true, reduce_vat_from_commission: false },
  revenue_rules: { net_revenue_ratio: 100 },
  commission_returning: null,
  commission_monthly: null,
  commission_caps: null,
});
