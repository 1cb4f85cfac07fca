// Whether shoppers search by a photo, what becomes of it, and how often they did.
import { Button, Switch, Text } from '@mantine/core';
import type { PhotoSearches } from '@vitrine/contract/vision';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { Card } from '../../ui/card.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import type { ProductPanelProps } from './product-panels.tsx';
import type { SettingsDraft } from './settings-draft.ts';
import classes from './settings.module.css';
import { useLedByPhoto, usePhotoSearches } from './use-photo-searches.ts';

interface PanelProps extends Omit<ProductPanelProps, 'draft'> {
  readonly draft: Pick<SettingsDraft, 'photoSearch'>;
}

export function PhotoSearchPanel({ draft, canChange, ended, onChange }: PanelProps) {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('settings.photo_search.title')} help={t('settings.photo_search.help')}>
      {ended ?? (
        <Switch
          className={classes.switch ?? ''}
          size="md"
          checked={draft.photoSearch}
          disabled={!canChange}
          label={t('settings.photo_search.label')}
          onChange={(event) => onChange({ photoSearch: event.currentTarget.checked })}
        />
      )}
      <Searches isOn={draft.photoSearch} />
      <ul className={classes.points}>
        <li>{t('settings.photo_search.where')}</li>
        <li>{t('settings.photo_search.privacy')}</li>
        <li>{t('settings.photo_search.products')}</li>
        <li>{t('settings.photo_search.plan')}</li>
      </ul>
    </Card>
  );
}

/** How often they searched, and what came of it; nothing of a search that is off and was not used. */
function Searches({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation();
  const { data, error, refetch } = usePhotoSearches();
  if (data === undefined) return <Unread error={error} onRetry={() => void refetch()} />;
  if (data.searches === 0 && !isOn) return null;
  return (
    <section className={classes.report} aria-label={t('settings.photo_search.use')}>
      {data.searches === 0 ? <Text size="sm">{t('settings.photo_search.unused')}</Text> : <Used searches={data} />}
    </section>
  );
}

interface UnreadProps {
  readonly error: ComponentProps<typeof ProblemNote>['problem'];
  readonly onRetry: () => void;
}

function Unread({ error, onRetry }: UnreadProps) {
  const { t } = useTranslation();
  return (
    <ProblemNote problem={error} title={t('settings.photo_search.failed')}>
      <Button variant="default" size="sm" mt="xs" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </ProblemNote>
  );
}

function Used({ searches: of }: { readonly searches: PhotoSearches }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const full = (count: number): string => format.count(count).full;
  const { searches, found } = of;
  const { led, error, retry } = useLedByPhoto(of);
  return (
    <>
      <Text size="sm" fw={500}>
        {t('settings.photo_search.searches', { count: searches, amount: full(searches) })}{' '}
        {t('settings.photo_search.found', { amount: full(found) })}
      </Text>
      {error !== null && <Unread error={error} onRetry={retry} />}
      {led !== undefined && (
        <Text size="sm" c="dimmed">
          {t('settings.photo_search.led', { visits: full(led.visits), orders: full(led.orders) })}{' '}
          <AddressLink href="/admin/analytics?range=last_30_days&filter=channel:photo_search">
            {t('settings.photo_search.analytics')}
          </AddressLink>
        </Text>
      )}
    </>
  );
}
