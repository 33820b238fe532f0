import { notFound } from '@tanstack/react-router';

/** The number of a record in an address; null for anything but digits. */
export function recordNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound();
  return Number(text);
}
