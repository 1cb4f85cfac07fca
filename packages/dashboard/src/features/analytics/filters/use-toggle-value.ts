// Adds a value that was pressed to what is filtered by, or takes it off again; says so where there is no room for more.
import type { ConditionDimension } from '@vitrine/contract/conditions';
import { useTranslation } from 'react-i18next';
import { toastFailed } from '../../../ui/toast.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { toggleValue } from './condition-changes.ts';

export function useToggleValue({ place, go }: AnalyticsScreen): (by: ConditionDimension, value: string | null) => void {
  const { t } = useTranslation();
  return (by, value) => {
    const filters = toggleValue(place.filters, by, value);
    if (filters === null) toastFailed(t('analytics.filter.full'));
    else go({ filters });
  };
}
