// The four kinds of tests: pure ones, ones with a real database, components in a real browser, and journeys in one.
import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { SILENT_BROWSER } from './packages/dashboard/src/testing/silent-browser.ts';
import { browserFlags, chromiumPath } from './tests/world/browser-flags.ts';
import { iconsInUse } from './tests/world/icons-in-use.ts';
import { databaseTestsLeftOut, databaseTestsOfOthers, journeysOfOthers } from './tests/world/parts.ts';
import { repeatReporter } from './tests/world/repeat-reporter.ts';

// as Node itself resolves packages: what `module` names is for bundlers
const conditions = ['source', ...defaultServerConditions.filter((condition) => condition !== 'module')];

/** `source` makes @vitrine/shopfront/views resolve to its .tsx sources, so no build is needed to test. */
const shared = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  oxc: { jsx: { runtime: 'automatic' } },
} satisfies TestProjectInlineConfiguration;

/**
 * All projects share the workers, one file at a time in each: what waits for a page or a disk leaves the processor to
 * another. A worker goes on to the next file of its project with the modules it has; no file changes them.
 */
const parallel = { maxWorkers: 3, isolate: false, sequence: { groupOrder: 0 } };

/** A journey is a program, its database and a browser: a third one beside two others makes each wait for its own clicks. */
const journeys = { ...parallel, maxWorkers: 2, sequence: { groupOrder: 1 } };

const nodeModules = '**/node_modules/**';

const chromium = playwright({
  launchOptions: { args: [...browserFlags], ...(chromiumPath ? { executablePath: chromiumPath } : {}) },
  contextOptions: { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] },
});

export default defineConfig({
  test: {
    reporters: ['default', repeatReporter(process.env['VITRINE_TESTS_TO_REPEAT'], SILENT_BROWSER)],
    passWithNoTests: true,
    projects: [
      {
        ...shared,
        test: {
          ...parallel,
          name: 'unit',
          // a few start real processes and draw pictures: slow machines need room
          testTimeout: 120_000,
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'scenery/src/*.test.ts',
            'tests/*.test.ts',
            'scripts/*.test.ts',
          ],
          exclude: [nodeModules, '**/*.db.test.ts', '**/*.browser.test.tsx'],
        },
      },
      {
        resolve: { conditions: ['source', ...defaultClientConditions] },
        // React as readers have it: its other build writes down the origin of every element, three tenths of the work
        oxc: { jsx: { runtime: 'automatic', development: false } },
        // found ahead of the first test: what is found during one loads the page anew under it
        optimizeDeps: {
          entries: ['packages/dashboard/src/**/*.browser.test.tsx'],
          rolldownOptions: {
            plugins: [iconsInUse()],
            transform: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
          },
          include: [
            '@mantine/core',
            '@mantine/dates',
            '@mantine/form',
            '@mantine/hooks',
            '@mantine/notifications',
            '@mantine/spotlight',
            '@tabler/icons-react',
            '@tanstack/react-query',
            '@tanstack/react-router',
            '@tanstack/react-table',
            '@tanstack/react-virtual',
            'axe-core',
            'dayjs/locale/he',
            'react-dom',
            'react-dom/client',
            'react/jsx-runtime',
            'react-i18next',
            'zod',
          ],
        },
        test: {
          ...parallel,
          name: 'components',
          include: ['packages/dashboard/src/**/*.browser.test.tsx'],
          setupFiles: ['packages/dashboard/src/testing/setup.ts'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: {
              ...chromium,
              // one page for all files, or each of three loads everything: two seconds of the processor a page
              providerFactory: (project) =>
                Object.assign(chromium.providerFactory(project), { supportsParallelism: false }),
            },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        ...shared,
        test: {
          ...parallel,
          name: 'db',
          include: ['packages/*/src/**/*.db.test.ts', 'tests/*.db.test.ts'],
          exclude: [nodeModules, ...databaseTestsOfOthers, ...databaseTestsLeftOut],
          globalSetup: ['tests/world/database-server.ts'],
          // limits end what hangs; they measure no machine
          testTimeout: 240_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        ...shared,
        test: {
          ...journeys,
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.test.ts'],
          exclude: [nodeModules, ...journeysOfOthers],
          globalSetup: ['tests/world/demo-worlds.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
