// The ways to shared and scheduled reports: a new one of what is on screen, and those there are.
import { Button, Menu } from '@mantine/core';
import { IconCalendarTime, IconChevronDown, IconList, IconMail, IconShare } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { can } from '@vitrine/contract/rights';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SchedulesDialog } from '../schedules/schedules-dialog.tsx';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { ReportsDialog } from './reports-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

type Opened = 'new' | 'list' | 'mail' | 'schedules' | null;

interface Sharing {
  readonly menu: ReactNode;
  /** Beside the page, so that what is being written outlives a window that becomes narrow. */
  readonly dialogs: ReactNode;
}

/** Whoever may not share figures can have them emailed to themselves; nothing for influencers. */
export function useSharing(screen: AnalyticsScreen): Sharing {
  const leadsHere = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).has('scheduled') });
  const [opened, setOpened] = useState<Opened>(leadsHere ? 'schedules' : null);
  if (!screen.access.isTeam) return { menu: null, dialogs: null };
  return {
    menu: <ShareMenu mayShare={can(screen.access.rights, 'share reports')} onOpen={setOpened} />,
    dialogs: <SharingDialog screen={screen} opened={opened} onClose={() => setOpened(null)} />,
  };
}

interface MenuProps {
  readonly mayShare: boolean;
  readonly onOpen: (opened: Opened) => void;
}

function ShareMenu({ mayShare, onOpen }: MenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} portalProps={{ target: '#content' }}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconShare size={18} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('reports.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayShare && (
          <Menu.Item leftSection={<IconShare size={16} aria-hidden />} onClick={() => onOpen('new')}>
            {t('reports.new')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconMail size={16} aria-hidden />} onClick={() => onOpen('mail')}>
          {t('schedules.new')}
        </Menu.Item>
        <Menu.Divider />
        {mayShare && (
          <Menu.Item leftSection={<IconList size={16} aria-hidden />} onClick={() => onOpen('list')}>
            {t('reports.list')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCalendarTime size={16} aria-hidden />} onClick={() => onOpen('schedules')}>
          {t('schedules.title')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface DialogProps {
  readonly screen: AnalyticsScreen;
  readonly opened: Opened;
  readonly onClose: () => void;
}

function SharingDialog({ screen, opened, onClose }: DialogProps) {
  if (opened === null) return null;
  if (opened === 'new') return <ShareDialog screen={screen} onClose={onClose} />;
  if (opened === 'list') return <ReportsDialog zone={screen.zone} onClose={onClose} />;
  return <SchedulesDialog key={opened} screen={screen} isNew={opened === 'mail'} onClose={onClose} />;
}
