/** The present moment: of the system, or of a settable clock in tests and demo scripts. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
