// For how many days what influencers earn is held; saved by itself, as it is no setting of the pages shoppers see.
import { Button, NumberInput, Skeleton } from '@mantine/core';
import type { BusinessId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../ui/loaded.tsx';
import { Card } from '../../ui/card.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';
import classes from './settings.module.css';
import { useQueryClient } from '@tanstack/react-query';
import {
  getBalance,
  getCommissionSettings,
  listLedgerEntries,
  listPayables,
  updateCommissionSettings,
} from '@vitrine/contract/ledger';
import { endpointKey, useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';

const { min, max } = limits.holdingDays;

interface PanelProps {
  readonly businessId: BusinessId;
  readonly canChange: boolean;
}

export function HoldingPanel({ businessId, canChange }: PanelProps) {
  const { t } = useTranslation();
  const standing = useHoldingDays(businessId);
  return (
    <Card isPadded title={t('settings.holding.title')} help={t('settings.holding.help')}>
      <Loaded query={standing} skeleton={<Skeleton height={70} />}>
        {({ holding_days: saved }) => <Days key={saved} saved={saved} businessId={businessId} canChange={canChange} />}
      </Loaded>
      <ul className={classes.points}>
        <li>{t('settings.holding.counts')}</li>
        <li>{t('settings.holding.refunds')}</li>
      </ul>
    </Card>
  );
}

function Days({ saved, businessId, canChange }: PanelProps & { readonly saved: number }) {
  const { t } = useTranslation();
  const [days, setDays] = useState<number | string>(saved);
  const { mutate, isPending, error } = useSaveHoldingDays(businessId);
  const isFine = typeof days === 'number' && Number.isInteger(days) && days >= min && days <= max;
  const save = () => {
    if (!isFine) return;
    mutate(
      { params: { business_id: businessId }, body: { holding_days: days } },
      { onSuccess: () => toastDone(t('ui.saved')) },
    );
  };
  return (
    <>
      <form
        className={classes.id}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <NumberInput
          size="md"
          className={classes.months ?? ''}
          label={t('settings.holding.label')}
          value={days}
          min={min}
          max={max}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          inputMode="numeric"
          disabled={!canChange}
          error={isFine ? undefined : t('settings.holding.range', { min, max })}
          onChange={setDays}
        />
        {canChange && (
          <Button type="submit" variant="default" disabled={!isFine || days === saved} loading={isPending}>
            {t('settings.holding.save')}
          </Button>
        )}
      </form>
      <ProblemNote problem={error} />
    </>
  );
}

const sentFor = (businessId: BusinessId) => ({ params: { business_id: businessId } });

/** For how many days earnings are held, as server state. */
const useHoldingDays = (businessId: BusinessId) => useEndpointQuery(getCommissionSettings, sentFor(businessId));

/** It counts at once: what is held is fetched again. */
function useSaveHoldingDays(businessId: BusinessId) {
  const cache = useQueryClient();
  return useEndpointMutation(updateCommissionSettings, {
    refreshes: [getBalance, listLedgerEntries, listPayables],
    onSuccess: (standing) => void cache.setQueryData(endpointKey(getCommissionSettings, sentFor(businessId)), standing),
  });
}
