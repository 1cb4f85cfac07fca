// How a field shows whether what was typed is still free.
import { Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Availability } from './availability.ts';

/** The mark at the field's end, and its sentence when it is refused: by the live check, or later by the server. */
export function toState(availability: Availability, error: React.ReactNode) {
  if (availability.state === 'invalid') return { error: availability.message };
  if (availability.state === 'none' || error) return { error };
  return { error: null, rightSection: <Mark state={availability.state} /> };
}

function Mark({ state }: { state: 'validating' | 'valid' }) {
  const { t } = useTranslation();
  return (
    <output>
      {state === 'valid' ? <IconCheck size={18} color="var(--good-ink)" aria-hidden /> : <Loader size={16} />}
      <span className="visually-hidden">
        {state === 'valid' ? t('identity.register.free') : t('identity.register.checking')}
      </span>
    </output>
  );
}
