// What can be done with an influencer from their preview: change, take the report away, reset the password, deactivate.
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconAdjustments,
  IconCoins,
  IconDots,
  IconKey,
  IconPencil,
  IconTableExport,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import type { Influencer } from '@vitrine/contract/influencers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadReport, useActivateInfluencer } from '../../parts/influencers/use-influencer.ts';
import { useSaveDownload } from '../../parts/files/use-save-download.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { ContentActions } from '../../ui/content-dialog.tsx';
import { toastDone, toastFailed } from '../../ui/toast.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { GateDialog, usePutBack } from './gate.tsx';
import { ResetDialogs } from './reset-dialogs.tsx';
import type { InfluencersPlace } from './use-influencers-place.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';

export function PreviewActions({ influencer, at }: { influencer: Influencer; at: InfluencersPlace }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { username, is_active: isActive } = influencer;
  const [asked, setAsked] = useState<'reset' | 'deactivate' | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const back = usePutBack();
  const report = useSaveDownload({
    failed: t('influencers.preview.report_failed'),
    done: (name) => t('influencers.preview.report_done', { name }),
  });
  const edit = () => at.open(`${username}/edit`);
  const earnings = `/admin/influencers/${encodeURIComponent(username)}/earnings`;
  return (
    <ContentActions>
      {!isNarrow && (
        <Button
          component={AddressLink}
          href={earnings}
          variant="default"
          leftSection={<IconCoins size={18} aria-hidden />}
        >
          {t('influencers.preview.earnings')}
        </Button>
      )}
      {!isNarrow && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={edit}>
          {t('influencers.preview.edit')}
        </Button>
      )}
      <Menu position="bottom-end" withInitialFocusPlaceholder={false} onChange={setMenuOpen}>
        <Menu.Target>
          <Tooltip label={t('preview.more')} withinPortal={false} disabled={isMenuOpen}>
            <ActionIcon size={44} aria-label={t('preview.more')}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {isNarrow && (
            <Menu.Item component={AddressLink} href={earnings} leftSection={<IconCoins size={18} aria-hidden />}>
              {t('influencers.preview.earnings')}
            </Menu.Item>
          )}
          <Menu.Item
            component={AddressLink}
            href={`${earnings}?part=terms`}
            leftSection={<IconAdjustments size={18} aria-hidden />}
          >
            {t('influencers.preview.terms')}
          </Menu.Item>
          {isNarrow && (
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={edit}>
              {t('influencers.preview.edit')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconTableExport size={18} aria-hidden />}
            disabled={report.isSaving}
            onClick={() => report.save(downloadReport(username, at.days))}
          >
            {t('influencers.preview.report')}
          </Menu.Item>
          {isActive && (
            <Menu.Item leftSection={<IconKey size={18} aria-hidden />} onClick={() => setAsked('reset')}>
              {t('influencers.preview.reset')}
            </Menu.Item>
          )}
          <Menu.Divider />
          {isActive ? (
            <Menu.Item
              c="var(--bad-ink)"
              leftSection={<IconUserOff size={18} aria-hidden />}
              onClick={() => setAsked('deactivate')}
            >
              {t('influencers.preview.deactivate')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconUserCheck size={18} aria-hidden />} onClick={() => back.put(username)}>
              {t('influencers.back.put')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ResetDialogs influencer={influencer} opened={asked === 'reset'} onClose={() => setAsked(null)} />
      <DeactivateDialog
        username={username}
        opened={asked === 'deactivate'}
        onClose={() => setAsked(null)}
        onLeave={at.place.leave}
      />
      <GateDialog gate={back.gate.shown} onClose={back.gate.close} />
    </ContentActions>
  );
}

interface DeactivateProps {
  readonly username: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

/** Asks before an influencer is deactivated; afterwards, or when it failed, their preview is left. */
function DeactivateDialog({ username, opened, onClose, onLeave }: DeactivateProps) {
  const { t } = useTranslation();
  const activate = useActivateInfluencer();
  const name = isolate(`@${username}`);
  const deactivate = () =>
    activate.mutate(
      { params: { username }, body: { activate: false } },
      {
        onSuccess: () => toastDone(t('influencers.deactivate.done', { name })),
        onError: (problem) =>
          toastFailed(`${t('influencers.deactivate.failed', { name })} ${problem.message}`, problem.requestId),
        onSettled: () => {
          onClose();
          onLeave();
        },
      },
    );
  return (
    <ConfirmDialog
      opened={opened}
      title={t('influencers.deactivate.title', { name })}
      confirm={t('influencers.deactivate.confirm')}
      isDangerous
      isBusy={activate.isPending}
      onConfirm={deactivate}
      onCancel={onClose}
    >
      {t('influencers.deactivate.body')}
    </ConfirmDialog>
  );
}
