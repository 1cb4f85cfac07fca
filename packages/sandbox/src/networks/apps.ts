// The app as the networks know it when nobody says otherwise.

import type { NetworkApp, NetworkName } from './model.ts';

const KEYS: Readonly<Record<NetworkName, readonly [id: string, secret: string]>> = {
  instagram: ['1700000000000001', 'sandbox-instagram-secret'],
  tiktok: ['sbsandboxtiktok01', 'sandbox-tiktok-secret'],
  pinterest: ['1500001', 'sandbox-pinterest-secret'],
};

/** Registered with the usual addresses under the app's own. */
export function usualApps(url: string): Record<NetworkName, NetworkApp> {
  const toApp = (name: NetworkName): NetworkApp => {
    const [id, secret] = KEYS[name];
    return {
      id,
      secret,
      redirectUrls: [`${url}/${name}/auth`],
      deauthorizeUrl: `${url}/webhooks/${name}/deauthorize`,
      dataDeletionUrl: `${url}/webhooks/${name}/delete-data`,
      webhookUrl: `${url}/webhooks/${name}`,
    };
  };
  return { instagram: toApp('instagram'), tiktok: toApp('tiktok'), pinterest: toApp('pinterest') };
}
