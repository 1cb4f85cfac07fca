// The command palette: Ctrl or ⌘ with K, over pages and sections of settings, what can be created, and whatever has a name;
// with Ctrl or ⌘ as well, Enter copies the address of what has one.
import { Spotlight, spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight';
import {
  IconArrowsSplit2,
  IconBolt,
  IconLink,
  IconReceipt,
  IconSearch,
  IconSettings,
  IconShoppingBag,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type Influencer, listInfluencers } from '@vitrine/contract/influencers';
import { type LinkRow, listLinks } from '@vitrine/contract/links';
import { can } from '@vitrine/contract/rights';
import { listMultilinks, type MultilinkRow } from '@vitrine/contract/multilinks';
import { listOrders, type Order } from '@vitrine/contract/orders';
import { type Product, searchProducts } from '@vitrine/contract/stores';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { canCreate, isTeam, useSession } from '../../api/session.ts';
import { listSections } from '../../features/settings/settings-sections.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { isOpen, listCreations, listDestinations } from './destinations.ts';
import classes from './palette.module.css';
import { takeTyped } from './typed-ahead.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { timings } from '../../ui/timings.ts';
import { toastDone } from '../../ui/toast.ts';
import { useCopy } from '../../ui/use-copy.ts';

/** Opens as soon as it is drawn, then on its own shortcut. */
export function Palette() {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const found = useFoundLinks(words);
  const enter = useEnter();
  useEffect(() => spotlight.open(), []);
  const pages: SpotlightActionGroupData = {
    group: t('shell.palette_pages'),
    actions: listDestinations(session).map((destination) => {
      const { title, to, icon: Icon } = destination;
      return {
        id: to,
        label: t(title),
        ...(isOpen(destination, session) ? {} : { description: t('shell.store_needed') }),
        leftSection: <Icon size={20} aria-hidden />,
        onClick: () => void navigate({ to }),
      };
    }),
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
    onClick: enter.orCopy(row.short_url, () => void navigate({ href: toPreview(row) })),
  });
  const people: SpotlightActionGroupData = {
    group: t('shell.palette_influencers'),
    actions: useFoundInfluencers(words).map(({ username, email, promocode }) => ({
      id: `influencer ${username}`,
      label: `@${username}`,
      description: [email, promocode].filter((text) => text !== null).join(' · '),
      keywords: words,
      leftSection: <IconUsers size={20} aria-hidden />,
      onClick: () => void navigate({ to: '/admin/influencers/$username/preview', params: { username } }),
    })),
  };
  const goods: SpotlightActionGroupData = {
    group: t('shell.palette_products'),
    actions: useFoundProducts(words).map(({ inventory_id: id, title }) => ({
      id: `product ${id}`,
      label: title,
      description: t('shell.palette_product_hint'),
      keywords: words,
      leftSection: <IconShoppingBag size={20} aria-hidden />,
      onClick: () => void navigate({ href: `/admin/links/create?${new URLSearchParams({ products: id }).toString()}` }),
    })),
  };
  const links: SpotlightActionGroupData = { group: t('shell.palette_links'), actions: found.map(toAction) };
  const more = [useMultilinkGroup(words, enter.orCopy), useOrderGroup(words), useSectionGroup(words)];
  return (
    <Spotlight
      query={words}
      onQueryChange={setWords}
      scrollable
      maxHeight="min(70dvh, 32rem)"
      actions={[pages, ...(canCreate(session) ? [actions] : []), links, ...more, people, goods].filter(isFilled)}
      shortcut="mod + K"
      tagsToIgnore={[]}
      nothingFound={t('shell.palette_nothing')}
      highlightQuery
      classNames={{ action: classes.action ?? '' }}
      attributes={{ content: { 'aria-label': t('shell.open_palette') } }}
      radius="lg"
      centered={false}
      yOffset="12vh"
      searchProps={{
        leftSection: <IconSearch size={20} aria-hidden />,
        placeholder: t('shell.palette_placeholder'),
        'aria-label': t('shell.open_palette'),
        onKeyDownCapture: enter.onKeyDown,
        onFocus: () => setWords((before) => before + takeTyped()),
      }}
    />
  );
}

type OrCopy = (address: string, open: () => void) => () => void;

/** Enter opens the first of what is shown when the arrow keys have chosen nothing else; with Ctrl or ⌘ its address is copied. */
function useEnter(): { readonly onKeyDown: (event: React.KeyboardEvent) => void; readonly orCopy: OrCopy } {
  const { t } = useTranslation();
  const { copy } = useCopy(() => toastDone(t('ui.copied')));
  const isCopying = useRef(false);
  return {
    onKeyDown: (event) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      const dialog = event.currentTarget.closest('[role="dialog"]');
      const chosen = dialog?.querySelector<HTMLElement>('[data-selected]') ?? dialog?.querySelector('[data-action]');
      isCopying.current = event.metaKey || event.ctrlKey;
      if (chosen instanceof HTMLElement) chosen.click();
      isCopying.current = false;
    },
    orCopy: (address, open) => () => (isCopying.current ? copy(address) : open()),
  };
}

