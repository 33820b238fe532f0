import {
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMail,
  IconMovie,
  IconPhoto,
} from '@tabler/icons-react';
import type { IconShape } from '../ui/Icon.tsx';

const icons: readonly (readonly [IconShape, readonly string[]])[] = [
  [IconFileTypePdf, ['pdf']],
  [IconFileText, ['doc', 'docx', 'odt', 'rtf', 'txt']],
  [IconFileSpreadsheet, ['xls', 'xlsx', 'csv']],
  [IconPhoto, ['jpg', 'jpeg', 'png', 'tif', 'tiff', 'gif', 'bmp', 'heic']],
  [IconFileMusic, ['mp3', 'm4a', 'wav', 'wma']],
  [IconMovie, ['mp4', 'avi', 'mov', 'wmv', 'mkv', 'webm']],
  [IconMail, ['msg', 'eml']],
  [IconFileZip, ['zip', '7z', 'rar']],
];

export function fileIcon(name: string): IconShape {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return icons.find(([, extensions]) => extensions.includes(extension))?.[0] ?? IconFile;
}
