// A part of the analytics on its screen for component tests: what it chooses goes into the address and comes back from it.
import { useLocation } from '@tanstack/react-router';
import { createContext, type ReactNode, use } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { Routed } from '../../../testing/routed.tsx';
import { type AnalyticsScreen, useAnalyticsScreen } from '../use-analytics-place.ts';

type Draw = (screen: AnalyticsScreen) => ReactNode;

const DrawContext = createContext<Draw>(() => null);
const screens = { '/admin/analytics': Drawn };

interface ScreenProps {
  readonly draw: Draw;
  /** What the address carries when it is opened. */
  readonly search: string;
  /** Whoever is signed in; the owner where nobody is named. */
  readonly session?: Parameters<typeof Routed>[0]['session'];
}

export function OnScreen({ draw, search, ...signedIn }: ScreenProps) {
  return (
    <DrawContext value={draw}>
      <Routed screens={screens} at={`/admin/analytics${search}`} {...signedIn} />
    </DrawContext>
  );
}

function Drawn() {
  const draw = use(DrawContext);
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
export async function expectAddress(search: string): Promise<void> {
  const address = page.getByTestId('address');
  await expect.element(address).toMatchTextContent(new RegExp(`^${escape(search)}$`));
}
