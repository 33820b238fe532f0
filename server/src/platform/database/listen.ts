/** What a listener is called with. */
export interface Listener {
  /** A message arrived; messages of one transaction arrive after it has committed, in order. */
  onPayload(payload: string): void;
  /**
   * The connection was lost and is back. Messages of the time between are lost, so everything
   * derived from them may be out of date.
   */
  onGap(): void;
}

/** Listens to a channel of the database (`pg_notify`), for as long as the database is open. */
export type Listen = (channel: string, listener: Listener) => Promise<void>;
