// The way to one more condition: what it can be about, in a menu, or on a phone in a sheet.
import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { ConditionDimension } from '@vitrine/contract/conditions';
import type { ComponentProps, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { type AnalyticsAccess, listConditionDimensions } from '../analytics-access.ts';
import { toDimensionName } from './condition-words.ts';
import classes from './filters.module.css';

const groups = [
  ['links', ['link', 'multilink', 'tag', 'product', 'influencer']],
  ['visitors', ['country', 'device', 'browser']],
  ['source', ['channel', 'network', 'referrer']],
  ['campaign', ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']],
  ['orders', ['customer']],
] as const satisfies readonly (readonly [string, readonly ConditionDimension[]])[];

interface AddProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly access: AnalyticsAccess;
  /** Inside a dialog, where the page's main part is out of reach. */
  readonly isInDialog: boolean;
  readonly onChoose: (by: ConditionDimension) => void;
}

export function AddCondition({ ref, access, isInDialog, onChoose }: AddProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const possible = listConditionDimensions(access);
  const offered = groups.map(([group, dimensions]) => ({
    name: t(`analytics.filter.group.${group}`),
    items: dimensions.filter((by) => possible.includes(by)).map((by) => ({ by, name: toDimensionName(by, t) })),
  }));
  if (isNarrow) return <AddInSheet ref={ref} offered={offered} onChoose={onChoose} />;
  return (
    <Menu
      position="bottom-start"
      withInitialFocusPlaceholder={false}
      {...(isInDialog ? {} : { portalProps: { target: '#content' } })}
    >
      <Menu.Target>
        <AddButton ref={ref} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {offered.map(({ name, items }) => [
          <Menu.Label key={name}>{name}</Menu.Label>,
          ...items.map((item) => (
            <Menu.Item key={item.by} onClick={() => onChoose(item.by)}>
              {item.name}
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Takes what a menu says of itself. */
function AddButton(button: ComponentProps<typeof Button<'button'>>) {
  const { t } = useTranslation();
  return (
    <Button {...button} variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('analytics.filter.add')}
    </Button>
  );
}

interface SheetProps extends Pick<AddProps, 'ref' | 'onChoose'> {
  readonly offered: readonly {
    readonly name: string;
    readonly items: readonly { readonly by: ConditionDimension; readonly name: string }[];
  }[];
}

function AddInSheet({ ref, offered, onChoose }: SheetProps) {
  const { t } = useTranslation();
  const [isOpen, sheet] = useDisclosure(false);
  return (
    <>
      <AddButton ref={ref} aria-haspopup="dialog" onClick={sheet.open} />
      {isOpen && (
        <Dialog opened onClose={sheet.close} title={t('analytics.filter.add')}>
          {offered.map(({ name, items }) => (
            <section key={name} className={classes.group} aria-label={name}>
              <h3 className={classes.groupName}>{name}</h3>
              {items.map((item) => (
                <Button
                  key={item.by}
                  variant="subtle"
                  color="gray"
                  justify="flex-start"
                  onClick={() => {
                    sheet.close();
                    onChoose(item.by);
                  }}
                >
                  {item.name}
                </Button>
              ))}
            </section>
          ))}
        </Dialog>
      )}
    </>
  );
}
