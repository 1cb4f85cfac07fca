// The bubble of a tip, beside the element it is about.
import { Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface BubbleProps {
  readonly target: HTMLElement;
  readonly opened: boolean;
  readonly label: ReactNode;
  readonly position: 'top' | 'right';
  readonly onEscape: () => void;
}

export function TipBubble({ target, opened, label, position, onEscape }: BubbleProps) {
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') onEscape();
  });
  return <Tooltip target={target} opened={opened} label={label} position={position} />;
}
