// Who may change the feed, and what stands before every change where the plan keeps it closed.
import { can } from '@vitrine/contract/rights';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { planOpens } from '../../parts/plans/plan-opens.ts';
import { TrialDialog } from '../../parts/plans/trial-dialog.tsx';

export interface FeedGate {
  readonly canEdit: boolean;
  /** Whether they say whose posts are. */
  readonly canAssign: boolean;
  /** Does it, or tells why it is closed. */
  readonly pass: (act: () => void) => void;
  readonly dialog: ReactNode;
}

export function useFeedGate(): FeedGate {
  const { user } = useSession();
  const [isTold, setTold] = useState(false);
  const opens = planOpens(user, 'shopboard');
  return {
    canEdit: can(user, 'edit any link'),
    canAssign: can(user, 'choose influencer'),
    pass: (act) => (opens ? act() : setTold(true)),
    dialog: <TrialDialog opened={isTold} onClose={() => setTold(false)} />,
  };
}
