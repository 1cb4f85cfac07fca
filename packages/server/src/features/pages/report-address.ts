// Reads which address of a report a request is for. Pure.

export type ReportAddress =
  | {
      /** The form itself, or where it is sent. */
      readonly kind: 'form' | 'report';
      readonly shop: string;
      /** Of the post. */
      readonly code: string;
    }
  | {
      /** What became of a report. */
      readonly kind: 'state';
      readonly shop: string;
      /** As it was typed; empty where none was yet. */
      readonly receipt: string;
    };

/** `/feed/{shop}/report/{code}` and `/feed/{shop}/report/status?number=`; null for everything else. */
export function readReportAddress(method: string, url: string): ReportAddress | null {
  const [path = '', query = ''] = url.split('?', 2);
  const [, shop, code] = /^\/feed\/([^/]{1,100})\/report\/([^/]{1,100})\/?$/i.exec(path) ?? [];
  if (shop === undefined || code === undefined) return null;
  const isRead = method === 'GET' || method === 'HEAD';
  // no code of a post is a word
  if (code.toLowerCase() === 'status')
    return isRead
      ? { kind: 'state', shop, receipt: new URLSearchParams(query).get('number')?.slice(0, 100) ?? '' }
      : null;
  if (isRead) return { kind: 'form', shop, code };
  return method === 'POST' ? { kind: 'report', shop, code } : null;
}
