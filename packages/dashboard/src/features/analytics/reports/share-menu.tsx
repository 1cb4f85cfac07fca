// The ways to shared and scheduled reports: a new one of what is on screen, and those there are.
import { Button, Menu } from '@mantine/core';
import { IconCalendarTime, IconChevronDown, IconList, IconMail, IconShare } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { can } from '@vitrine/contract/rights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SchedulesDialog } from '../schedules/schedules-dialog.tsx';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { ReportsDialog } from './reports-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

type Opened = 'new' | 'list' | 'mail' | 'schedules' | null;

/** Whoever may not share figures can have them emailed to themselves; nothing for influencers. */
export function ShareMenu({ screen }: { screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  const leadsHere = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).has('scheduled') });
  const [opened, setOpened] = useState<Opened>(leadsHere ? 'schedules' : null);
  const { rights, isTeam } = screen.access;
  if (!isTeam) return null;
  const mayShare = can(rights, 'share reports');
  const close = () => setOpened(null);
  return (
    <>
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
            <Menu.Item leftSection={<IconShare size={16} aria-hidden />} onClick={() => setOpened('new')}>
              {t('reports.new')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconMail size={16} aria-hidden />} onClick={() => setOpened('mail')}>
            {t('schedules.new')}
          </Menu.Item>
          <Menu.Divider />
          {mayShare && (
            <Menu.Item leftSection={<IconList size={16} aria-hidden />} onClick={() => setOpened('list')}>
              {t('reports.list')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCalendarTime size={16} aria-hidden />} onClick={() => setOpened('schedules')}>
            {t('schedules.title')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened === 'new' && <ShareDialog screen={screen} onClose={close} />}
      {opened === 'list' && <ReportsDialog zone={screen.zone} onClose={close} />}
      {(opened === 'mail' || opened === 'schedules') && (
        <SchedulesDialog key={opened} screen={screen} isNew={opened === 'mail'} onClose={close} />
      )}
    </>
  );
}
