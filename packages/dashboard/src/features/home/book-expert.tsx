// On a phone, a talk with an expert for a merchant who has hardly begun.
import { IconCalendarHeart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listLinks } from '@vitrine/contract/links';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import styles from './home.module.css';
import { offersExpert } from './expert-offer.ts';

const asked = 3;

export function BookExpert() {
  const { t } = useTranslation();
  const { user, booking_url: address } = useSession();
  const isNarrow = useIsNarrow();
  const mayBeOffered = address !== null && offersExpert(user, isNarrow, 0);
  const links = useEndpointQuery(
    listLinks,
    { params: { business_id: user.business_id }, query: { count: asked } },
    { enabled: mayBeOffered },
  );
  if (address === null || !offersExpert(user, isNarrow, links.data?.links.length ?? null)) return null;
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles.expert}>
      <IconCalendarHeart size={20} aria-hidden />
      {t('shell.book_expert')}
      <span className="visually-hidden">{t('shell.new_tab')}</span>
    </a>
  );
}
