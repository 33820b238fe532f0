import { notFound } from '@tanstack/react-router';

/** A record's number in an address; anything but digits is the address of nothing. */
export function recordNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound();
  return Number(text);
}
