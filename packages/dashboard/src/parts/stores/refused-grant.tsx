// Why a store could not be connected, as the address says it after the way back from the store.
import { useTranslation } from 'react-i18next';
import { ProblemBanner } from '../../ui/problem-banner.tsx';

const known = [
  'token_invalid',
  'signature_invalid',
  'validation_failed',
  'store_connection_failed',
  'store_scopes_missing',
  'store_app_required',
] as const;

/** Nothing where the address says nothing; a code that nobody knows is told as a fault of ours. */
export function RefusedGrant({ code }: { code: string }) {
  const { t } = useTranslation();
  if (code === '') return null;
  const told = known.find((each) => each === code) ?? 'other';
  return <ProblemBanner title={t('arrival.connect.failed')} message={t(`arrival.connect.refused.${told}`)} />;
}
