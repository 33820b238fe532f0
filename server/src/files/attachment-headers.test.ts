import { expect, test } from 'vitest';
import { attachmentHeaders } from './open-file.ts';

const file = { filename: "Ada's (letter).pdf", contentType: 'application/pdf' };

test('a file is sent with its size, and what is made while it is sent without one [FILE-03]', () => {
  expect(attachmentHeaders({ ...file, sizeBytes: 12 })).toEqual({
    'content-type': 'application/pdf',
    'content-length': '12',
    'content-disposition': "attachment; filename*=UTF-8''Ada%27s%20%28letter%29.pdf",
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(attachmentHeaders({ ...file, sizeBytes: null })).not.toHaveProperty('content-length');
});
