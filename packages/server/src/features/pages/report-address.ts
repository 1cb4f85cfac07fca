// Reads which address of a report a request is for. Pure.

export interface ReportAddress {
  /** The form itself, or where it is sent. */
  readonly kind: 'form' | 'report';
  readonly shop: string;
  /** Of the post. */
  readonly code: string;
}

/** `/feed/{shop}/report/{code}`; null for everything else. */
export function readReportAddress(method: string, url: string): ReportAddress | null {
  const [path = ''] = url.split('?');
  const [, shop, code] = /^\/feed\/([^/]{1,100})\/report\/([^/]{1,100})\/?$/i.exec(path) ?? [];
  if (shop === undefined || code === undefined) return null;
  if (method === 'GET' || method === 'HEAD') return { kind: 'form', shop, code };
  return method === 'POST' ? { kind: 'report', shop, code } : null;
}
