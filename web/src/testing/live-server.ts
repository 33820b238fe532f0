import type { LiveEvent } from '@evenhand/contract/live';
import { followCases } from '@evenhand/contract/live';
import type { FakeAnswer } from './fake-api.ts';

/** The server's end of the stream of changes: what `tell` says arrives on the screen under test. */
export function liveServer(): { answer: FakeAnswer; tell: (event: Partial<LiveEvent>) => void } {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  return {
    answer: {
      route: followCases as FakeAnswer['route'],
      reply: () => new Response(new ReadableStream<Uint8Array>({ start: (controller) => void open.add(controller) })),
    },
    tell(event) {
      const data = new TextEncoder().encode(
        `data: ${JSON.stringify({ changed: [], gone: [], isBehind: false, ...event })}\n\n`,
      );
      for (const controller of open) controller.enqueue(data);
    },
  };
}
