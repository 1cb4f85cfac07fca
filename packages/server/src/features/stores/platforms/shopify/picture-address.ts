// Where the platform keeps the pictures of all its stores. Pure.

export const pictureHosts = ['cdn.shopify.com'];

/** Other files of that host are the platform's own. */
export function isPicture({ hostname, pathname }: URL): boolean {
  return pictureHosts.includes(hostname) && pathname.startsWith('/s/files/');
}
