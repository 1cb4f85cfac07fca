// Builds the dashboard: one page, its script and styles under /assets with their content's hash in the name.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { languageCodes } from '@vitrine/contract/language';
import { build, defaultClientConditions, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { contractForBrowsers } from './contract-for-browsers.ts';
import { type EarlyFiles, earlyTexts } from './src/early/early-files.ts';

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

/** What everybody begins with; who signs in needs the second besides, and whoever is signed in the third: home with its frame, and what home asks for by itself. */
const entry = ['../index.html'];
const signIn = ['features/identity/simple-layout.tsx', 'features/identity/login-page.tsx'];
const home = [
  'app/shell/shell.tsx',
  'app/shell/plan-strip.tsx',
  'features/home/home-page.tsx',
  'features/home/book-expert.tsx',
  'features/home/notices.tsx',
];

const common: UserConfig = {
  plugins: [react(), zodForBrowsers, contractForBrowsers],
  base: '/',
  // The other packages are read from source; only the server uses their builds.
  resolve: { conditions: ['source', ...defaultClientConditions] },
};

type Chunk = Rolldown.OutputChunk;

/** By the file that each part begins with, the modules it cannot run without, and those alone that are left of them. */
function listNeeds(chunks: readonly Chunk[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needsOf = (first: Chunk): Set<string> => {
    const names = new Set([first.fileName]);
    for (const name of names) for (const next of byName.get(name)?.imports ?? []) names.add(next);
    return new Set([...names].flatMap((name) => byName.get(name)?.moduleIds ?? []));
  };
  return new Map(chunks.flatMap((chunk) => (chunk.facadeModuleId ? [[chunk.facadeModuleId, needsOf(chunk)]] : [])));
}

/** In which file each module travels, so that a screen needs few of them: found by a first build in which all are apart. */
async function listGroups(): Promise<ReadonlyMap<string, string>> {
  const apart = await build({ ...common, configFile: false, logLevel: 'silent', build: { write: false } });
  if (!('output' in apart)) throw new Error('one build has one output');
  const needs = listNeeds(apart.output.filter((each) => each.type === 'chunk'));
  const needsOf = (files: readonly string[]): Set<string> => {
    const found = files.map((file) => needs.get(fileURLToPath(new URL(`./src/${file}`, import.meta.url))));
    const lost = files.filter((_, at) => found[at] === undefined);
    if (lost.length > 0) throw new Error(`nothing is loaded by itself any more: ${lost.join(', ')}`);
    return found.reduce((all: Set<string>, each = new Set()) => all.union(each), new Set());
  };
  const groups = new Map<string, string>();
  for (const id of new Set([...needs.values()].flatMap((modules) => [...modules]))) {
    const users = [...needs].filter(([file, modules]) => file !== id && modules.has(id));
    if (users.length > 1 && users.some(([file]) => file.endsWith('-page.tsx'))) groups.set(id, 'screens');
  }
  const [first, ofSignIn, ofHome] = [needsOf(entry), needsOf(signIn), needsOf(home)];
  for (const id of ofHome) groups.set(id, 'home');
  for (const id of ofSignIn) groups.set(id, ofHome.has(id) ? 'start' : 'sign-in');
  for (const id of first) groups.set(id, 'start');
  return groups;
}

let groups: ReadonlyMap<string, string> = new Map();
const byScreens: Plugin = {
  name: 'by-screens',
  async buildStart() {
    groups = await listGroups();
  },
};

/** What each part cannot be shown without, by the modules that it begins with. */
const earlyModules: Readonly<Record<string, readonly string[]>> = {
  'sign-in': signIn,
  home: ['app/shell/shell.tsx', 'features/home/home-page.tsx'],
  ...Object.fromEntries(
    languageCodes.flatMap((language) =>
      earlyTexts.map((name) => [`${language}/${name}`, [`locales/${language}/${name}.ts`]]),
    ),
  ),
};

/** The files of parts, by what they are for; those that the page itself names are left out. */
function listEarlyFiles(chunks: readonly Chunk[], html: string): EarlyFiles {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const filesOf = (named: readonly Chunk[]): string[] => {
    const names = new Set(named.map(({ fileName }) => fileName));
    for (const name of names) for (const next of byName.get(name)?.imports ?? []) names.add(next);
    const styles = [...names].flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])]);
    return [...names, ...styles].filter((name) => !html.includes(`/${name}`));
  };
  const beginningWith = (module: string): Chunk[] => {
    const found = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`));
    if (found.length === 0) throw new Error(`nothing is loaded by itself any more: ${module}`);
    return found;
  };
  return {
    ...Object.fromEntries(
      Object.entries(earlyModules).map(([name, modules]) => [name, filesOf(modules.flatMap(beginningWith))]),
    ),
    screens: filesOf(chunks.filter(({ name }) => name === 'screens')),
  };
}

/** Puts the script into the page that runs before its first frame, with the files it asks for. */
const earlyScript: Plugin = {
  name: 'early-script',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((each) => each.type === 'chunk');
      const built = await build({
        ...common,
        plugins: [],
        configFile: false,
        logLevel: 'silent',
        define: { EARLY_FILES: JSON.stringify(listEarlyFiles(chunks, html)) },
        build: {
          write: false,
          target: 'es2022',
          rolldownOptions: {
            input: fileURLToPath(new URL('./src/early/early.ts', import.meta.url)),
            output: { format: 'iife' },
          },
        },
      });
      const [script] = 'output' in built ? built.output : [];
      if (script?.type !== 'chunk') throw new Error('the early script is one file');
      return html.replace('<script data-early></script>', () => `<script data-early>${script.code.trim()}</script>`);
    },
  },
};

const dashboard: UserConfig = {
  ...common,
  plugins: [common.plugins, byScreens, earlyScript],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: (id) => groups.get(id) ?? null, debugName: 'by screens', includeDependenciesRecursively: false },
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
