// A button that is a link to a place which may belong to a part of the product that is added later.
import { Button, type ButtonProps } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

interface PlaceButtonProps extends ButtonProps {
  readonly to: string;
  readonly 'aria-label'?: string;
}

/** Goes there without a new page; with a modifier key the browser does as it always does. */
export function PlaceButton({ to, ...props }: PlaceButtonProps) {
  const navigate = useNavigate();
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate({ href: to });
  };
  return <Button component="a" href={to} size="sm" onClick={go} {...props} />;
}
