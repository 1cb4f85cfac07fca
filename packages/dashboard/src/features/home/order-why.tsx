// Why an order was credited as it was: the reason, the evidence, and who else claimed it.
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Attribution, Claim } from '@vitrine/contract/orders';
import { useSession } from '../../api/session.ts';
import { isolate, toRecognisable } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './home.module.css';

export function OrderWhy({ attribution }: { readonly attribution: Attribution | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={styles.why} aria-label={t('home.why')}>
      <h3 className={styles.whyTitle}>{t('home.why')}</h3>
      {attribution === null ? (
        <Text c="dimmed">{t('home.deciding')}</Text>
      ) : (
        <>
          <Text>{attribution.reason}</Text>
          <Claims title={t('home.evidence')} claims={attribution.evidence} empty={t('home.no_evidence')} />
          <Claims title={t('home.losers')} claims={attribution.losers} />
          <Text size="xs" c="dimmed" mt="xs">
            {t('home.window', { count: attribution.window_days })}
            {' · '}
            {t('home.decided', { when: format.ago(attribution.decided_at) })}
          </Text>
        </>
      )}
    </section>
  );
}

interface ClaimsProps {
  readonly title: string;
  readonly claims: readonly Claim[];
  readonly empty?: string;
}

function Claims({ title, claims, empty }: ClaimsProps) {
  if (claims.length === 0 && empty === undefined) return null;
  return (
    <>
      <h4 className={styles.claimsTitle}>{title}</h4>
      {claims.length === 0 ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        <ul className={styles.claims}>
          {claims.map((claim) => (
            <ClaimItem key={`${claim.kind}-${claim.found}-${claim.clicked_at}`} claim={claim} />
          ))}
        </ul>
      )}
    </>
  );
}

function ClaimItem({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation();
  const { brand } = useSession();
  const format = useFormat();
  return (
    <li>
      <span>{t(`home.kind.${claim.kind}`)}</span>{' '}
      <code className={styles.found} title={claim.found}>
        {toRecognisable(claim.found)}
      </code>
      <span className={styles.under}>
        {[
          claim.clicked_at === null ? null : format.moment(claim.clicked_at, brand?.time_zone),
          claim.influencer_username === null ? null : isolate(`@${claim.influencer_username}`),
          claim.lost === null ? null : t(`home.lost.${claim.lost}`),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
    </li>
  );
}
