// Pictures that customers send: the campaigns they send them to, and the queue in which each is decided on.
import { ActionIcon, Button, Stack } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { uploadStatus, uploadStatuses, type Campaign, type CustomerUpload } from '@vitrine/contract/uploads';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressLink } from '../../../parts/links/address-link.tsx';
import { ClosedByPlan } from '../../../parts/plans/closed-by-plan.tsx';
import { RefusedDialog } from '../../../parts/plans/refused-dialog.tsx';
import { Blocks, EmptyState, Loaded } from '../../../ui/loaded.tsx';
import { Page, PageHeader } from '../../../ui/page-header.tsx';
import { useListPlace } from '../../../ui/use-list-place.ts';
import { FeedDrawing } from '../feed-drawing.tsx';
import { StatusChoice } from '../status-choice.tsx';
import { feedPath, uploadsPath } from '../feed-place.ts';
import { useFeedGate } from '../use-feed-gate.tsx';
import { CampaignDialog } from './campaign-dialog.tsx';
import { CampaignList } from './campaign-list.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { UploadCard } from './upload-card.tsx';
import { useCampaigns, useUploadDecisions, useUploads } from './use-uploads.ts';

export function UploadsPage() {
  const { t } = useTranslation();
  const gate = useFeedGate();
  const campaigns = useCampaigns();
  const [opened, setOpened] = useState<Campaign | 'new' | null>(null);
  const open = (campaign: Campaign | 'new') => gate.pass(() => setOpened(campaign));
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('new')}>
      {t('uploads.add')}
    </Button>
  );
  const hasAny = (campaigns.data?.campaigns.length ?? 0) > 0;
  return (
    <Page isTight>
      <PageHeader
        title={t('uploads.title')}
        help={t('uploads.help')}
        lead={
          <ActionIcon component={AddressLink} href={feedPath} size={44} aria-label={t('takedowns.back')}>
            <IconArrowLeft className="pointing" aria-hidden />
          </ActionIcon>
        }
        actions={hasAny && addButton}
      />
      <ClosedByPlan feature="shopboard">{t('feed.closed')}</ClosedByPlan>
      <Loaded
        query={campaigns}
        skeleton={<Blocks heights={[80, 220]} />}
        failed={t('uploads.failed')}
        isEmpty={() => !hasAny}
        empty={
          <EmptyState
            drawing={<FeedDrawing />}
            title={t('uploads.no_campaign')}
            body={t('uploads.no_campaign_body')}
            action={addButton}
          />
        }
      >
        {({ campaigns: all }) => (
          <>
            <CampaignList campaigns={all} onEdit={open} />
            <Queue />
          </>
        )}
      </Loaded>
      {opened !== null && (
        <CampaignDialog campaign={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
      {gate.dialog}
    </Page>
  );
}

function Queue() {
  const { t } = useTranslation();
  const { question, ask } = useListPlace(uploadsPath);
  const status = uploadStatus.safeParse(question.status).data ?? 'pending';
  const { query, uploads, totals, paged } = useUploads(status);
  const [declined, setDeclined] = useState<CustomerUpload | null>(null);
  const decisions = useUploadDecisions(() => setDeclined(null));
  return (
    <>
      <StatusChoice
        label={t('uploads.status_label')}
        statuses={uploadStatuses}
        {...{ totals, status }}
        name={(each, count) =>
          count === null
            ? t(`uploads.status.${each}`)
            : t('uploads.status_count', { status: t(`uploads.status.${each}`), count })
        }
        onChoose={(next) => ask({ status: next === 'pending' ? '' : next })}
      />
      <Loaded
        query={query}
        skeleton={<Blocks heights={[220, 220]} />}
        failed={t('uploads.failed')}
        isEmpty={() => uploads.length === 0}
        empty={
          <EmptyState drawing={<FeedDrawing />} title={t(`uploads.none.${status}`)} body={t('uploads.none_body')} />
        }
      >
        {() => (
          <Stack>
            {uploads.map((upload, at) => (
              <UploadCard
                key={upload.upload_id}
                upload={upload}
                number={at + 1}
                isBusy={decisions.isBusy}
                onApprove={() => decisions.approve(upload.upload_id)}
                onDecline={() => setDeclined(upload)}
              />
            ))}
            {paged.hasMore && (
              <Button variant="default" loading={paged.isLoadingMore} onClick={paged.onMore}>
                {t('uploads.more')}
              </Button>
            )}
          </Stack>
        )}
      </Loaded>
      {declined && <DeclineDialog upload={declined} decisions={decisions} onClose={() => setDeclined(null)} />}
      <RefusedDialog
        problem={decisions.approveProblem}
        title={t('uploads.decide_failed')}
        onClose={decisions.dismiss}
      />
    </>
  );
}
