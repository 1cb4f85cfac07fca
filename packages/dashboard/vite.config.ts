// Builds the dashboard: one page, its script and styles under /assets with their content's hash in the name.
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin, type UserConfig } from 'vite';

/**
 * Leaves out of zod what no browser asks it for, 9 kB of the first load: schemas as JSON Schema, which the server writes its
 * document by, and its English sentences, in whose place the texts of ours stand.
 */
const zodForBrowsers: Plugin = {
  name: 'zod-for-browsers',
  transform: {
    filter: { id: /\/zod\/v4\/(core\/(json-schema-processors|to-json-schema)|locales\/en)\.js$/ },
    handler(code, id) {
      if (id.endsWith('/locales/en.js')) return 'export default () => ({ localeError: () => undefined });';
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      return `const nothing = () => ({});\nexport { ${names.map((name) => `nothing as ${name}`).join(', ')}, nothing as process };`;
    },
  },
};

const dashboard: UserConfig = {
  plugins: [react(), zodForBrowsers],
  base: '/',
  // The other packages are read from source; only the server uses their builds.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What most screens share travels in one file instead of dozens; the rest stays with those that need it. More screens
            // share more: the number grows with theirs, or the first load does.
            { name: 'base', minShareCount: 40, test: /^(?!.*@floating-ui)/, priority: 1 },
            // Menus, tips and dialogs bring it along when they first open.
            { name: 'floating', test: /@floating-ui/ },
            { name: 'icons', test: /@tabler.icons-react/, minShareCount: 3 },
          ],
        },
      },
    },
  },
};

/** Our page inside stores' admins (mode `embedded`): one small script beside the dashboard's, which shares nothing with it. */
const embedded: UserConfig = {
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: 'src/embedded/main.ts',
      output: { format: 'iife', entryFileNames: 'assets/store-admin-[hash].js' },
    },
  },
};

export default defineConfig(({ mode }) => (mode === 'embedded' ? embedded : dashboard));
