import type { ChangeTable } from '../history/change-words.ts';

const about = { subject: ({ person }: { readonly person: { readonly name: string } }): string => person.name };

/** How a verification reads in the history of a case. Nobody is notified. */
export const identityVerificationChanges = {
  'identity.passed': about,
  'identity.failed': about,
} satisfies Partial<ChangeTable>;
