// The installation's apps at social networks: those that are set, and in the demo those its sandbox knows.
import type { Env } from './env.ts';
import type { NetworkSettings } from './features/feed/feed.ts';

export type NetworkApps = Env['networks'];

/** Of the sandbox, which hears of them by `toNetworkVariables`: no network outside knows them. */
const demoApps = {
  instagram: { id: '1700000000000001', secret: 'sandbox-instagram-secret' },
  tiktok: { id: 'sbsandboxtiktok01', secret: 'sandbox-tiktok-secret' },
  pinterest: { id: '1500001', secret: 'sandbox-pinterest-secret' },
} as const satisfies NetworkApps;

/** In the demo every network has an app. */
export const addDemoApps = ({ instagram, tiktok, pinterest }: NetworkApps): NetworkApps => ({
  instagram: instagram ?? demoApps.instagram,
  tiktok: tiktok ?? demoApps.tiktok,
  pinterest: pinterest ?? demoApps.pinterest,
});

/** What a sandbox reads the apps from. */
export const toNetworkVariables = ({ instagram, tiktok, pinterest }: NetworkApps): Record<string, string> => ({
  ...(instagram && { INSTAGRAM_APP_ID: instagram.id, INSTAGRAM_APP_SECRET: instagram.secret }),
  ...(tiktok && { TIKTOK_CLIENT_KEY: tiktok.id, TIKTOK_CLIENT_SECRET: tiktok.secret }),
  ...(pinterest && { PINTEREST_APP_ID: pinterest.id, PINTEREST_APP_SECRET: pinterest.secret }),
});

/** Where the networks are: as they publish it, or beneath a sandbox. */
export function toNetworkSettings(
  { instagram, tiktok, pinterest }: NetworkApps,
  sandboxUrl: string | null,
): NetworkSettings {
  const at = (published: string, beneath: string): string =>
    sandboxUrl === null ? published : `${sandboxUrl}/networks/${beneath}`;
  return {
    instagram: instagram && {
      clientId: instagram.id,
      clientSecret: instagram.secret,
      hosts: {
        www: at('https://www.instagram.com', 'instagram/www'),
        api: at('https://api.instagram.com', 'instagram/api'),
        graph: at('https://graph.instagram.com', 'instagram/graph'),
      },
    },
    tiktok: tiktok && {
      clientKey: tiktok.id,
      clientSecret: tiktok.secret,
      hosts: {
        www: at('https://www.tiktok.com', 'tiktok/www'),
        open: at('https://open.tiktokapis.com', 'tiktok/open'),
      },
    },
    pinterest: pinterest && {
      clientId: pinterest.id,
      clientSecret: pinterest.secret,
      hosts: {
        www: at('https://www.pinterest.com', 'pinterest/www'),
        api: at('https://api.pinterest.com', 'pinterest/api'),
      },
    },
  };
}
