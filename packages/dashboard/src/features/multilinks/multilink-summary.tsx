// The head of a multilink's preview: its address to copy and to print, and its promo code.
import { ActionIcon, Anchor, Tooltip } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import type { Multilink } from '@vitrine/contract/multilinks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DeadCodeMark } from '../../parts/codes/dead-codes.tsx';
import { toShortDay } from '../../parts/figures/entity-list-figures.ts';
import { Tag } from '../../ui/tag.tsx';
import { QrDialog } from '../../parts/links/qr-dialog.tsx';
import classes from './multilink-preview.module.css';

export function MultilinkSummary({ multilink, zone }: { multilink: Multilink; zone: string }) {
  const { t } = useTranslation();
  const [isQrShown, setQrShown] = useState(false);
  const { title, short_url: address, created_at: made, automatic, promocode } = multilink;
  return (
    <section className={classes.summary} aria-label={t('preview.about')}>
      <div className={classes.facts}>
        <Tag tone="accent">{t('multilinks.tag')}</Tag>
        {automatic && <Tag tone="plain">{t('multilinks.is_automatic')}</Tag>}
        <span>{t('multilinks.preview.made', { day: `\u2066${toShortDay(made, zone)}\u2069` })}</span>
      </div>
      <dl className={classes.rows}>
        <div className={classes.address}>
          <dt>{t('multilinks.preview.address')}</dt>
          <dd>
            <Anchor href={address} target="_blank" rel="noopener" dir="ltr" className={classes.url ?? ''}>
              {address.replace(/^https?:\/\//, '')}
            </Anchor>
            <CopyButton text={address} label={t('preview.copy_address')} />
            <Tooltip label={t('multilinks.preview.qr')}>
              <ActionIcon aria-label={t('multilinks.preview.qr')} onClick={() => setQrShown(true)}>
                <IconQrcode size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </dd>
        </div>
        {promocode !== null && (
          <div>
            <dt>{t('preview.promocode')}</dt>
            <dd>
              <bdi className={classes.code}>{promocode.code}</bdi>
              <DeadCodeMark code={promocode.code} />
              <CopyButton text={promocode.code} label={t('preview.copy_promocode')} />
            </dd>
          </div>
        )}
      </dl>
      <QrDialog shown={isQrShown ? { title, address } : null} onClose={() => setQrShown(false)} />
    </section>
  );
}
