// The pictures of a look while they travel: what is on the server, on its way, or failed. Pure.

export interface Picture {
  readonly id: string;
  /** What the screen shows: the address on the server, or a blob of this page. */
  readonly src: string;
  readonly state: 'ready' | 'uploading' | 'failed';
  /** Share of the bytes sent, 0 to 1. */
  readonly share: number;
  /** Kept to send again; null for what is on the server. */
  readonly blob: Blob | null;
}

export function toPictures(addresses: readonly string[]): Picture[] {
  return addresses.map((src) => ({ id: src, src, state: 'ready', share: 1, blob: null }));
}

export function addPicture(pictures: readonly Picture[], id: string, src: string, blob: Blob): Picture[] {
  return [...pictures, { id, src, state: 'uploading', share: 0, blob }];
}

/** Changes one picture; one that was removed meanwhile stays away. */
export function changePicture(pictures: readonly Picture[], id: string, change: Partial<Picture>): Picture[] {
  return pictures.map((picture) => (picture.id === id ? { ...picture, ...change } : picture));
}

export function removePicture(pictures: readonly Picture[], id: string): Picture[] {
  return pictures.filter((picture) => picture.id !== id);
}

/** The addresses to save, or null while a picture is not on the server. */
export function findAddresses(pictures: readonly Picture[]): string[] | null {
  return pictures.every(({ state }) => state === 'ready') ? pictures.map(({ src }) => src) : null;
}

/** Whether the pictures differ from those that were saved. */
export function arePicturesModified(pictures: readonly Picture[], saved: readonly string[]): boolean {
  const addresses = findAddresses(pictures);
  return (
    addresses === null || addresses.length !== saved.length || addresses.some((src, index) => src !== saved[index])
  );
}
