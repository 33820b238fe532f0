import { downloadFile, getFile } from '@evenhand/contract/files';
import type { Serve } from '../access/serve.ts';
import { onFile } from './file-access.ts';
import { attachmentHeaders, openFile } from './open-file.ts';

/** The files of cases, read back (API-083). */
export function filesRoutes(serve: Serve): void {
  serve.read(getFile, onFile, async ({ files, subject }) => {
    await using content = await openFile(files, subject);
    const bytes = await content.readFile();
    return { fileContents: bytes.toString('base64'), contentType: subject.contentType, fileDownloadName: subject.filename };
  });
  serve.read(downloadFile, onFile, async ({ files, subject, headers }) => {
    const content = await openFile(files, subject);
    Object.assign(headers, attachmentHeaders(subject));
    return content.createReadStream();
  });
}
