import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

interface SectionErrorProps {
  text: string;
  detail?: string | undefined;
  onRetry: () => void;
  isRetrying?: boolean;
}

/** One failing call does not blank the page: its section says so and offers Retry. */
export function SectionError({ text, detail, onRetry, isRetrying = false }: SectionErrorProps) {
  return (
    <div className="empty" data-tone="error">
      <Icon of={IconAlertTriangle} size={30} />
      <p className="strong">{text}</p>
      {detail && <div className="sub">{detail}</div>}
      <Button size="sm" icon={IconRefresh} onClick={onRetry} isBusy={isRetrying}>
        Retry
      </Button>
    </div>
  );
}
