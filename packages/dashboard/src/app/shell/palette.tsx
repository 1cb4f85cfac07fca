// The command palette: Ctrl or ⌘ with K, over pages, what can be created, and links by their titles.
import { Spotlight, spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconBolt, IconLink, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type LinkRow, listLinks } from '@vitrine/contract/links';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canCreate, useSession } from '../../api/session.ts';
import { isOpen, listCreations, listDestinations } from './destinations.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { timings } from '../../ui/timings.ts';

/** Opens as soon as it is drawn, then on its own shortcut. */
export function Palette() {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const found = useFoundLinks(words);
  useEffect(() => spotlight.open(), []);
  const pages: SpotlightActionGroupData = {
    group: t('shell.palette_pages'),
    actions: listDestinations(session)
      .filter((destination) => isOpen(destination, session))
      .map(({ title, to, icon: Icon }) => ({
        id: to,
        label: t(title),
        leftSection: <Icon size={20} aria-hidden />,
        onClick: () => void navigate({ to }),
      })),
  };
  const actions: SpotlightActionGroupData = {
    group: t('shell.palette_actions'),
    actions: listCreations(session).map(({ name, hint, to, icon: Icon }) => ({
      id: to,
      label: t(name),
      description: t(hint),
      leftSection: <Icon size={20} aria-hidden />,
      onClick: () => void navigate({ to }),
    })),
  };
  const toAction = (row: LinkRow): SpotlightActionData => ({
    id: row.link_id,
    label: row.title?.trim() || row.description || row.shopping_redirect_url || row.short_url,
    description: row.short_url.replace(/^https?:\/\//, ''),
    // The server has matched it already, perhaps by words that are not shown here.
    keywords: words,
    leftSection: row.link_type === 'LOOK' ? <IconLink size={20} aria-hidden /> : <IconBolt size={20} aria-hidden />,
    onClick: () => void navigate({ href: toAddress(row, canCreate(session)) }),
  });
  const links: SpotlightActionGroupData = { group: t('shell.palette_links'), actions: found.map(toAction) };
  return (
    <Spotlight
      query={words}
      onQueryChange={setWords}
      scrollable
      maxHeight="min(70dvh, 32rem)"
      actions={canCreate(session) ? [pages, actions, links] : [pages, links]}
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
        onKeyDown: openFirst,
      }}
    />
  );
}

/** Enter opens the first of what is shown when the arrow keys have chosen nothing else. */
function openFirst({ key, currentTarget }: React.KeyboardEvent<HTMLInputElement>): void {
  const dialog = currentTarget.closest('[role="dialog"]');
  if (key !== 'Enter' || dialog?.querySelector('[data-selected]')) return;
  dialog?.querySelector<HTMLElement>('[data-action]')?.click();
}

/** Where a link is changed; for those who may not, the list that shows it. */
function toAddress({ link_type: type, link_id: id, title }: LinkRow, canChange: boolean): string {
  const list = type === 'LOOK' ? '/admin/links' : '/admin/shorts';
  if (canChange) return `${list}/${id}/edit`;
  return title === null ? list : `${list}?${new URLSearchParams({ q: title }).toString()}`;
}

export function openPalette(): void {
  spotlight.open();
}

const shown = 6;
const none: readonly LinkRow[] = [];

/** The newest links that match, 400 ms after typing stopped; without words the newest of all, without a store none. */
function useFoundLinks(words: string): readonly LinkRow[] {
  const { user, brand } = useSession();
  const [q] = useDebouncedValue(words.trim(), timings.inputDebounce);
  const found = useQuery({
    queryKey: ['found links', user.business_id, q],
    enabled: brand !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listLinks, { params: { business_id: user.business_id }, query: { q, count: shown } }, { signal }),
  });
  return found.data?.links ?? none;
}
