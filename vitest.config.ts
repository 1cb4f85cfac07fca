// The three kinds of tests: pure ones, ones with a real database, and journeys in a real browser.
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';

const conditions = ['source', ...defaultServerConditions];

/** `source` makes @vitrine/shopfront/views resolve to its .tsx sources, so no build is needed to test. */
const shared = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  oxc: { jsx: { runtime: 'automatic' } },
} satisfies TestProjectInlineConfiguration;

/** Projects of one group run side by side and share its workers; the next group starts when they are done. */
const parallel = { maxWorkers: 2, sequence: { groupOrder: 0 } };

export default defineConfig({
  test: {
    reporters: ['default'],
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
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
        },
      },
      {
        ...shared,
        test: {
          ...parallel,
          name: 'db',
          include: ['packages/*/src/**/*.db.test.ts', 'tests/*.db.test.ts'],
          globalSetup: ['tests/world/database-server.ts'],
          // limits end what hangs; they measure no machine
          testTimeout: 240_000,
          hookTimeout: 300_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.test.ts'],
          globalSetup: ['tests/e2e/demo-worlds.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
