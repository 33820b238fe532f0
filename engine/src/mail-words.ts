import type { MailWords } from '@evenhand/contract/packs/mail-file';

/** The words of e-mail of a service whose pack has none. */
export const standardMailWords: MailWords = {
  digestAt: '08:00',
  now: {
    subject: '{service}: something needs your attention',
    opening: 'Something in {service} needs your attention. Sign in to see what it is.',
  },
  digest: {
    subject: '{service}: your daily summary',
    opening: 'This has come in for you in {service} since your last summary.',
  },
  lines: {
    tasks: { one: 'You have a task to complete', many: '{count} tasks to complete' },
    messages: { one: 'You have a message', many: '{count} messages' },
    changes: { one: 'There is an update for you', many: '{count} updates' },
  },
  open: 'Open your notifications',
  closing: 'To keep matters confidential, this e-mail says nothing more. Please do not reply to it.',
  choices: 'Choose which e-mails you receive',
};
