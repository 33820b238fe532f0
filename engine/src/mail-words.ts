import type { MailWords, MeetingMailWords } from '@evenhand/contract/packs/mail-file';

/** The words of e-mail with invitations of a service whose pack has none. */
export const standardMeetingWords: MeetingMailWords = {
  invited: {
    subject: '{service}: an invitation to a meeting',
    opening: 'You are invited to a meeting in {service}. Replies are not monitored.',
  },
  changed: {
    subject: '{service}: a meeting has changed',
    opening: 'A meeting in {service} has changed. Replies are not monitored.',
  },
  cancelled: {
    subject: '{service}: please remove a meeting from your calendar',
    opening: 'You no longer need to keep this time free for a meeting in {service}.',
  },
  open: 'Open the meeting',
};

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
  meetings: standardMeetingWords,
};
