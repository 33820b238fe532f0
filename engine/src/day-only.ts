/**
 * True if a date on the wire is a calendar day without a time: UTC midnight (domain brief rule 30). A moment that falls
 * on UTC midnight is sent a millisecond later, so that the two differ.
 */
export function isDayOnly(instant: string | null | undefined): boolean {
  return /T00:00(:00(\.0+)?)?Z$/.test(instant ?? '');
}
