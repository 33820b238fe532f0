import { MatterList } from './MatterList.tsx';
import { useMatters } from './matters.api.ts';

interface MattersPageProps {
  caseId: number;
  /** The number of the matter that the address opens. */
  opened: number | null;
  onClose: () => void;
}

/** The matters of a case on their tab, under the name that its process gives them. */
export function MattersPage({ caseId, opened, onClose }: MattersPageProps) {
  const { data } = useMatters(caseId);
  return <MatterList caseId={caseId} noun={data?.noun ?? 'matter'} address={{ opened, onClose }} />;
}
