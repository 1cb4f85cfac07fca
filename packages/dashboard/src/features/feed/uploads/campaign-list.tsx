// The campaigns: whether each takes pictures, its address to be copied, and how many came by it.
import { Anchor, Button, Group } from '@mantine/core';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import type { Campaign } from '@vitrine/contract/uploads';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { Tag } from '../../../ui/tag.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { useFormat } from '../../../ui/use-format.ts';
import looks from '../reports/reports.module.css';
import classes from './uploads.module.css';

interface ListProps {
  readonly campaigns: readonly Campaign[];
  readonly onEdit: (campaign: Campaign) => void;
}

export function CampaignList({ campaigns, onEdit }: ListProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.campaigns} aria-label={t('uploads.campaigns')}>
      {campaigns.map((campaign) => (
        <li key={campaign.campaign_id}>
          <CampaignRow campaign={campaign} onEdit={() => onEdit(campaign)} />
        </li>
      ))}
    </ul>
  );
}

function CampaignRow({ campaign, onEdit }: { readonly campaign: Campaign; readonly onEdit: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { copy } = useCopy(() => toastDone(t('uploads.copied')));
  const { title, public_url: url, takes_pictures: isTaking, totals, last_day: last } = campaign;
  const count = totals.pending + totals.approved + totals.declined;
  return (
    <Card label={title} isPadded>
      <div className={classes.campaign}>
        <div className={looks.said}>
          <h2 className={looks.reason}>
            <bdi>{title}</bdi>{' '}
            <Tag tone={isTaking ? 'good' : 'plain'}>{t(isTaking ? 'uploads.open' : 'uploads.closed')}</Tag>
          </h2>
          <p className={looks.quiet}>
            <Anchor href={url} target="_blank" rel="noopener" size="sm" underline="always" dir="ltr">
              {url.replace(/^https?:\/\//, '')}
            </Anchor>
          </p>
          <p className={looks.quiet}>
            {t('uploads.pictures', { count, amount: format.count(count).short })}
            {last !== null && ` · ${t('uploads.until', { day: format.day(last) })}`}
          </p>
        </div>
        <Group gap="sm">
          <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => copy(url)}>
            {t('uploads.copy')}
          </Button>
          <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
            {t('uploads.edit')}
          </Button>
        </Group>
      </div>
    </Card>
  );
}
