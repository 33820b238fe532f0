import * as anytimeEvents from '@evenhand/contract/anytime-events';
import * as tracking from '@evenhand/contract/component-tracking';
import { ComponentStatus } from '@evenhand/contract/components/component-types';
import * as contract from '@evenhand/contract/workflow';
import { describeWorkflow } from '@evenhand/engine/checklist';
import { configureComponent } from '@evenhand/engine/component-forms';
import { componentPositions } from '@evenhand/engine/positions';
import type { Visit } from '@evenhand/engine/process-state';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import { findVisit } from '@evenhand/engine/visits';
import type { Policy } from '../access/policy.ts';
import { signedIn } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { anyViewer, writer } from '../cases/case-rules.ts';
import { caseRules } from '../cases/cases.policy.ts';
import { loadCaseFor } from '../cases/load-case-for.ts';
import { attachmentsOf } from '../files/case-file.queries.ts';
import type { FileHolder } from '../files/file-holder.ts';
import { assertSomeFiles, eventFileLimits } from '../files/file-state.ts';
import { notFound } from '../platform/http/app-error.ts';
import type { LoadedVisit } from '../processes/process-access.ts';
import { onProcess, onVisit } from '../processes/process-access.ts';
import { loadProcess } from '../processes/process-facts.ts';
import { eventForVisit, trackedEventOf, withWaitingContent } from '../tracked-events/tracked-event.queries.ts';
import { peopleById } from '../users/person.queries.ts';
import { offeredEvents, startAnytimeEvent } from './anytime-events.ts';
import { peopleIn, presentVisit } from './component.presenter.ts';
import { changeFilesOfForm, filesOfForm, formOf } from './form-files.ts';
import { goToTask, saveDraft, setStep, undoComponent } from './process-acts.ts';
import { setTopic } from './set-topic.ts';
import { submitComponent } from './submit-component.ts';
import { processRules } from './workflow.policy.ts';
import { outstandingDetails, recordOfWorkflow } from './workflow.queries.ts';
import { presentProcess } from './workflow-record.presenter.ts';

/**
 * The workflow-tracking service, and the two calls of the configuration service that
 * answer with a pinned workflow.
 */
