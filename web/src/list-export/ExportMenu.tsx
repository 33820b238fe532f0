import type { ExportFormat } from '@evenhand/contract/list-export';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { NamedFile } from '../lib/api-client.ts';
import { saveFile } from '../lib/save-file.ts';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import { sayRefusal } from '../ui/say-refusal.ts';
import { listExportText } from './list-export.text.ts';

interface ExportMenuProps {
  /** The name of the file where the server's is not known, without its ending. */
  name: string;
  size?: 'sm' | 'md';
  /** Asks for the file, quiet about refusals: they are shown here. */
  fetchFile: (format: ExportFormat) => Promise<NamedFile>;
}

/** Saves the list as a file of the kind that is chosen. One at a time. */
export function ExportMenu({ name, size = 'sm', fetchFile }: ExportMenuProps) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async (format: ExportFormat): Promise<void> => {
    setIsBusy(true);
    try {
      const file = await fetchFile(format);
      saveFile(file.name ?? `${name}.${format}`, file.bytes);
    } catch (error) {
      sayRefusal(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Menu
      position="bottom-end"
      trigger={
        <Button size={size} icon={IconDownload} isBusy={isBusy}>
          {listExportText.export}
        </Button>
      }
      entries={[
        { kind: 'heading', label: listExportText.wholeList },
        { label: listExportText.xlsx, onSelect: () => void save('xlsx') },
        { label: listExportText.csv, onSelect: () => void save('csv') },
      ]}
    />
  );
}
