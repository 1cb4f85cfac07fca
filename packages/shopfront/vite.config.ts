// Builds the shopper's pages: the views as one file for the server, and (modes `enhance`, `kept`, `sign`, `measure`, `photos`, `seen`, `embed`) the small scripts for browsers.
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

/** One small script for shoppers' browsers. */
const script = (name: string): UserConfig => ({
  plugins: [tightStyles],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    // in-app browsers lag behind the phones they run on
    target: 'es2020',
    minify: true,
    lib: { entry: `src/${name}.ts`, formats: ['iife'], name: 'vitrine', fileName: () => `${name}.js` },
  },
});

export default defineConfig(({ mode }) =>
  ['enhance', 'kept', 'sign', 'measure', 'photos', 'seen', 'embed'].includes(mode) ? script(mode) : views,
);
