// A link to an address of ours with whatever query it carries: opened here, or by the browser where its attributes say so.
import { useNavigate } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

interface LinkProps extends ComponentPropsWithRef<'a'> {
  readonly href: string;
  /** What opening it here does, where that is more than going there. */
  readonly onOpen?: () => void;
}

export function AddressLink({ href, onClick, onOpen, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isSpecial = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isSpecial || event.defaultPrevented) return;
    event.preventDefault();
    if (onOpen) onOpen();
    else void navigate({ href });
  };
  return (
    <a {...rest} href={href} onClick={open}>
      {children}
    </a>
  );
}
