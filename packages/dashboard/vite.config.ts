// Builds the dashboard: one page, its script and styles under /assets with their content's hash in the name.
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type UserConfig } from 'vite';

const dashboard: UserConfig = {
  plugins: [react()],
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
            { name: 'base', minShareCount: 36, test: /^(?!.*@floating-ui)/, priority: 1 },
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
