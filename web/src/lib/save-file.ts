/** Lets the browser save bytes under this name, as after a click on a link to a file. */
export function saveFile(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read the bytes when the click returns.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

const REVOKE_AFTER_MS = 60_000;
