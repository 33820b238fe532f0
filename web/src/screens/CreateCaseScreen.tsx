import type { CreateCaseWizardProps } from '../case-creation/CreateCaseWizard.tsx';
import { CreateCaseWizard } from '../case-creation/CreateCaseWizard.tsx';

/** The wizard that opens a case: `/cases/create/{step?}/{ownerId?}`. */
export function CreateCaseScreen(props: CreateCaseWizardProps) {
  return <CreateCaseWizard {...props} />;
}
