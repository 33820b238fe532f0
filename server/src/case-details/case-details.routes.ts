import { getCase } from '@evenhand/contract/cases';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import { participantsOf } from '../cases/participant-rows.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { presentParticipant } from '../participants/participant.presenter.ts';
import { caseNotFound } from '../platform/http/app-error.ts';
import { caseDetails, caseProcesses } from './case-details.queries.ts';
import { presentCase } from './case-record.presenter.ts';

/** The whole case in one answer. */
export function caseDetailsRoutes(serve: Serve, configuration: Configuration): void {
  serve.read(getCase, onCase('viewCase'), async ({ db, scope, actor, subject: facts, now }) => {
    const [row, people, processes] = await Promise.all([
      caseDetails(db, scope, facts),
      participantsOf(db, scope, facts.id),
      caseProcesses(db, scope, facts.id),
    ]);
    if (row === null) throw caseNotFound(facts.id);
    return presentCase(
      {
        actor,
        facts,
        row,
        processes,
        participants: people.filter((one) => one.roleId !== ParticipantRole.Blocked).map((one) => presentParticipant(one, actor, facts)),
        now,
      },
      configuration,
    );
  });
}
