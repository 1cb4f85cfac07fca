// That the influencers could not be had, under a field in which they are chosen.
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function InfluencersFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <span>
      {t('links.form.influencer_failed')}{' '}
      <Anchor component="button" type="button" size="sm" onClick={onRetry}>
        {t('ui.retry')}
      </Anchor>
    </span>
  );
}
