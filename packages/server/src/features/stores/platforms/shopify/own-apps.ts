// What a merchant enters in their developer dashboard to make an app of their own, and the same as `shopify.app.toml`.
import type { AppRegistration, AppWish } from '../platform.ts';
import type { AppAddresses } from '../platform-apps.ts';
import { scopesOf } from './oauth.ts';
import { complianceTopics } from './read-event.ts';
import { listTopics } from './topics.ts';

export function toManifest(addresses: AppAddresses, wish: AppWish, apiVersion: string): AppRegistration {
  const manifest = {
    applicationUrl: addresses.application,
    redirectUrls: addresses.redirects,
    webhookUrl: addresses.webhooks,
    scopes: scopesOf(wish),
    topics: listTopics(),
    complianceTopics,
    apiVersion,
  };
  return { ...manifest, file: toFile(manifest) };
}

const quote = (text: string): string => JSON.stringify(text);
const list = (texts: readonly string[]): string => `[ ${texts.map(quote).join(', ')} ]`;

/**
 * The keys of the platform's app configuration (shopify.dev, “app configuration”). Topics of orders and products are
 * subscribed to by us in each store: only those that no call can subscribe to are written here.
 */
function toFile(manifest: Omit<AppRegistration, 'file'>): string {
  return [
    'client_id = ""',
    'name = "Vitrine"',
    `application_url = ${quote(manifest.applicationUrl)}`,
    'embedded = true',
    '',
    '[access_scopes]',
    `scopes = ${quote(manifest.scopes.join(','))}`,
    '',
    '[auth]',
    `redirect_urls = ${list(manifest.redirectUrls)}`,
    '',
    '[webhooks]',
    `api_version = ${quote(manifest.apiVersion)}`,
    '',
    '  [[webhooks.subscriptions]]',
    `  compliance_topics = ${list(manifest.complianceTopics)}`,
    `  uri = ${quote(manifest.webhookUrl)}`,
    '',
  ].join('\n');
}
