import type { ComponentOption } from '@evenhand/contract/components/component-types';
import type { Problems } from '@evenhand/engine/components/component-handler';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useActionKey } from '../lib/use-action-key.ts';
import { useDoubts } from '../process-components/use-doubts.ts';
import { dismissSuccesses } from '../ui/snackbar.ts';
import { useGoTo } from '../ui/use-go-to.ts';
import type { OptionAct } from './option-act.ts';
import { advance, leave, save, undo } from './option-acts.ts';
import { optionFailed } from './option-failed.ts';
import { useOneAct } from './use-one-act.ts';

interface Acting extends Omit<OptionAct, 'queryClient' | 'goTo' | 'keyOf'> {
  readonly problems: Problems | null;
}

/** Performs the act of an option (gaps G-54) and follows its answer (DESIGN §7 "After a submit"). One act at a time. */
export function useOptions({ problems, ...visit }: Acting) {
  const { tracking, keeper, refusal } = visit;
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  const { keyOf } = useActionKey();
  const [optionToConfirm, setOptionToConfirm] = useState<ComponentOption | null>(null);
  const { onceMeant, question, doubts } = useDoubts(visit.configuration, visit.values, tracking.expectedDates);
  const act: OptionAct = { ...visit, queryClient, goTo, keyOf };
  const { pending, once } = useOneAct({ onFailed: (error) => optionFailed(act, error), onOver: keeper.resume });

  function press(option: ComponentOption): void {
    if (option.kind === 'cancel') void once(option, () => leave(act, option));
    else if (option.kind === 'save') void once(option, () => save(act, option));
    else if (option.kind === 'advance' && problems !== null) {
      dismissSuccesses();
      refusal.refuse({ banner: problems.banner ?? '', fields: problems.fields, about: null });
    } else if (option.kind === 'advance') onceMeant(() => void once(option, () => advance(act, option)));
    else if (tracking.undoConfirmationMessage === null) void once(option, () => undo(act, option));
    else {
      dismissSuccesses();
      setOptionToConfirm(option);
    }
  }

  return {
    press,
    pendingId: pending?.id ?? null,
    /** The running act ends the form: values typed now could not be stored. */
    isEnding: pending !== null && pending.kind !== 'save',
    question,
    doubts,
    isAskingUndo: optionToConfirm !== null,
    confirmUndo(): void {
      if (optionToConfirm === null) return;
      setOptionToConfirm(null);
      void once(optionToConfirm, () => undo(act, optionToConfirm));
    },
    cancelUndo: () => setOptionToConfirm(null),
  };
}