const toPreview = ({ link_type: type, link_id: id }: LinkRow): string =>
  `${type === 'LOOK' ? '/admin/links' : '/admin/shorts'}/${id}/preview`;

export function openPalette(): void {
  spotlight.open();
}

const isFilled = ({ actions }: SpotlightActionGroupData): boolean => actions.length > 0;

/** The merchant's and the team's: by name, address or code. */
function useFoundInfluencers(words: string): readonly Influencer[] {
  const session = useSession();
  const q = words.trim().toLowerCase();
  const found = useEndpointQuery(
    listInfluencers,
    {},
    { enabled: isTeam(session) && session.brand !== null && q !== '' },
  );
  if (q === '') return nobody;
  const fits = ({ username, email, promocode }: Influencer): boolean =>
    [username, email, promocode ?? ''].some((text) => text.toLowerCase().includes(q));
  return found.data?.influencers.filter(fits).slice(0, shown) ?? nobody;
}

/** Products by their titles, each the beginning of a new look. */
function useFoundProducts(words: string): readonly Product[] {
  const session = useSession();
  const [q] = useDebouncedValue(words.trim(), timings.inputDebounce);
  const found = useEndpointQuery(
    searchProducts,
    { query: { q, count: shown } },
    { enabled: canCreate(session) && q !== '' && words.trim() !== '' },
  );
  return q === '' || words.trim() === '' ? nothingSold : (found.data?.products ?? nothingSold);
}

/** What is typed once typing stopped; empty as soon as it is cleared. */
function useSettled(words: string): string {
  const [q] = useDebouncedValue(words.trim(), timings.inputDebounce);
  return words.trim() === '' ? '' : q;
}

/** Who sees figures of them opens one where they stand, others find it in the list. */
function useMultilinkGroup(words: string, orCopy: OrCopy): SpotlightActionGroupData {
  const { t } = useTranslation();
  const { user, brand } = useSession();
  const navigate = useNavigate();
  const q = useSettled(words);
  const found = useEndpointQuery(
    listMultilinks,
    { params: { business_id: user.business_id }, query: { q, count: shown } },
    { enabled: brand !== null && q !== '' && can(user, 'see multilinks') },
  );
  const open = ({ multilink_id: multilinkId, title }: MultilinkRow): void => {
    if (can(user, 'see every multilink'))
      void navigate({ to: '/admin/multilinks/$multilinkId/preview', params: { multilinkId } });
    else void navigate({ href: `/admin/multilinks?${new URLSearchParams({ q: title }).toString()}` });
  };
  return {
    group: t('shell.multilinks'),
    actions: (q === '' ? [] : (found.data?.multilinks ?? [])).map((row) => ({
      id: `multilink ${row.multilink_id}`,
      label: row.title,
      description: row.short_url.replace(/^https?:\/\//, ''),
      keywords: words,
      leftSection: <IconArrowsSplit2 size={20} aria-hidden />,
      onClick: orCopy(row.short_url, () => open(row)),
    })),
  };
}

/** The store's, by their numbers. */
function useOrderGroup(words: string): SpotlightActionGroupData {
  const { t } = useTranslation();
  const { user, brand } = useSession();
  const navigate = useNavigate();
  const format = useStoreFormat();
  const q = useSettled(words);
  const found = useEndpointQuery(
    listOrders,
    { query: { q, count: shown } },
    { enabled: brand !== null && q !== '' && can(user, 'see orders') },
  );
  const toAction = ({ order_id: id, name, created_at: at, total_price: total, currency }: Order) => ({
    id: `order ${id}`,
    label: name,
    description: `${format.day(at)} · ${format.money(total, currency)}`,
    keywords: words,
    leftSection: <IconReceipt size={20} aria-hidden />,
    onClick: () => void navigate({ href: `/admin/orders?${new URLSearchParams({ q: name }).toString()}` }),
  });
  return { group: t('shell.orders'), actions: q === '' ? [] : (found.data?.orders ?? []).map(toAction) };
}

/** Sections of the settings, by their titles. */
function useSectionGroup(words: string): SpotlightActionGroupData {
  const { t } = useTranslation();
  const { user, brand } = useSession();
  const navigate = useNavigate();
  const isOffered = brand !== null && can(user, 'see settings') && words.trim() !== '';
  return {
    group: t('shell.settings'),
    actions: (isOffered ? listSections(can(user, 'change settings')) : []).map((name) => ({
      id: `settings ${name}`,
      label: t(`settings.${name}.title`),
      leftSection: <IconSettings size={20} aria-hidden />,
      onClick: () => void navigate({ href: `/admin/settings#${name}` }),
    })),
  };
}

const nobody: readonly Influencer[] = [];
const nothingSold: readonly Product[] = [];
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
