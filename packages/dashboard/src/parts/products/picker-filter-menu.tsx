// The filter menu of the product picker: three switches, and the order.
import { Button, Indicator, NativeSelect, Popover, Stack, Switch } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useWindowEvent } from '@mantine/hooks';
import { productOrder } from '@vitrine/contract/stores';
import { useTranslation } from 'react-i18next';
import { countChanged, type PickerFilters, switchNames } from './picker-filters.ts';

const texts = { activeOnly: 'filter_active', outOfStock: 'filter_stock', searchInTags: 'filter_tags' } as const;

interface MenuProps {
  readonly opened: boolean;
  readonly onOpen: (opened: boolean) => void;
  readonly filters: PickerFilters;
  readonly onChange: (filters: PickerFilters) => void;
}

export function PickerFilterMenu({ opened, onOpen, filters, onChange }: MenuProps) {
  const { t } = useTranslation();
  // wherever the focus is: the dialog around the menu leaves the key to it
  useWindowEvent('keydown', ({ key }) => {
    if (opened && key === 'Escape') onOpen(false);
  });
  const turn = (name: (typeof switchNames)[number]) => (event: React.ChangeEvent<HTMLInputElement>) =>
    onChange({ ...filters, [name]: event.currentTarget.checked });
  const changed = countChanged(filters);
  return (
    <Indicator disabled={changed === 0} label={changed} size={18} offset={4}>
      <Popover opened={opened} onChange={onOpen} position="bottom-end" trapFocus returnFocus shadow="md" withinPortal>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
            onClick={() => onOpen(!opened)}
          >
            {t('links.picker.filters')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('links.picker.filters')}>
          <Stack gap="sm">
            {switchNames.map((name) => (
              <Switch
                key={name}
                label={t(`links.picker.${texts[name]}`)}
                checked={filters[name]}
                onChange={turn(name)}
              />
            ))}
            <NativeSelect
              label={t('links.picker.order')}
              data={productOrder.options.map((value) => ({ value, label: t(`links.picker.orders.${value}`) }))}
              value={filters.order}
              onChange={(event) => onChange({ ...filters, order: productOrder.parse(event.currentTarget.value) })}
            />
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </Indicator>
  );
}
