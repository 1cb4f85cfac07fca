// Whether another influencer may be active, asked before something is begun.
import { listInfluencers } from '@vitrine/contract/influencers';
import { useState } from 'react';
import { decideGate, type InfluencerGate } from './influencer-gate.ts';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';

export interface Gate {
  /** Null until it is known who there is. */
  readonly state: InfluencerGate | null;
  /** What the dialog says; null while it is closed. */
  readonly shown: Exclude<InfluencerGate, 'open'> | null;
  /** Does it, or says why not. */
  readonly pass: (act: () => void) => void;
  readonly close: () => void;
}

export function useGate(): Gate {
  const { user } = useSession();
  const { data } = useEndpointQuery(listInfluencers, {});
  const [shown, setShown] = useState<Gate['shown']>(null);
  const state = data ? decideGate(user, data.influencers) : null;
  return {
    state,
    shown,
    // who there is may not be known yet: the server decides then
    pass: (act) => (state === null || state === 'open' ? act() : setShown(state)),
    close: () => setShown(null),
  };
}
