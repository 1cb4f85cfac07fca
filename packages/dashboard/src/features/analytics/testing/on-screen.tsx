// A part of the analytics on its screen for component tests: what it chooses goes into the address and comes back from it.
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { Routed } from '../../../testing/routed.tsx';
import { type AnalyticsScreen, useAnalyticsScreen } from '../use-analytics-place.ts';

interface ScreenProps {
  readonly draw: (screen: AnalyticsScreen) => ReactNode;
  /** What the address carries when it is opened. */
  readonly search?: string;
}

export function OnScreen({ draw, search = '' }: ScreenProps) {
  const screens = { '/admin/analytics': () => <Drawn draw={draw} /> };
  return <Routed screens={screens} at={`/admin/analytics${search}`} />;
}

function Drawn({ draw }: Pick<ScreenProps, 'draw'>) {
  const screen = useAnalyticsScreen();
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  return (
    // menus and tips find their place in the page's main part
    <div id="content">
      {draw(screen)}
      <p data-testid="address">{decodeURIComponent(search)}</p>
    </div>
  );
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Waits until the address carries nothing but that. */
export const expectAddress = (search: string) =>
  expect.element(page.getByTestId('address')).toMatchTextContent(new RegExp(`^${escape(search)}$`));
