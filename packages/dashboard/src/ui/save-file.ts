// Hands a file to the browser's downloads.

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** A table as a file. */
export const toCsvFile = (text: string): Blob => new Blob([text], { type: 'text/csv;charset=utf-8' });
