// What can be done with an influencer from their preview: change, take the report away, reset the password, deactivate.
import { Button, Menu } from '@mantine/core';
import {
  IconAdjustments,
  IconCoins,
  IconKey,
  IconPencil,
  IconRefresh,
  IconTableExport,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { dayOf } from '@vitrine/contract/range';
import { can } from '@vitrine/contract/rights';
import type { SegmentId } from '@vitrine/contract/ids';
import type { Influencer } from '@vitrine/contract/influencers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { downloadReport, useActivateInfluencer } from './use-influencer.ts';
import { useSaveDownload } from '../../parts/files/use-save-download.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { ActionMenu, MenuAction } from '../../ui/action-menu.tsx';
import { ContentActions } from '../../ui/content-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { toastDone, toastFailed } from '../../ui/toast.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { RotateDialog } from './code-notices.tsx';
import { GateDialog, usePutBack } from './gate.tsx';
import { ResetDialogs } from './once-dialog.tsx';
import type { InfluencersPlace } from './use-influencers-place.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';

interface ActionsProps {
  readonly influencer: Influencer;
  readonly at: InfluencersPlace;
  /** What the report is narrowed to, as the figures on screen are. */
  readonly segment: SegmentId | null;
}

export function PreviewActions({ influencer, at, segment }: ActionsProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { user } = useSession();
  const [mayEdit, seesMoney] = [can(user, 'edit influencers'), can(user, 'see every statement')];
  const { username, promocode, is_active: isActive } = influencer;
  const [asked, setAsked] = useState<'reset' | 'rotate' | 'deactivate' | null>(null);
  const back = usePutBack();
  const report = useSaveDownload({
    failed: t('influencers.preview.report_failed'),
    done: (name) => t('influencers.preview.report_done', { name }),
  });
  const edit = () => at.open(`${username}/edit`);
  const earnings = `/admin/influencers/${encodeURIComponent(username)}/earnings`;
  if (!mayEdit && !seesMoney) return null;
  return (
    <ContentActions>
      {!isNarrow && seesMoney && (
        <Button
          component={AddressLink}
          href={earnings}
          variant="default"
          leftSection={<IconCoins size={18} aria-hidden />}
        >
          {t('influencers.preview.earnings')}
        </Button>
      )}
      {!isNarrow && mayEdit && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={edit}>
          {t('influencers.preview.edit')}
        </Button>
      )}
      <ActionMenu isInDialog hasTip size={44} label={t('preview.more')}>
        {isNarrow && seesMoney && (
          <Menu.Item component={AddressLink} href={earnings} leftSection={<IconCoins size={18} aria-hidden />}>
            {t('influencers.preview.earnings')}
          </Menu.Item>
        )}
        {seesMoney && (
          <Menu.Item
            component={AddressLink}
            href={`${earnings}?part=terms`}
            leftSection={<IconAdjustments size={18} aria-hidden />}
          >
            {t('influencers.preview.terms')}
          </Menu.Item>
        )}
        {isNarrow && mayEdit && <MenuAction icon={IconPencil} name={t('influencers.preview.edit')} onClick={edit} />}
        {seesMoney && (
          <MenuAction
            icon={IconTableExport}
            name={t('influencers.preview.report')}
            disabled={report.isSaving}
            onClick={() => report.save(downloadReport(username, at.days, segment))}
          />
        )}
        {mayEdit && isActive && (
          <MenuAction icon={IconKey} name={t('influencers.preview.reset')} onClick={() => setAsked('reset')} />
        )}
        {mayEdit && promocode !== null && (
          <MenuAction icon={IconRefresh} name={t('influencers.code.rotate')} onClick={() => setAsked('rotate')} />
        )}
        {mayEdit && <Menu.Divider />}
        {!mayEdit ? null : isActive ? (
          <MenuAction
            icon={IconUserOff}
            name={t('influencers.preview.deactivate')}
            isDangerous
            onClick={() => setAsked('deactivate')}
          />
        ) : (
          <MenuAction icon={IconUserCheck} name={t('influencers.back.put')} onClick={() => back.put(username)} />
        )}
      </ActionMenu>
      <ResetDialogs influencer={influencer} opened={asked === 'reset'} onClose={() => setAsked(null)} />
      {promocode !== null && (
        <RotateDialog
          username={username}
          promocode={promocode}
          opened={asked === 'rotate'}
          onClose={() => setAsked(null)}
        />
      )}
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

/** Asks before an influencer is deactivated, and until when they earn; afterwards, or when it failed, their preview is left. */
function DeactivateDialog({ username, opened, onClose, onLeave }: DeactivateProps) {
  const { t } = useTranslation();
  const activate = useActivateInfluencer();
  const { zone } = useStoreFormat();
  const [today] = useState(() => dayOf(new Date(), zone));
  const [lastDay, setLastDay] = useState(today);
  const isPast = lastDay < today;
  const name = isolate(`@${username}`);
  const deactivate = () =>
    activate.mutate(
      { params: { username }, body: { activate: false, last_day: lastDay } },
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
      canConfirm={!isPast}
      onConfirm={deactivate}
      onCancel={onClose}
    >
      {t('influencers.deactivate.body')}
      <DateField
        mt="md"
        label={t('influencers.deactivate.last_day')}
        description={t('influencers.deactivate.last_day_help')}
        min={today}
        required
        value={lastDay}
        error={isPast ? t('influencers.deactivate.last_day_past') : undefined}
        onChange={setLastDay}
      />
    </ConfirmDialog>
  );
}
