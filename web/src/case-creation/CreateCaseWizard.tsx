import { use, useState } from 'react';
import type { WizardStep } from '../lib/paths.ts';
import { paths } from '../lib/paths.ts';
import { LinkHandlerContext } from '../ui/link-handler.ts';
import { useCurrentUser } from '../users/users.api.ts';
import { AlreadyOpened } from './AlreadyOpened.tsx';
import { CarryOn, Resumed } from './CarryOn.tsx';
import { emptyDraft, isReachable } from './case-draft.ts';
import { EmployeeStep } from './EmployeeStep.tsx';
import { OwnerStep } from './OwnerStep.tsx';
import { TopicStep } from './TopicStep.tsx';
import { useCaseDraft } from './use-case-draft.ts';
import { wizardSteps } from './wizard-steps.ts';

export interface CreateCaseWizardProps {
  /** Its route has checked that it can be shown (`enter-wizard.ts`). */
  step: WizardStep;
  /** Preselected on the owner step; another owner resets the step. */
  ownerId?: string | undefined;
}

/** Opens a case in three steps: owner, employee, topic (specification 1 §4). */
export function CreateCaseWizard({ step, ownerId }: CreateCaseWizardProps) {
  const choosesOwner = useCurrentUser().abilities.createCaseForOthers;
  const handler = use(LinkHandlerContext);
  const { draft, change, end, earlier, isResumed, goOn, openedCaseId } = useCaseDraft();
  const beginAnother = (): void => {
    end();
    handler?.navigate(paths.createCase());
  };
  const [startCount, setStartCount] = useState(0);
  const startAgain = (): void => {
    change(() => emptyDraft);
    setStartCount(startCount + 1);
    handler?.navigate(paths.createCase());
  };
  if (openedCaseId !== null) return <AlreadyOpened caseId={openedCaseId} onBegin={beginAnother} />;
  // The draft is removed before the wizard is left.
  if (!isReachable(draft, step, choosesOwner)) return null;
  const navigation = {
    steps: wizardSteps(choosesOwner),
    goTo: (next: WizardStep) => {
      goOn();
      handler?.navigate(paths.createCase(next));
    },
    cancel: () => {
      change(() => emptyDraft);
      handler?.navigate(paths.dashboard());
    },
  };
  const carryOn = earlier !== null && (
    <CarryOn
      earlier={earlier}
      onCarryOn={() => change((now) => ({ ...earlier.draft, returnUrl: now.returnUrl ?? earlier.draft.returnUrl }))}
    />
  );
  const shared = {
    navigation,
    draft,
    change,
    notice: isResumed ? <Resumed draft={draft} onStartAgain={startAgain} /> : carryOn,
  };
  if (step === 'owner')
    return <OwnerStep key={`${ownerId} ${startCount}`} isFromSearch={ownerId !== undefined} {...shared} />;
  return step === 'employee' ? <EmployeeStep key={startCount} {...shared} /> : <TopicStep {...shared} />;
}
