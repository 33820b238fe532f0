import { expect, test } from 'vitest';
import { looksLikeMailing, whyIgnored } from './why-ignored.ts';

const mailing = (headers: Readonly<Record<string, string>>): boolean =>
  looksLikeMailing({ headers: Object.entries(headers).map(([name, value]) => ({ name, value })) });

test('Mail with the marks of a mailing is known by its precedence, or by the headers of a list [MAILIN-01]', () => {
  expect(mailing({ precedence: 'bulk' })).toBe(true);
  expect(mailing({ 'list-unsubscribe': '<mailto:leave@example.org>' })).toBe(true);
  expect(mailing({ precedence: 'bulk', 'list-id': 'news' })).toBe(true);
  expect(mailing({ precedence: 'first-class' })).toBe(false);
  expect(mailing({ subject: 'About my appeal', 'x-list-of-mine': 'one' })).toBe(false);
  expect(mailing({})).toBe(false);
});

test('Mail that says it has no return path is ignored, however it writes that [MAILIN-01]', () => {
  for (const value of ['<>', '']) {
    const mail = {
      headers: [{ name: 'return-path', value }],
      fromAddress: 'ada@example.org',
      fromName: '',
      subject: '',
      messageId: '<1@example.org>',
      contentHash: '',
      body: { html: '', isCut: false },
      quotedEnd: null,
      attachments: [],
      unread: [],
    };
    expect(whyIgnored({ mail, returnPath: null }, []), `“${value}”`).toBe('no return path');
  }
});
