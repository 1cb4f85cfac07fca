// Chooses one link of many: found by its title while it is typed.
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { linkId } from '@vitrine/contract/ids';
import { getLink, listLinks } from '@vitrine/contract/links';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointQuery, useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { timings } from '../../ui/timings.ts';

interface Props {
  /** Empty for any. */
  readonly value: string;
  readonly onChoose: (link: string) => void;
}

export function LinkSelect({ value, onChoose }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed, timings.inputDebounce);
  const chosen = useEndpointQuery(
    getLink,
    { params: { link_id: linkId.safeParse(value).data ?? '' } },
    { enabled: value !== '' },
  );
  const nameOf = (link: { title: string | null; description: string }): string =>
    link.title ?? (link.description || t('orders.untitled_link'));
  const label = chosen.data && nameOf(chosen.data);
  // its own name in the box is no question
  const sent = { params: { business_id: user.business_id }, query: { q: words === label ? '' : words } };
  const found = useQuery({ ...endpointQuery(listLinks, sent), placeholderData: keepPreviousData });
  const options = (found.data?.links ?? []).map((link) => ({ value: link.link_id as string, label: nameOf(link) }));
  const isThere = value === '' || options.some((each) => each.value === value);
  return (
    <Select
      aria-label={t('orders.find.link')}
      placeholder={t('orders.find.link')}
      searchable
      clearable
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': t('orders.find.any_link') }}
      nothingFoundMessage={t('orders.find.no_link')}
      // the server has looked for the words
      filter={({ options: all }) => all}
      data={isThere ? options : [{ value, label: label ?? '…' }, ...options]}
      value={value === '' ? null : value}
      onSearchChange={setTyped}
      onChange={(link) => onChoose(link ?? '')}
    />
  );
}
