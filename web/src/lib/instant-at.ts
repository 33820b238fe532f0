import type { Formats } from './format.ts';

/**
 * The instant at which clocks in the service's time zone show this day (YYYY-MM-DD) and time (HH:mm); in the
 * hour that clocks skip, the one after it.
 */
export function instantAt(day: string, time: string, formats: Formats): string {
  const wanted = Date.parse(`${day}T${time}:00.000Z`);
  let guess = wanted;
  // Around a change of clocks the first answer is an hour off.
  for (let round = 0; round < 2; round++) {
    const shown = new Date(guess).toISOString();
    guess += wanted - Date.parse(`${formats.dayOf(shown)}T${formats.time(shown)}:00.000Z`);
  }
  return new Date(guess).toISOString();
}

/** A calendar day without a time, as written on the wire: UTC midnight. */
export function dayInstant(day: string): string {
  return `${day}T00:00:00.000Z`;
}
