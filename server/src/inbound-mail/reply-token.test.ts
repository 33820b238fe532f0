import { describe, expect, it } from 'vitest';
import { createReplyTokens } from './reply-token.ts';

const ada = '00000000-0000-4000-8000-000000000001';
const ben = '00000000-0000-4000-8000-000000000002';
const tokens = createReplyTokens('a secret of thirty-two characters');

describe('A reply token', () => {
  it('names its case to us, holds for its person alone and shows neither', () => {
    for (const caseId of [1, 1000, 281_474_976_710_655]) {
      const token = tokens.make({ caseId, userId: ada });
      expect(token).toMatch(/^[a-z2-7]{36}$/);
      const read = tokens.read(token)!;
      expect([read.caseId, read.isFor(ada), read.isFor(ben)]).toEqual([caseId, true, false]);
    }
    expect(tokens.make({ caseId: 1000, userId: ada }).slice(-9)).not.toBe(
      tokens.make({ caseId: 1000, userId: ben }).slice(-9),
    );
  });

  it('does not hold when any of its characters is another one', () => {
    const token = tokens.make({ caseId: 1000, userId: ada });
    for (const [at, character] of [...token].entries()) {
      const altered = token.slice(0, at) + (character === 'q' ? 'a' : 'q') + token.slice(at + 1);
      const read = tokens.read(altered);
      expect(read !== null && read.caseId === 1000 && read.isFor(ada), altered).toBe(false);
      expect(read?.isFor(ada) ?? false, altered).toBe(false);
    }
  });

  it('of another secret, or of other words, is none', () => {
    const foreign = createReplyTokens('another secret of 32 characters!!').make({ caseId: 1000, userId: ada });
    expect(tokens.read(foreign)!.isFor(ada)).toBe(false);
    for (const text of ['', 'abc', 'A'.repeat(36), '1'.repeat(36), 'a'.repeat(37)])
      expect(tokens.read(text), text).toBeNull();
  });
});
