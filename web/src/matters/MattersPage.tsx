import { MatterList } from './MatterList.tsx';
import { useMatters } from './matters.api.ts';

/** The matters of a case on their tab, under the name that its process gives them. */
export function MattersPage({ caseId }: { caseId: number }) {
  const { data } = useMatters(caseId);
  return <MatterList caseId={caseId} noun={data?.noun ?? 'matter'} look="card" />;
}
