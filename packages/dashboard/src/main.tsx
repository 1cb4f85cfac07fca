// Starts the dashboard: texts and direction first, then the screen.
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/heebo/wght.css';
import './ui/global.css';
import './ui/phone-targets.css';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { configureClient } from './api/client.ts';
import { activeToken } from './api/session.ts';
import { App } from './app/app.tsx';
import { noticeAway } from './app/outage.ts';
import { endSession, loadScreensOf } from './app/router.tsx';
import { currentLanguage, i18n, startTexts } from './locales/i18n.ts';

// The page's security policy forbids compiling code from text, which zod would otherwise try.
config({ jitless: true });

configureClient({
  token: activeToken,
  language: currentLanguage,
  sentence: (code) => i18n.t(`ui.problem.${code}`),
  ended: endSession,
  away: noticeAway,
});

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
const texts = startTexts();
// the files of what is about to be seen come while the texts are on their way
if (activeToken() !== null) loadScreensOf(location.pathname);
await texts;
createRoot(root).render(<App />);
