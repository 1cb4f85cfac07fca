// An influencer with what they brought in and their links, in a dialog over the list.
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useInfluencerSource } from '../../parts/influencers/use-influencer.ts';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { FormSource } from '../../parts/plans/form-source.tsx';
import { InfluencerPreview } from './influencer-preview.tsx';
import { useInfluencersPlace } from './use-influencers-place.ts';

export function PreviewPage() {
  const { t } = useTranslation();
  const { username = '' } = useParams({ strict: false });
  const at = useInfluencersPlace();
  const { leave } = at.place;
  const source = useInfluencerSource(username, false);
  return (
    <ContentDialog
      kind="influencerPreview"
      title={source.state === 'ready' ? source.found.username : username}
      back={t('influencers.form.back')}
      onClose={leave}
    >
      <FormSource source={source} failed={t('influencers.form.load_failed')} onLeave={leave}>
        {(influencer) => <InfluencerPreview key={influencer.username} influencer={influencer} at={at} />}
      </FormSource>
    </ContentDialog>
  );
}
