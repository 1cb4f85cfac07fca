// Stands in the page itself and runs before its first frame: shows the frame of whoever is signed in, asks for the files they are
// about to need, and who they are. It shares no file with the dashboard; whatever it finds is asked anew where it failed.
import { languages } from '@vitrine/contract/language';
import { languageKey, readLanguage } from '../locales/read-language.ts';
import { type EarlyFiles, isInFrame, listFiles, readActive } from './early-files.ts';

/** By what they are for; the build puts their names in. */
declare const EARLY_FILES: EarlyFiles;

const root = document.documentElement;
const language = readLanguage(localStorage.getItem(languageKey), navigator.languages);
root.lang = language;
root.dir = languages[language].direction;

const scheme = localStorage.getItem('mantine-color-scheme-value');
const isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
root.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';

const token = readActive(localStorage.getItem('vitrine.accounts'));
if (token !== null && isInFrame(location.pathname)) {
  const isOpen = localStorage.getItem('vitrine.sidebar') ?? String(innerWidth >= 1200);
  root.dataset['frame'] = isOpen === 'true' ? 'open' : 'narrow';
  const answer = fetch('/auth/verify', {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Accept-Language': language,
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
    },
    body: '{}',
  });
  // who takes it asks anew where it failed, and tells what is wrong then
  answer.catch(() => undefined);
  Object.assign(window, { earlySession: { token, answer } });
}

for (const file of listFiles(EARLY_FILES, { isKnown: token !== null, path: location.pathname, language })) {
  const link = document.createElement('link');
  link.crossOrigin = '';
  link.href = `/${file}`;
  if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
  else link.rel = 'modulepreload';
  document.head.append(link);
}
