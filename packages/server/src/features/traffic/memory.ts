// Remembers what was read of texts that come again and again, up to a number of them. Pure but for what it remembers.

/** `read` with a memory of `most` texts; when it is full it begins anew. What is read must depend on the text alone, and be other than `undefined`. */
export function remembering<V extends object | string | null>(
  most: number,
  read: (text: string) => V,
): (text: string) => V {
  const kept = new Map<string, V>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size >= most) kept.clear();
    const value = read(text);
    kept.set(text, value);
    return value;
  };
}
