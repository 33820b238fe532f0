import { useUnsentFiles } from '../files/use-upload-queue.ts';
import { Banner } from '../ui/Banner.tsx';
import styles from './process.module.css';
import { visitFilesName } from './workflow.api.ts';
import { workflowText } from './workflow.text.ts';

/** The files that came too late for a visit that is over or locked; nothing where there are none. */
export function UnsentFiles({ visitId }: { visitId: number }) {
  const names = useUnsentFiles(visitFilesName(visitId));
  if (names.length === 0) return null;
  return (
    <Banner tone="warning" role="alert" title={workflowText.unsentFiles(names.length)}>
      <ul className={styles.typed}>
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and none moves.
          <li key={index}>{name}</li>
        ))}
      </ul>
    </Banner>
  );
}
