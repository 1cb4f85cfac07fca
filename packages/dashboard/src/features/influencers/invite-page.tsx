// Inviting an influencer: the form over the list, and the link to pass on when it is done.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InfluencerGate } from './influencer-gate.ts';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { GateDialog } from './gate-dialog.tsx';
import { InviteForm, type Invited } from './influencer-form.tsx';
import { OnceDialog } from './once-dialog.tsx';
import { useGate } from './use-gate.ts';
import { useInfluencersPlace } from './use-influencers-place.ts';

export function InvitePage() {
  const { t } = useTranslation();
  const { place } = useInfluencersPlace();
  const gate = useGate();
  const [invited, setInvited] = useState<Invited | null>(null);
  // the last one that fits fills the plan: what was begun is finished
  const [found, setFound] = useState<InfluencerGate | null>(null);
  if (found === null && gate.state !== null) setFound(gate.state);
  if (invited !== null) {
    const { username, email, url } = invited;
    return (
      <OnceDialog
        title={t('influencers.invited.title', { name: isolate(`@${username}`) })}
        body={t('influencers.invited.body', { email: isolate(email) })}
        url={url}
        onClose={place.leaveToTop}
      />
    );
  }
  // an address leads here too, also when there is no room
  if (found !== null && found !== 'open') return <GateDialog gate={found} onClose={place.leave} />;
  return (
    <ContentDialog
      kind="influencer"
      title={t('influencers.form.title')}
      back={t('influencers.form.back')}
      onClose={place.leave}
    >
      <InviteForm onInvited={setInvited} />
    </ContentDialog>
  );
}
