import * as z from 'zod/mini';

/** The names that stand for something in the words of e-mail, each written in braces. */
const NAMES = ['service', 'organisation'] as const;

/** Words in which only these names stand in braces. */
function words(names: readonly string[], needed: readonly string[] = []) {
  const unknown = (text: string) => [...text.matchAll(/\{([^{}]*)\}/g)].some(([, name = '']) => !names.includes(name));
  return z.string().check(
    z.refine((text) => text.trim() !== '', 'must not be empty'),
    z.refine((text) => !unknown(text), `must name only ${names.map((name) => `{${name}}`).join(' and ')} in braces`),
    z.refine(
      (text) => needed.every((name) => text.includes(`{${name}}`)),
      `must say ${needed.map((name) => `{${name}}`).join(' and ')}`,
    ),
  );
}

const text = words(NAMES);
/** A subject is one line of a header. */
const subject = text.check(z.regex(/^[^\r\n]{1,120}$/, 'must be one line of at most 120 characters'));
const letter = z.strictObject({ subject, opening: text });
const line = z.strictObject({ one: text, many: words([...NAMES, 'count'], ['count']) });

const meetingWords = z.strictObject({
  invited: letter,
  changed: letter,
  cancelled: letter,
  /** The link to the meeting. */
  open: text,
});

/**
 * `mail/notices.yaml`: the words of e-mail that says that something waits in the service. It says nothing of any
 * case: whoever reads somebody's mailbox must not learn that there is one.
 */
export const mailFile = z.strictObject({
  /** When the daily digest is sent, by the clocks of the service's time zone. */
  digestAt: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time written HH:MM')),
  /** The mail that is sent at once, and the daily one. */
  now: letter,
  digest: letter,
  /** Names what waits: `one` stands at the link of a single thing, `many` where several are counted. */
  lines: z.strictObject({ tasks: line, messages: line, changes: line }),
  /** The link of the digest. */
  open: text,
  closing: text,
  /** The link to the choices of the person. */
  choices: text,
  /** The mail that comes with an invitation to a meeting. A pack without them has the words of the product. */
  meetings: z.optional(meetingWords),
});
export type MeetingMailWords = z.output<typeof meetingWords>;
export type MailWords = z.output<typeof mailFile>;
