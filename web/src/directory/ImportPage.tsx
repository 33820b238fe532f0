import { useState } from 'react';
import * as z from 'zod/mini';
import { BelowPeople } from '../administration/AdministrationPage.tsx';
import { useAddress } from '../administration/use-address.ts';
import { Stack } from '../ui/Stack.tsx';
import type { Step } from '../ui/Stepper.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { DryRun } from './DryRun.tsx';
import type { ChosenFile } from './import.api.ts';
import { useCheckImport } from './import.api.ts';
import { importText as text } from './import.text.ts';
import { MatchColumns } from './MatchColumns.tsx';

const address = z.object({ check: z.catch(z.optional(z.coerce.number().check(z.int(), z.gte(1))), undefined) });
const readAddress = (query: Record<string, unknown>) => address.parse(query);

/**
 * People from a file: the file, its columns, and what would change, line by line. A check has an address, so that
 * another administrator can open it.
 */
export function ImportPage() {
  const { search, set } = useAddress(readAddress);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const check = useCheckImport();
  const checkId = search.check;
  const step = checkId !== undefined ? 3 : file === null ? 1 : 2;
  const back = (): void => set({ check: undefined });
  const run = (chosen: ChosenFile): void =>
    check.mutate(
      { fileId: chosen.fileId, columns: [...chosen.uses], isWhole: chosen.isWhole },
      { onSuccess: ({ checkId: made }) => set({ check: made }) },
    );
  const begin = (): void => {
    setFile(null);
    check.reset();
    back();
  };
  const steps = [text.choose, text.match, text.check].map((title, index): Step => {
    const number = index + 1;
    return { id: title, title, state: number === step ? 'now' : number < step ? 'done' : 'todo' };
  });
  return (
    <BelowPeople title={text.title}>
      <Stack>
        <Stepper label={text.steps} steps={steps} noun={text.step} />
        {checkId !== undefined ? (
          <DryRun
            key={checkId}
            checkId={checkId}
            isChecking={check.isPending}
            onBack={file === null ? null : back}
            onCheckAgain={file === null ? null : () => run(file)}
            onBegin={begin}
          />
        ) : file === null ? (
          <ChooseFile onRead={setFile} />
        ) : (
          <MatchColumns
            file={file}
            onChange={setFile}
            onBack={() => setFile(null)}
            onCheck={() => run(file)}
            isChecking={check.isPending}
            error={check.error}
            attempt={check.submittedAt}
          />
        )}
      </Stack>
    </BelowPeople>
  );
}
