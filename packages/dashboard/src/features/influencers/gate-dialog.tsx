// Says why no further influencer can be active: the plan's number is reached, or it has none.
import { useTranslation } from 'react-i18next';
import type { InfluencerGate } from './influencer-gate.ts';
import { MessageDialog } from '../../ui/confirm-dialog.tsx';
import { TrialDialog } from '../../parts/plans/trial-dialog.tsx';

interface GateProps {
  /** Null keeps it closed. */
  readonly gate: Exclude<InfluencerGate, 'open'> | null;
  readonly onClose: () => void;
}

const smallest = 3;

export function GateDialog({ gate, onClose }: GateProps) {
  const { t } = useTranslation();
  if (gate === null || gate === 'trial') return <TrialDialog opened={gate !== null} isAdmin onClose={onClose} />;
  return (
    <MessageDialog opened title={t('influencers.quota.title')} onClose={onClose}>
      {gate.limit <= smallest
        ? t('influencers.quota.body_small', { limit: gate.limit })
        : t('influencers.quota.body_large', { limit: gate.limit })}
    </MessageDialog>
  );
}
