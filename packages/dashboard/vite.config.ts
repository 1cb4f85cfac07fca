// Builds the dashboard: one page, its script and styles under /assets with their content's hash in the name.
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
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

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

/** Everything that our files need before they run, themselves among it. */
function listNeeds(files: readonly string[], modules: Modules): Set<string> {
  const needs = new Set<string>();
  const waiting = files.map((file) => fileURLToPath(new URL(`./src/${file}`, import.meta.url)));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (needs.has(id)) continue;
    needs.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return needs;
}

const signIn = ['main.tsx', 'features/identity/simple-layout.tsx', 'features/identity/login-page.tsx'];
const home = ['app/shell/shell.tsx', 'features/home/home-page.tsx'];
/** What home asks for by itself as soon as it is there. */
const withHome = ['features/home/pulse.tsx', 'features/home/sync-card.tsx', 'parts/stores/store-troubles.tsx'];
let ofHome: ReadonlySet<string> | null = null;

/** Whether a module of ours is needed by the frame or home and not by who signs in. */
function isOfHome(id: string, modules: Modules): boolean {
  ofHome ??= listNeeds(home, modules).difference(listNeeds(signIn, modules));
  return ofHome.has(id) && !id.includes('/node_modules/');
}

const ofIcons = /@tabler.icons-react/;
let iconsOfHome: ReadonlySet<string> | null = null;

/** Whether an icon is drawn where everybody begins. */
function isIconOfHome(id: string, modules: Modules): boolean {
  if (!ofIcons.test(id)) return false;
  iconsOfHome ??= new Set(
    [...listNeeds([...signIn, ...home, ...withHome], modules)]
      .filter((each) => each.includes('/dashboard/src/'))
      .flatMap((each) => modules.getModuleInfo(each)?.code?.match(/\bIcon[A-Z]\w+/g) ?? []),
  );
  return iconsOfHome.has(basename(id, '.mjs'));
}

const ofMenus = /@floating-ui/;
const ofForms =
  /@mantine\/(core\/esm\/components\/(Input|Portal|Overlay|FocusTrap|VisuallyHidden)|hooks\/esm\/use-focus-)/;

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
            { name: 'base', minShareCount: 50, test: (id) => !ofForms.test(id) && !ofMenus.test(id), priority: 1 },
            // Menus, tips and dialogs bring it along when they first open.
            { name: 'floating', test: ofMenus },
            // Nearly every screen has a field or a dialog, home has neither.
            { name: 'fields', test: ofForms, includeDependenciesRecursively: false },
            // What everybody begins with: in one file it is smaller than in thirty.
            {
              name: (id, modules) => (isOfHome(id, modules) ? 'home' : null),
              debugName: 'home',
              includeDependenciesRecursively: false,
            },
            { name: (id, modules) => (isIconOfHome(id, modules) ? 'icons' : null), debugName: 'icons of home' },
            { name: 'more-icons', test: ofIcons, minShareCount: 3 },
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
