import type { ParsedMail } from 'mailparser';

export const PUBLIC_URL = 'https://hr.northmoor.example';

/** The addresses that a mail leads to, in order. */
export function linksOf({ text = '' }: ParsedMail): string[] {
  return [...text.matchAll(/https:\S+/g)].map(([link]) => link);
}
