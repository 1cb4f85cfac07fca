// Asking for a higher cap of fees, which the merchant agrees to in their store.
import { Button, Group, NumberInput, Text } from '@mantine/core';
import { mostCap, planCurrency } from '@vitrine/contract/plan-gates';
import { raiseFeeCap } from '@vitrine/contract/plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** In whole dollars. */
const most = mostCap / 100;

export function CapDialog({ cap, onClose }: { cap: number; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { user } = useSession();
  const [wanted, setWanted] = useState<string | number>(Math.min(most, Math.ceil(cap * 2)));
  const raise = useEndpointMutation(raiseFeeCap, { onSuccess: (address) => location.assign(address) });
  const amount = Number(wanted);
  const isGood = Number.isInteger(amount) && amount > cap && amount <= most;
  const money = (each: number): string => format.money(each, planCurrency);
  return (
    <Dialog opened onClose={onClose} title={t('plans.raise_title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isGood) raise.mutate({ body: { business_id: user.business_id, cap: amount } });
        }}
      >
        <Text mb="md">{t('plans.raise_body')}</Text>
        <NumberInput
          data-autofocus
          label={t('plans.raise_label')}
          value={wanted}
          onChange={setWanted}
          allowDecimal={false}
          allowNegative={false}
          error={isGood ? null : t('plans.raise_low', { cap: money(cap), most: money(most) })}
        />
        <ProblemNote problem={raise.error} />
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" disabled={!isGood} loading={raise.isPending || raise.isSuccess}>
            {t('plans.raise_confirm')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
