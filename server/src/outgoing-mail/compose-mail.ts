import { createHash } from 'node:crypto';
import type { MailKind } from '@evenhand/contract/notifications';
import { mailKinds } from '@evenhand/contract/notifications';
import type { MailWords } from '@evenhand/contract/packs/mail-file';
import type { Html } from '../platform/http/html.ts';
import { html } from '../platform/http/html.ts';
import type { DueNotice } from './due-mail.queries.ts';

/** A mail as the mail server gets it. It holds no name, number or word of a case. */
export interface OutgoingMail {
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where its reader chooses which mail they receive. */
  readonly choicesUrl: string;
  /** An invitation in iCalendar, which mail programs offer to their calendar. */
  readonly invitation?: { readonly method: string; readonly content: string };
}

export interface MailSite {
  /** The address at which people reach the product, without a slash at the end. */
  readonly publicUrl: string;
  readonly from: string;
  readonly service: string;
  readonly organisation: string;
  readonly words: MailWords;
}

/** Of one kind. More than these are counted, with one link. */
const LINKS_MAX_COUNT = 3;

/**
 * Composes the one mail about these notices. Each that is sent at once has its link, which opens the very screen. What
 * is for the digest is counted, and has a link of its own only where the bell does not show it. The same notices have
 * the same Message-ID, so that a mail server that was given a mail twice can tell.
 */
export function composeMail(site: MailSite, userId: string, notices: readonly DueNotice[]): OutgoingMail {
  const { publicUrl, words } = site;
  const say = saysOf(site);
  const all = `${publicUrl}/notifications`;
  const these = (among: readonly DueNotice[], kind: MailKind) => among.filter((notice) => notice.kind === kind);
  const linksOf = (among: readonly DueNotice[]): Link[] =>
    mailKinds.flatMap((kind) => {
      const { one, many } = words.lines[kind];
      const some = these(among, kind);
      if (some.length <= LINKS_MAX_COUNT) return some.map(({ id }) => ({ label: say(one), href: `${all}/open/${id}` }));
      // What the bell does not show is found on its case.
      const href = some.every(({ isInApp }) => isInApp) ? all : `${publicUrl}/cases`;
      return [{ label: say(many, some.length), href }];
    });
  const countsOf = (among: readonly DueNotice[]): string[] =>
    mailKinds.flatMap((kind) => {
      const { length } = these(among, kind);
      return length === 0 ? [] : [length === 1 ? say(words.lines[kind].one) : say(words.lines[kind].many, length)];
    });
  const atOnce = notices.filter(({ isForDigest }) => !isForDigest);
  const daily = notices.filter(({ isForDigest }) => isForDigest);
  const parts: MailPart[] = [];
  if (atOnce.length > 0) parts.push({ says: say(words.now.opening), counts: [], links: linksOf(atOnce) });
  if (daily.length > 0) {
    const counts = countsOf(daily.filter(({ isInApp }) => isInApp));
    const open = counts.length === 0 ? [] : [{ label: say(words.open), href: all }];
    const links = [...linksOf(daily.filter(({ isInApp }) => !isInApp)), ...open];
    parts.push({ says: say(words.digest.opening), counts, links });
  }
  return {
    messageId: messageIdOf(`${userId} ${notices.map(({ id }) => id).join(' ')}`, site.from),
    subject: say(words[atOnce.length > 0 ? 'now' : 'digest'].subject),
    ...writeBody(site, parts),
  };
}

/** @returns a function that puts the names of the service and a count into words of the pack. */
export function saysOf({ service, organisation }: MailSite): (text: string, count?: number) => string {
  return (text, count) =>
    text
      .replaceAll('{service}', () => service)
      .replaceAll('{organisation}', () => organisation)
      .replaceAll('{count}', String(count ?? ''));
}

/** @returns these parts with the words that end every mail. */
export function writeBody(
  site: MailSite,
  parts: readonly MailPart[],
): Pick<OutgoingMail, 'text' | 'html' | 'choicesUrl'> {
  const say = saysOf(site);
  const choicesUrl = `${site.publicUrl}/profile#email`;
  const end = { closing: say(site.words.closing), choices: { label: say(site.words.choices), href: choicesUrl } };
  return { text: textOf(parts, end), html: htmlOf(parts, end), choicesUrl };
}

interface Link {
  readonly label: string;
  readonly href: string;
}

export interface MailPart {
  readonly says: string;
  readonly counts: readonly string[];
  readonly links: readonly Link[];
}

interface MailEnd {
  readonly closing: string;
  readonly choices: Link;
}

function textOf(parts: readonly MailPart[], { closing, choices }: MailEnd): string {
  const written = parts.map(({ says, counts, links }) =>
    [says, counts.join('\n'), ...links.map(({ label, href }) => `${label}:\n${href}`)]
      .filter((part) => part !== '')
      .join('\n\n'),
  );
  return `${[...written, closing, `${choices.label}:\n${choices.href}`].join('\n\n')}\n`;
}

/** Simple markup that mail programs keep: no style sheet, no image, nothing that is fetched when it is read. */
function htmlOf(parts: readonly MailPart[], { closing, choices }: MailEnd): string {
  const link = ({ label, href }: Link): Html => html`<p><a href="${href}">${label}</a></p>\n`;
  const part = ({ says, counts, links }: MailPart): Html =>
    html`<p>${says}</p>\n${counts.length === 0 ? null : html`<ul>${counts.map((line) => html`<li>${line}</li>`)}</ul>\n`}${links.map(link)}`;
  return html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head><body>
${parts.map(part)}<p>${closing}</p>
${link(choices)}</body></html>
`.text;
}

/** What is sent again about the same has the same Message-ID. */
export function messageIdOf(about: string, from: string): string {
  const name = createHash('sha256').update(about).digest('hex').slice(0, 40);
  return `<evenhand.${name}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}