export function workflowRoutes(serve: Serve): void {
  serve.read(contract.getWorkflowTracking, onProcess(anyViewer), async ({ db, subject }) =>
    presentProcess(subject, await outstandingDetails(db, subject.theCase.id)),
  );
  serve.read(tracking.getComponentTracking, onVisit(anyViewer), async ({ db, configuration, subject }) => {
    const visit = findVisit(subject.view.record, subject.visitId);
    if (visit === null || visit.isWithdrawn) throw notFound('This step was undone.');
    const names = new Map(
      [...(await peopleById(db, subject.theCase.serviceId, peopleIn(visit)))].map(([id, person]) => [
        id,
        person.fullName,
      ]),
    );
    const trackedEventId =
      visit.status === ComponentStatus.InProgress
        ? await eventForVisit(db, subject.theCase.id, subject.view.record.id, visit)
        : await trackedEventOf(db, subject.theCase.id, visit.id);
    const attachments = await attachmentsOf(db, subject.theCase.id, holdersShown(subject, visit, trackedEventId));
    const held = await withWaitingContent(db, subject.theCase.id, visit, trackedEventId);
    return presentVisit(subject, held, { event: { trackedEventId, attachments }, names, service: configuration });
  });
  serve.read(
    contract.getWorkflow,
    caseOfQuery,
    async ({ db, scope, actor, now, configuration, subject, params, query }) => {
      const recordId = await recordOfWorkflow(db, scope, subject.id, {
        workflowId: params.id,
        recordId: query.trackingRecordId,
      });
      const loaded =
        recordId === null ? null : await loadProcess(db, configuration, { actor, theCase: subject, recordId, now });
      if (loaded === null) throw notFound('This workflow does not run on the case.');
      return describeWorkflow(loaded.view, loaded.stored.version);
    },
  );

  serve.act(tracking.submitComponent, onVisit(anyViewer), (act, { subject, body }) =>
    submitComponent(act, subject, body, []),
  );
  // A retry of what was carried out is answered also after the case was closed, so only writing is asked for.
  serve.upload(tracking.submitComponentWithFiles, onVisit(writer), eventFileLimits, (act, { subject, body, files }) =>
    submitComponent(act, subject, body, files),
  );
  serve.upload(
    tracking.addFilesToForm,
    onVisit(processRules.work),
    eventFileLimits,
    async (act, { subject, files }) => {
      assertSomeFiles(files);
      await changeFilesOfForm(act, subject, { added: files, removed: [] });
      return { attachments: await filesOfForm(act.db, subject) };
    },
  );
  serve.act(tracking.removeFileFromForm, onVisit(processRules.work), async (act, { subject, params }) => {
    await changeFilesOfForm(act, subject, { added: [], removed: [params.storageId] });
    return { attachments: await filesOfForm(act.db, subject) };
  });
  serve.act(tracking.undoComponent, onVisit(anyViewer), (act, { subject }) => undoComponent(act, subject));
  serve.act(tracking.saveComponentDraft, onVisit(anyViewer), async (act, { subject, body }) => ({
    updatedAt: await saveDraft(act, subject, body),
  }));
  serve.act(contract.setStep, onProcess(anyViewer), async (act, { subject, params, body }) => {
    await setStep(act, subject, { stepId: params.stepId, reason: body?.reason });
    return null;
  });
  serve.act(contract.goToTask, onProcess(anyViewer), async (act, { subject, params }) => {
    await goToTask(act, subject, params.taskId);
    return null;
  });

  serve.act(contract.setTopic, onCase(processRules.changeTopic), async (act, { subject, params }) => {
    await setTopic(act, subject, params.topicId);
    return null;
  });

  serve.read(
    anytimeEvents.listAnytimeEvents,
    onCase(caseRules.view),
    async ({ actor, configuration, subject, query }) =>
      offeredEvents(configuration, actor, subject, query.userCaseRole),
  );
  serve.act(
    anytimeEvents.startAnytimeEvent,
    onCase(processRules.startAnytimeEvent, 'caseId'),
    async (act, { subject, params, query }) => ({
      caseTrackingRecordId: subject.id,
      workflowTrackingId: await startAnytimeEvent(act, subject, { eventId: params.eventId, asked: query.userCaseRole }),
    }),
  );

  serve.read(contract.getComponentConfiguration, signedIn, async ({ configuration, params }) =>
    componentOf(configuration, params.type, params.id, undefined),
  );
  serve.read(contract.getComponentConfigurationOf, signedIn, async ({ configuration, params }) =>
    componentOf(configuration, params.type, params.id, params.extra),
  );
}

/** A workflow is read for a case, which the caller must see. */
const caseOfQuery: Policy<CaseFacts> = {
  about: 'case',
  async admit({ db, actor, query, tellCase }) {
    const theCase = await loadCaseFor(db, actor, query.caseId as number, { lock: false });
    tellCase(theCase.id);
    return theCase;
  },
};

/** Only writers are shown the files that wait in a form, as only they are shown what has been typed. */
function holdersShown(loaded: LoadedVisit, visit: Visit, trackedEventId: number | null): FileHolder[] {
  const isWorkedOn = visit.status === ComponentStatus.InProgress && loaded.view.actor.isWriter;
  return [...(trackedEventId === null ? [] : [{ trackedEventId }]), ...(isWorkedOn ? [formOf(loaded)] : [])];
}

/** A component as the active pack configures it, of one workflow or of any. @throws NOT_FOUND */
function componentOf({ pack }: ServiceConfiguration, type: string, id: number, workflowId: number | undefined) {
  for (const definition of pack.workflows.filter(
    (workflow) => workflowId === undefined || workflow.id === workflowId,
  )) {
    const position = componentPositions(definition).find(
      ({ component }) => component.id === id && component.settings.type.toLowerCase() === type.toLowerCase(),
    );
    if (position !== undefined) return configureComponent(definition, position.component);
  }
  throw notFound('Component/component configuration not found');
}
