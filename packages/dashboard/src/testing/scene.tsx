// A component on a page of its own, as a reader of either language meets it, and what every page owes its readers.
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { languages, type Language } from '@vitrine/contract/language';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Words } from '../locales/en/index.ts';
import { i18n } from '../locales/i18n.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { Toasts } from '../ui/toasts.tsx';
import { allWords } from './all-words.ts';

/** The readers that components are tried with, at a desk by day and on a phone at night: `describe.each(readers)('… for %s', (_who, reader) => …)`. */
export const readers = [
  ['a desk in English', { language: 'en', width: 1440 }],
  ['a phone in Hebrew', { language: 'he', width: 390 }],
] as const satisfies readonly (readonly [string, SceneOptions])[];

export interface SceneOptions {
  readonly language?: Language;
  /** Of the window, in pixels; below 1000 is a phone. */
  readonly width?: number;
}

export interface Scene {
  readonly words: Words;
  readonly isPhone: boolean;
  /** What the component asks the server, and what is answered; shared with everything on the page. */
  readonly queries: QueryClient;
  /** Shows the same place with other content. */
  readonly change: (content: ReactNode) => void;
}

/** Takes away what is shown: the page outlives tests and files. */
let clear = (): void => undefined;

/** Draws `content` within the dashboard's own look, direction, texts and messages. */
export async function show(content: ReactNode, { language = 'en', width = 1440 }: SceneOptions = {}): Promise<Scene> {
  const isPhone = width < 1000;
  const { direction } = languages[language];
  notifications.clean();
  clear();
  await page.viewport(width, isPhone ? 844 : 900);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const toPage = (inside: ReactNode) => (
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={isPhone ? 'dark' : 'light'}>
        <QueryClientProvider client={queries}>
          <Toasts />
          <main style={{ padding: '1rem' }}>{inside}</main>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  clear = () => {
    flushSync(() => root.unmount());
    place.remove();
  };
  // what is drawn and what follows from it is there before a test goes on
  const change = (next: ReactNode) => flushSync(() => root.render(toPage(next)));
  change(content);
  return { words: allWords[language], isPhone, queries, change };
}

/** How a text with gaps reads. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** Nothing axe finds on the page as it stands, and nothing beside the window. */
export async function expectOrder(): Promise<void> {
  // what opens may still be finding its place: a box is looked at until it rests
  await expect.poll(listDisorder, { timeout: 15_000, interval: 200 }).toEqual([]);
}

async function listDisorder(): Promise<string[]> {
  // what pulses for ever, or follows how far one has scrolled, never ends
  const ofTime = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
  const ending = ofTime.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map((each) => each.finished));
  // a component is no page: it has no heading of the first order, and its title is the test's
  const rules = { 'page-has-heading-one': { enabled: false }, 'document-title': { enabled: false } };
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'], rules });
  const beside = document.documentElement.scrollWidth - innerWidth;
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    ...(beside > 0 ? [`${beside} pixels beside the window: ${nameWidest()}`] : []),
  ];
}

function reachOf(each: Element): number {
  const { left, right } = each.getBoundingClientRect();
  return Math.max(right - innerWidth, -left);
}

/** The beginning of what reaches farthest out of the window, on either side. */
function nameWidest(): string {
  const [widest] = [...document.body.querySelectorAll('*')].sort((a, b) => reachOf(b) - reachOf(a));
  return widest?.outerHTML.slice(0, 200) ?? 'nothing';
}
