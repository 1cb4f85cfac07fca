// Names the products of a look of which nothing is said of maker and safety; shoppers see nothing of it.
import { Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { can } from '@vitrine/contract/rights';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import classes from './preview-notices.module.css';

export function MakerNotice({ titles }: { readonly titles: readonly string[] }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const id = useId();
  if (titles.length === 0 || !can(user, 'change settings')) return null;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <IconInfoCircle size={22} className={classes.sign} aria-hidden />
        <div>
          <h3 id={id} className={classes.title}>
            {t('preview.maker.title', { count: titles.length })}
          </h3>
          <p className={classes.help}>
            <bdi>{titles.join(', ')}</bdi>
          </p>
          <p className={classes.help}>{t('preview.maker.body')}</p>
          <Anchor component={Link} to="/admin/settings" hash="maker" size="sm">
            {t('preview.maker.settings')}
          </Anchor>
        </div>
      </div>
    </section>
  );
}
