// Which funnel is shown: the one from visit to order, or a saved one; and the way to a new one.
import { NativeSelect } from '@mantine/core';
import { IconDownload, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, MenuAction } from '../../../ui/action-menu.tsx';
import { isolate } from '../../../ui/foreign-text.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { EditFunnel, NewFunnel } from './funnel-dialog.tsx';
import classes from './funnels.module.css';
import { useSaveFigures } from '../downloads.tsx';
import { downloadFunnel, useFunnels } from './use-funnels.ts';

const kinds = ['csv', 'parquet'] as const;

export function FunnelChoice({ screen }: { screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'new' | 'edit' | null>(null);
  const { place, go } = screen;
  const { save, isSaving } = useSaveFigures();
  const funnels = useFunnels().data?.funnels ?? [];
  const chosen = funnels.find((each) => each.funnel_id === place.funnel);
  const close = () => setOpen(null);
  const show = (funnel: typeof place.funnel) => {
    close();
    go({ funnel });
  };
  return (
    <>
      {(funnels.length > 0 || place.funnel !== null) && (
        <NativeSelect
          className={classes.choice ?? ''}
          aria-label={t('analytics.funnel.choose')}
          value={place.funnel ?? ''}
          onChange={({ currentTarget: { value } }) =>
            show(funnels.find((each) => each.funnel_id === value)?.funnel_id ?? null)
          }
        >
          <option value="">{t('analytics.funnel.title')}</option>
          {funnels.map(({ funnel_id: id, name }) => (
            <option key={id} value={id}>
              {isolate(name)}
            </option>
          ))}
          {place.funnel !== null && chosen === undefined && (
            <option value={place.funnel}>{t('analytics.funnel.gone')}</option>
          )}
        </NativeSelect>
      )}
      <ActionMenu label={t('analytics.funnel.menu')}>
        <MenuAction icon={IconPlus} name={t('analytics.funnel.new')} onClick={() => setOpen('new')} />
        {chosen && <MenuAction icon={IconPencil} name={t('analytics.funnel.edit')} onClick={() => setOpen('edit')} />}
        {kinds.map((kind) => (
          <MenuAction
            key={kind}
            icon={IconDownload}
            name={t(`analytics.funnel.${kind}`)}
            disabled={isSaving}
            onClick={() => save(downloadFunnel(screen, kind))}
          />
        ))}
      </ActionMenu>
      {open === 'new' && <NewFunnel onSaved={show} onClose={close} />}
      {open === 'edit' && chosen && <EditFunnel funnel={chosen} onRemoved={() => show(null)} onClose={close} />}
    </>
  );
}
