import { Button } from '../ui/Button.tsx';
import { Inline } from '../ui/Inline.tsx';
import { PersonCell } from '../ui/PersonCell.tsx';
import { useCurrentUser } from '../users/users.api.ts';
import styles from './case-creation.module.css';
import { ownerText } from './case-creation.text.ts';

interface OwnOwnershipProps {
  isOwner: boolean;
  onChoose: (me: { id: string; name: string }) => void;
}

/** The person themselves as the owner of the new case. */
export function OwnOwnership({ isOwner, onChoose }: OwnOwnershipProps) {
  const me = useCurrentUser();
  return (
    <div className={styles.padded}>
      <Inline gap={4} justify="between">
        <PersonCell name={me.fullName} detail={me.jobTitle} size="lg" isOwn />
        {isOwner ? (
          <span role="status">{ownerText.youAreOwner}</span>
        ) : (
          <Button onClick={() => onChoose({ id: me.userId, name: me.fullName })}>{ownerText.setAsMe}</Button>
        )}
      </Inline>
    </div>
  );
}
