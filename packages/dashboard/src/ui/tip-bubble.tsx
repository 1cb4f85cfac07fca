// The bubble of a tip, beside the element it is about.
import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

interface BubbleProps {
  readonly target: HTMLElement;
  readonly opened: boolean;
  readonly label: ReactNode;
  readonly position: 'top' | 'right';
}

export function TipBubble({ target, opened, label, position }: BubbleProps) {
  return <Tooltip target={target} opened={opened} label={label} position={position} />;
}
