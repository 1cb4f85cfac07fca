// Reads what the platform calls a product or collection: its global id, or the address of its page. Pure.

/** The number in a global id, or the handle in the address of a page; null for any other text. */
export function readThingName(text: string): string | null {
  const [, globalId] = /^gid:\/\/\w+\/(?:Product|Collection)\/(\d+)$/.exec(text) ?? [];
  if (globalId !== undefined) return globalId;
  const [, handle] = /^https?:\/\/[^?#]*\/(?:products|collections)\/([^/?#]+)/i.exec(text) ?? [];
  return handle === undefined ? null : decode(handle);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (problem) {
    if (problem instanceof URIError) return part;
    throw problem;
  }
}
