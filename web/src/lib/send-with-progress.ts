/** A response of these has no body, not even an empty one. */
const WITHOUT_BODY = [204, 205, 304];

/**
 * Sends like `fetch`, and tells how much of the body has been sent, of 100. `fetch` itself does not tell.
 * @throws TypeError when there is no answer, AbortError when the signal ends it.
 */
export function sendingWithProgress(onProgress: (percent: number) => void): typeof fetch {
  return (url, init = {}) =>
    new Promise<Response>((resolve, reject) => {
      const { signal, method = 'GET', headers = {}, body } = init;
      const request = new XMLHttpRequest();
      const stop = (): void => request.abort();
      const failed = (error: Error) => (): void => {
        signal?.removeEventListener('abort', stop);
        reject(error);
      };
      request.open(method, String(url));
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) =>
        onProgress(total === 0 ? 100 : Math.floor((100 * loaded) / total));
      request.onload = () => {
        signal?.removeEventListener('abort', stop);
        const { status, responseText } = request;
        const retryAfter = request.getResponseHeader('retry-after');
        try {
          resolve(
            new Response(WITHOUT_BODY.includes(status) ? null : responseText, {
              status,
              headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
            }),
          );
        } catch (error) {
          reject(error);
        }
      };
      request.onerror = failed(new TypeError('The request got no answer.'));
      request.onabort = failed(new DOMException('The request was stopped.', 'AbortError'));
      signal?.addEventListener('abort', stop);
      if (signal?.aborted) request.abort();
      else request.send(body as XMLHttpRequestBodyInit);
    });
}
