// The command palette: Ctrl or ⌘ with K, over pages and what can be created.
import { Spotlight, spotlight } from '@mantine/spotlight';
import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { canCreate } from '../../api/session-rights.ts';
import { creations, destinations, isOpen } from './destinations.tsx';

/** Opens as soon as it is drawn, then on its own shortcut. */
export function Palette() {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  useEffect(() => spotlight.open(), []);
  const pages: SpotlightActionGroupData = {
    group: t('shell.palette_pages'),
    actions: destinations
      .filter((destination) => isOpen(destination, session))
      .map(({ key, to, icon: Icon }) => ({
        id: key,
        label: t(`shell.${key}`),
        leftSection: <Icon size={20} aria-hidden />,
        onClick: () => void navigate({ to }),
      })),
  };
  const actions: SpotlightActionGroupData = {
    group: t('shell.palette_actions'),
    actions: creations.map(({ key, hint, to, icon: Icon }) => ({
      id: key,
      label: t(`shell.${key}`),
      description: t(`shell.${hint}`),
      leftSection: <Icon size={20} aria-hidden />,
      onClick: () => void navigate({ to }),
    })),
  };
  return (
    <Spotlight
      actions={canCreate(session) ? [pages, actions] : [pages]}
      shortcut="mod + K"
      tagsToIgnore={[]}
      nothingFound={t('shell.palette_nothing')}
      highlightQuery
      attributes={{ content: { 'aria-label': t('shell.open_palette') } }}
      radius="lg"
      searchProps={{
        leftSection: <IconSearch size={20} aria-hidden />,
        placeholder: t('shell.palette_placeholder'),
        'aria-label': t('shell.open_palette'),
      }}
    />
  );
}

export function openPalette(): void {
  spotlight.open();
}
