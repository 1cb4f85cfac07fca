// Who looks at a preview: what they may see of it and do about it.
import { can } from '@vitrine/contract/rights';
import { useMemo } from 'react';
import { toLinkAccess } from '../links/link-access.ts';
import { useSession } from '../../api/session.ts';

/** Who is looking: what they may see and do, and the store's clock. */
export function usePreviewReader() {
  const { user, brand, time_zone: zone } = useSession();
  return useMemo(
    () => ({
      access: toLinkAccess(user),
      rights: user,
      isAdmin: can(user, 'see commerce charts'),
      brand,
      zone,
    }),
    [user, brand, zone],
  );
}
