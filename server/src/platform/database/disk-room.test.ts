import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { assertRoom } from './disk-room.ts';

test('a disk with less room than is needed is refused', async () => {
  await expect(assertRoom(tmpdir(), 1)).resolves.toBeUndefined();
  await expect(assertRoom(tmpdir(), Number.MAX_SAFE_INTEGER)).rejects.toThrow('has too little room');
});
