/** More of a report is not looked at: the headers that it returns stand near its beginning. */
const LOOKED_AT_MAX_BYTES = 256 * 1024;
const OWN_MESSAGE_ID = /<evenhand\.[\da-f]{40}@[^\s<>]{1,255}>/;

/**
 * Finds the mail of ours that a report says could not be delivered. @returns its Message-ID; null when the report is
 * about no mail of ours, or about a delay.
 */
export function bouncedMessageId(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes.subarray(0, LOOKED_AT_MAX_BYTES)).toString('latin1');
  return /^action:\s*failed/im.test(text) ? (OWN_MESSAGE_ID.exec(text)?.[0] ?? null) : null;
}
