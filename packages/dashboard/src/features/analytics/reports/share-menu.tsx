// The ways to shared reports: a new one of what is on screen, and those there are.
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconList, IconShare } from '@tabler/icons-react';
import { can } from '@vitrine/contract/rights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { ReportsDialog } from './reports-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

/** Nothing for who may not share figures. */
export function ShareMenu({ screen }: { screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<'new' | 'list' | null>(null);
  const { tab } = screen.place;
  if (!can(screen.access.rights, 'share reports')) return null;
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
          {tab !== 'influencer' && (
            <Menu.Item leftSection={<IconShare size={16} aria-hidden />} onClick={() => setOpened('new')}>
              {t('reports.new')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconList size={16} aria-hidden />} onClick={() => setOpened('list')}>
            {t('reports.list')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened === 'new' && <ShareDialog screen={screen} onClose={close} />}
      {opened === 'list' && <ReportsDialog zone={screen.zone} onClose={close} />}
    </>
  );
}
