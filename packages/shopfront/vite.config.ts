// Builds the shopper's pages: the views as one file for the server, and (mode `enhance`) the small script for browsers.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin, UserConfig } from 'vite';

/** React is taken in, its development half left out, so that the server loads one file and nothing else. */
const views: UserConfig = {
  plugins: [react()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/views.ts',
    outDir: 'dist',
    emptyOutDir: false,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'views.js', codeSplitting: false } },
  },
};

/** Styles inside a script need no line breaks. */
const tightStyles: Plugin = {
  name: 'tight-styles',
  renderChunk: (code) => code.replaceAll(/`\n[^`$]+`/g, (styles) => styles.replaceAll('\n', '')),
};

const enhance: UserConfig = {
  plugins: [tightStyles],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    // in-app browsers lag behind the phones they run on
    target: 'es2020',
    minify: true,
    lib: { entry: 'src/enhance.ts', formats: ['iife'], name: 'vitrine', fileName: () => 'enhance.js' },
  },
};

export default defineConfig(({ mode }) => (mode === 'enhance' ? enhance : views));
