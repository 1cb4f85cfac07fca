// Says of a row that it lets nobody in just now, or asks for a password.
import type { GateOfLink } from '@vitrine/contract/link-gate';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../ui/tag.tsx';

export function GateTags({ gate }: { gate: GateOfLink | null }) {
  const { t } = useTranslation();
  if (gate === null) return null;
  const { state, has_password: isLocked } = gate;
  return (
    <>
      {state !== 'open' && <Tag tone={state === 'scheduled' ? 'accent' : 'poor'}>{t(`lists.gate.${state}`)}</Tag>}
      {isLocked && <Tag tone="plain">{t('lists.gate.locked')}</Tag>}
    </>
  );
}
