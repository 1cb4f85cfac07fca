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

/**
 * All projects share the workers, one file at a time in each: what waits for a page or a disk leaves the processor to
 * another. A worker goes on to the next file of its project with the modules it has; no file changes them.
 */
const parallel = { maxWorkers: 3, isolate: false, sequence: { groupOrder: 0 } };

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
          ...parallel,
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.test.ts'],
          globalSetup: ['tests/e2e/demo-worlds.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
