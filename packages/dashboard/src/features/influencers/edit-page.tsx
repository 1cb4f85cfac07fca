// Changing an influencer, in a dialog over the list or their preview.
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useInfluencerSource } from '../../parts/influencers/use-influencer.ts';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { FormSource } from '../../parts/plans/form-source.tsx';
import { EditForm } from './influencer-form.tsx';
import { useInfluencersPlace } from './use-influencers-place.ts';

export function EditPage() {
  const { t } = useTranslation();
  const { username = '' } = useParams({ strict: false });
  const { leave } = useInfluencersPlace().place;
  const source = useInfluencerSource(username, true);
  return (
    <ContentDialog
      kind="influencer"
      title={t('influencers.form.edit_title')}
      back={t('influencers.form.back')}
      onClose={leave}
    >
      <FormSource source={source} failed={t('influencers.form.load_failed')} onLeave={leave}>
        {(influencer) => <EditForm key={influencer.username} influencer={influencer} onDone={leave} />}
      </FormSource>
    </ContentDialog>
  );
}
