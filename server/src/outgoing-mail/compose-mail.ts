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
}

interface MailSite {
  /** Where people reach the product, without a slash at the end. */
  readonly publicUrl: string;
  readonly from: string;
  readonly service: string;
  readonly organisation: string;
  readonly words: MailWords;
}

/** Of one kind. More than these are counted, with one link to all notifications. */
const LINKS_MAX_COUNT = 3;

/**
 * Composes the one mail about these notices. Each that is sent at once has its link, which opens the very screen, and
 * so has one that the bell does not show; what is for the digest is counted. The same notices have the same Message-ID,
 * so that a mail server that was given a mail twice can tell.
 */
export function composeMail(site: MailSite, userId: string, notices: readonly DueNotice[]): OutgoingMail {
  const { publicUrl, words } = site;
  const say = (text: string, count?: number): string =>
    text
      .replaceAll('{service}', () => site.service)
      .replaceAll('{organisation}', () => site.organisation)
      .replaceAll('{count}', String(count ?? ''));
  const isCounted = ({ isForDigest, isInApp }: DueNotice): boolean => isForDigest && isInApp;
  const linked = notices.filter((notice) => !isCounted(notice));
  const counted = notices.filter(isCounted);
  const all = `${publicUrl}/notifications`;
  const choicesUrl = `${publicUrl}/profile#email`;
  const links = mailKinds.flatMap((kind): Link[] => {
    const those = linked.filter((notice) => notice.kind === kind);
    const areShown = those.every(({ isInApp }) => isInApp);
    if (those.length > LINKS_MAX_COUNT)
      return [{ label: say(words.lines[kind].many, those.length), href: areShown ? all : `${publicUrl}/cases` }];
    return those.map(({ id }) => ({ label: say(words.lines[kind].one), href: `${all}/open/${id}` }));
  });
  const counts = mailKinds.flatMap((kind) => countLine(counted, kind));
  function countLine(among: readonly DueNotice[], kind: MailKind): string[] {
    const count = among.filter((notice) => notice.kind === kind).length;
    if (count === 0) return [];
    return [count === 1 ? say(words.lines[kind].one) : say(words.lines[kind].many, count)];
  }

  const parts: MailPart[] = [];
  if (linked.length > 0) parts.push({ says: say(words.now.opening), counts: [], links });
  if (counted.length > 0)
    parts.push({ says: say(words.digest.opening), counts, links: [{ label: say(words.open), href: all }] });
  const end = { closing: say(words.closing), choices: { label: say(words.choices), href: choicesUrl } };
  return {
    messageId: messageIdOf(userId, notices, site.from),
    subject: say(words[linked.length > 0 ? 'now' : 'digest'].subject),
    text: textOf(parts, end),
    html: htmlOf(parts, end),
    choicesUrl,
  };
}

interface Link {
  readonly label: string;
  readonly href: string;
}

interface MailPart {
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

function messageIdOf(userId: string, notices: readonly DueNotice[], from: string): string {
  const about = notices.map(({ id }) => id).join(' ');
  const name = createHash('sha256').update(`${userId} ${about}`).digest('hex').slice(0, 40);
  return `<evenhand.${name}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}
