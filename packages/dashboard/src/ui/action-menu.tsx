// A menu of what can be done with one thing, behind a button with an icon.
import { ActionIcon, type ActionIconProps, Menu, Tooltip } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';

interface ActionMenuProps extends Pick<ActionIconProps, 'size' | 'variant' | 'disabled'> {
  /** Names the button. */
  readonly label: string;
  readonly icon?: TablerIcon;
  readonly iconSize?: number;
  /** Says the name to the eye as well, while the menu is closed. */
  readonly hasTip?: boolean;
  /** Inside a dialog, where the page's main part is out of reach. */
  readonly isInDialog?: boolean;
  readonly className?: string | undefined;
  /** Finds the button, such as to give the focus back to it. */
  readonly part?: string;
  /** `MenuAction`s, with a `Menu.Divider` before what cannot be undone. */
  readonly children: ReactNode;
}

export function ActionMenu({ label, isInDialog = false, hasTip = false, children, ...props }: ActionMenuProps) {
  const { icon: Icon = IconDots, iconSize = 20, className = '', part, ...looks } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      onChange={setOpen}
      {...(isInDialog ? {} : { portalProps: { target: '#content' } })}
    >
      <Menu.Target>
        <Opener
          {...looks}
          className={className}
          aria-label={label}
          {...(part === undefined ? {} : { 'data-part': part })}
          tip={hasTip && !isOpen ? label : null}
        >
          <Icon size={iconSize} aria-hidden />
        </Opener>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface OpenerProps extends ComponentProps<typeof ActionIcon<'button'>> {
  readonly tip: string | null;
}

/** The button, which takes what the menu says of itself also where it has a tip. */
function Opener({ tip, ...button }: OpenerProps) {
  return (
    <Tooltip label={tip} withinPortal={false} disabled={tip === null}>
      <ActionIcon {...button} />
    </Tooltip>
  );
}

interface ActionProps {
  readonly icon: TablerIcon;
  readonly name: string;
  readonly onClick?: () => void;
  /** Leads to an address, in a tab of its own unless it is a file. */
  readonly href?: string;
  /** What the file is called that the address gives. */
  readonly download?: string;
  readonly disabled?: boolean;
  readonly isDangerous?: boolean;
}

export function MenuAction({ icon: Icon, name, href, download, isDangerous = false, ...button }: ActionProps) {
  const isAway = href !== undefined && download === undefined;
  const leftSection = <Icon size={18} {...(isAway ? { className: 'pointing' } : {})} aria-hidden />;
  if (href !== undefined) {
    const way = isAway ? { target: '_blank', rel: 'noopener' } : { download };
    return (
      <Menu.Item component="a" href={href} {...way} leftSection={leftSection}>
        {name}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item {...button} leftSection={leftSection} {...(isDangerous ? { c: 'var(--bad-ink)' } : {})}>
      {name}
    </Menu.Item>
  );
}
