// The user menu: opens as soon as it is loaded, and holds the account panel.
import { Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { AccountPanel } from './account-panel.tsx';
import { UserButton } from './user-button.tsx';

export function UserMenu() {
  const { t } = useTranslation();
  const [opened, menu] = useDisclosure(true);
  return (
    <Popover opened={opened} onChange={menu.set} position="bottom-end" width={320} radius="lg" shadow="md" trapFocus>
      <Popover.Target>
        <UserButton onClick={menu.toggle} />
      </Popover.Target>
      <Popover.Dropdown p="md" aria-label={t('shell.user_menu')}>
        <AccountPanel onLeave={menu.close} />
      </Popover.Dropdown>
    </Popover>
  );
}
