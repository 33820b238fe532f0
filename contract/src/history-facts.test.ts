import { expect, it } from 'vitest';
import { caseFacts } from './history/case-facts.ts';
import { fileFacts } from './history/file-facts.ts';
import { letterFacts } from './history/letter-facts.ts';
import { messageFacts } from './history/message-facts.ts';
import { participantFacts } from './history/participant-facts.ts';
import { processFacts } from './history/process-facts.ts';
import { taskFacts } from './history/task-facts.ts';
import { trackedEventFacts } from './history/tracked-event-facts.ts';

const everyViewers = {
  ...caseFacts,
  ...participantFacts,
  ...processFacts,
  ...trackedEventFacts,
  ...letterFacts,
  ...fileFacts,
  ...taskFacts,
  ...messageFacts,
};

it('everybody who sees a case reads what happens to it, its people and its processes; only writers read whom a block is about and why, only HR of notes and of its own tasks, and messages and files for few are read by as many [HIST-11, PERM-07]', () => {
  const others = Object.entries(everyViewers).flatMap(([kind, { audience }]) =>
    audience === 'viewers' ? [] : [[kind, audience]],
  );
  expect(Object.fromEntries(others)).toEqual({
    'hr-file.readers-changed': 'hr',
    'hr-file.removed': 'hr',
    'hr-files.added': 'hr',
    'hr-message.posted': 'hr',
    'team-file.readers-changed': 'writers',
    'team-file.removed': 'writers',
    'team-files.added': 'writers',
    'team-message.posted': 'writers',
    'participant.blocked': 'writers',
    'participant.block-changed': 'writers',
    'participant.unblocked': 'writers',
    'participant.stepped-aside': 'writers',
    'role-conflict.accepted': 'writers',
    'role-conflict.arisen': 'writers',
    'note.posted': 'hr',
    'person.left': 'hr',
    'hr-task.changed': 'hr',
  });
});
