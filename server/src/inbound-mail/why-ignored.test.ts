import { describe, expect, it } from 'vitest';
import type { ParsedMail } from './parsed-mail.ts';
import { whyIgnored } from './why-ignored.ts';

const ours = [{ local: 'hr', domain: 'northmoor.example', serviceId: 1 }];

interface Given {
  readonly headers?: Readonly<Record<string, string>>;
  readonly subject?: string;
  readonly from?: string;
  readonly id?: string;
  readonly returnPath?: string | null;
}

function why({
  headers = {},
  subject = '',
  from = 'ada@example.org',
  id = '<1@example.org>',
  returnPath = null,
}: Given) {
  const lines = Object.entries(headers).map(([name, value]) => ({ name, value }));
  const mail: ParsedMail = {
    headers: lines,
    fromAddress: from,
    fromName: '',
    subject,
    messageId: id,
    contentHash: '',
    body: { html: '', isCut: false },
    quotedEnd: null,
    attachments: [],
    unread: [],
  };
  return whyIgnored({ mail, returnPath }, ours);
}

describe('A mail is ignored', () => {
  it('when a machine has sent it, in answer or by itself', () => {
    expect(why({ headers: { 'auto-submitted': 'auto-replied (vacation)' } })).toBe('automatic');
    expect(why({ headers: { 'auto-submitted': 'auto-generated' } })).toBe('automatic');
    expect(why({ headers: { precedence: 'auto_reply' } })).toBe('automatic');
    for (const name of ['x-autoreply', 'x-autorespond'])
      expect(why({ headers: { [name]: 'yes' } }), name).toBe('automatic');
    const suppressed = { 'x-auto-response-suppress': 'All' };
    for (const subject of ['Automatic reply: Hearing', 'Out of office: Hearing', '[EXTERNAL] Automatische Antwort: x'])
      expect(why({ headers: suppressed, subject }), subject).toBe('automatic');
    expect(why({ headers: { 'content-type': 'multipart/report; report-type=delivery-status' } })).toBe(
      'delivery report',
    );
    expect(why({ from: 'Mailer-Daemon@example.org' })).toBe('mailer daemon');
    expect(why({ returnPath: '' })).toBe('no return path');
    expect(why({ headers: { 'return-path': '<>' } })).toBe('no return path');
  });

  it('when it came over a list', () => {
    expect(why({ headers: { 'list-id': '<all.example.org>' } })).toBe('list');
  });

  it('when it is our own, or seems to come from one of our addresses', () => {
    expect(why({ id: '<evenhand.7.x@Northmoor.example>' })).toBe('our own mail');
    expect(why({ from: 'hr@northmoor.example' })).toBe('our own address');
    expect(why({ from: 'hr+abc@northmoor.example' })).toBe('our own address');
    expect(why({ returnPath: 'HR@northmoor.example' })).toBe('our own address');
  });

  it('and not when a person may have written it', () => {
    expect(why({})).toBeNull();
    expect(
      why({
        headers: { 'auto-submitted': 'no', precedence: 'first-class', 'return-path': '<ada@example.org>' },
        returnPath: 'ada@example.org',
      }),
    ).toBeNull();
    expect(why({ from: 'ada@northmoor.example', id: '<evenhand.1@example.org>' })).toBeNull();
    expect(why({ headers: { 'x-auto-response-suppress': 'All' }, subject: 'Re: My hearing' })).toBeNull();
    expect(why({ headers: { 'x-auto-response-suppress': 'OOF' }, subject: 'Automatic reply: x' })).toBeNull();
    expect(why({ headers: { 'x-autoreply': 'no' } })).toBeNull();
    for (const headers of [
      { 'list-unsubscribe': '<mailto:x@y.example>' },
      { precedence: 'bulk' },
      { precedence: 'list' },
    ])
      expect(why({ headers }), JSON.stringify(headers)).toBeNull();
  });
});
