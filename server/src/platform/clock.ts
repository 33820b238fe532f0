/** Where "now" comes from: the system, or a settable clock in tests and demo scripts. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
