import { IMPORT_FILE_BYTES } from '@evenhand/contract/directory';
import { IconFileImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { refusedText } from '../lib/refused-text.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { FormErrorBanner } from '../ui/FormErrorBanner.tsx';
import { Stack } from '../ui/Stack.tsx';
import type { ChosenFile } from './import.api.ts';
import { useReadImportFile } from './import.api.ts';
import { importText as text } from './import.text.ts';
import { readBase64 } from './read-base64.ts';
import { UnfinishedCheck } from './UnfinishedCheck.tsx';

/** The file is read by the server, which knows what encodings there are. */
export function ChooseFile({ onRead }: { onRead: (file: ChosenFile) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const read = useReadImportFile();
  const [problem, setProblem] = useState<{ words: string; attempt: number } | null>(null);
  const [isReading, setIsReading] = useState(false);
  const choose = async (file: File): Promise<void> => {
    const refuse = (words: string): void => setProblem({ words, attempt: Date.now() });
    setProblem(null);
    read.reset();
    if (file.size === 0) return refuse(text.empty);
    if (file.size > IMPORT_FILE_BYTES) return refuse(text.tooLarge);
    setIsReading(true);
    const base64 = await readBase64(file).catch(() => null);
    setIsReading(false);
    if (base64 === null) return refuse(text.unreadable);
    read.mutate(
      { fileName: file.name.slice(0, 255), base64 },
      {
        onSuccess: (found) =>
          onRead({
            ...found,
            name: file.name,
            uses: found.columns.map(({ suggestion }) => suggestion),
            isWhole: false,
          }),
      },
    );
  };
  return (
    <Card title={text.choose}>
      <Stack>
        <UnfinishedCheck />
        <FormErrorBanner
          message={problem?.words ?? refusedText(read.error)}
          attempt={problem?.attempt ?? read.submittedAt}
        />
        <p>{text.chooseLead}</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={text.file}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // The same file, corrected meanwhile, can be chosen again.
            event.currentTarget.value = '';
            if (file !== undefined) void choose(file);
          }}
        />
        <div>
          <Button
            variant="filled"
            icon={IconFileImport}
            isBusy={isReading || read.isPending}
            onClick={() => input.current?.click()}
          >
            {text.chooseButton}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
