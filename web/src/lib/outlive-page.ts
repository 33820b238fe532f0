/** A little less than the bytes that the browser takes from all such requests of a page together. */
const MAXIMUM_BYTES = 60_000;

let bytesUnderWay = 0;

/**
 * Sends like `send`, and the request goes on when the page is left meanwhile. What is too large for that is
 * sent as usual: the browser would refuse it.
 */
export function outlivingPage(send: typeof fetch): typeof fetch {
  return async (url, init = {}) => {
    const bytes = typeof init.body === 'string' ? new TextEncoder().encode(init.body).length : 0;
    if (bytesUnderWay + bytes > MAXIMUM_BYTES) return await send(url, init);
    bytesUnderWay += bytes;
    try {
      return await send(url, { ...init, keepalive: true });
    } finally {
      bytesUnderWay -= bytes;
    }
  };
}
