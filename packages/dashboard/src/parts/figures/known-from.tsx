// Says where days are shown of which sums alone are left.
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/use-format.ts';

interface KnownProps {
  /** From which day on more is known; null where all is. */
  readonly knownFrom: string | null;
  /** The first day of the figures; null for a lifetime. */
  readonly from: string | null;
  readonly className?: string | undefined;
}

export function KnownFrom({ knownFrom, from, className }: KnownProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (knownFrom === null || (from !== null && from >= knownFrom)) return null;
  return <p className={className}>{t('ui.known_from', { day: format.day(knownFrom, 'UTC') })}</p>;
}
