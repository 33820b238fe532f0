interface Told {
  readonly person: { readonly name: string };
  readonly reason: { readonly title: string };
  readonly details?: string;
}

/** How a contact reads in the history: whom it is with, why, and the details where there are any. */
export const contactWords = {
  subject: ({ person }: Told): string => person.name,
  lines: ({ reason, details = '' }: Told): string[] => [`Reason: ${reason.title}`, ...(details.trim() === '' ? [] : [`Details: ${details}`])],
};
