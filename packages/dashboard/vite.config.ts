// Builds the dashboard: one page, its script and styles under /assets with their content's hash in the name.
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  base: '/',
  // The other packages are read from source; only the server uses their builds.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    chunkSizeWarningLimit: 800,
    // What most screens share travels in one file instead of dozens; the rest stays with the screens that need it.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', minShareCount: 20 }] } } },
  },
});
