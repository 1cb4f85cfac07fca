// What every component test stands on: the styles and the texts of every language, as the dashboard has them.
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/heebo/wght.css';
import '../ui/global.css';
import '../ui/phone-targets.css';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach } from 'vitest';
import { config } from 'zod';
import { forEveryLanguage } from '@vitrine/contract/language';
import { i18n } from '../locales/i18n.ts';
import { allWords } from './all-words.ts';
import { findSilence } from './live-browser.ts';

config({ jitless: true });

await i18n.use(initReactI18next).init({
  lng: 'en',
  resources: forEveryLanguage((language) => ({ translation: allWords[language] })),
  interpolation: { escapeValue: false },
  returnNull: false,
});

// the page outlives files: what was found out about it does, too
const known = globalThis as { silence?: string };

beforeEach(() => {
  if (known.silence !== undefined) throw new Error(known.silence);
});

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail' || known.silence !== undefined) return;
  const silence = await findSilence();
  if (silence === null) return;
  known.silence = silence;
  throw new Error(silence);
}, 30_000);
