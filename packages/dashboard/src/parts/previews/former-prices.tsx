// Says which products of a look show shoppers of the EEA no former price, and why.
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listUnstruck } from './unstruck.ts';

export function FormerPrices({ details }: { readonly details: Parameters<typeof listUnstruck>[0] }) {
  const { t } = useTranslation();
  return listUnstruck(details).map(({ reason, titles }) => (
    <Text key={reason} size="sm">
      {t(`links.form.former_prices.${reason}`, { products: titles.join(', ') })}
    </Text>
  ));
}
