// Where Chromium is and how it is started for tests: in a container, without a screen, and with nothing that works unseen.
import { existsSync } from 'node:fs';

/** Debian's browser without windows starts sooner and works less than the whole one. */
const debianPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** What CHROMIUM_PATH names, or what Debian has installed; absent, Playwright takes its own. */
export const chromiumPath: string | undefined =
  process.env['CHROMIUM_PATH'] ?? debianPaths.find((path) => existsSync(path));

/**
 * What Playwright switches off by itself, said again as a browser hears the last of such lists alone; and the pages kept
 * ready in every window for an address bar that nobody sees, a third of a second of work each.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

export const browserFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join(',')}`,
];
