import type { ComponentOption } from '@evenhand/contract/components/component-types';
import { useRef, useState } from 'react';

interface AroundAct {
  readonly onFailed: (error: unknown) => Promise<void>;
  /** Called however the act ended. */
  readonly onOver: () => void;
}

/** One act at a time: a second press is ignored, also in the same moment. */
export function useOneAct({ onFailed, onOver }: AroundAct) {
  const [pending, setPending] = useState<ComponentOption | null>(null);
  const isRunning = useRef(false);

  async function once(option: ComponentOption, act: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(option);
    try {
      await act();
    } catch (error) {
      await onFailed(error);
    } finally {
      onOver();
      isRunning.current = false;
      setPending(null);
    }
  }
  return { pending, once };
}
