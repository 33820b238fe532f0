import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a token is for, so that a token of one kind is never taken for another. */
const PURPOSE = 'post a message on a case';
const CASE_BYTES = 6;
const MAC_BYTES = 16;
const TOKEN_BYTES = MAC_BYTES + CASE_BYTES;
const DIGITS = 'abcdefghijklmnopqrstuvwxyz234567';
const BITS_PER_DIGIT = 5;
/** 36 characters. */
const TOKEN = new RegExp(`^[${DIGITS}]{${Math.ceil((TOKEN_BYTES * 8) / BITS_PER_DIGIT)}}$`);

/** Where a message is to be posted, and by whom. */
export interface ReplyTo {
  readonly caseId: number;
  readonly userId: string;
}

/** A token as it came: which case it is about is known, and it is proved against a person. */
export interface ReadToken {
  readonly caseId: number;
  /** Whether it was made for this person. */
  isFor(userId: string): boolean;
}

export interface ReplyTokens {
  make(replyTo: ReplyTo): string;
  /** Null for what is no token. It is not proved by being read. */
  read(token: string): ReadToken | null;
}

/**
 * Tokens that stand in an e-mail address. A token is a signature over case, person and purpose, and the
 * number of the case, hidden by what only we can compute: an address travels through many hands. Mail servers
 * may change the case of letters, so there are small letters and digits alone.
 */
export function createReplyTokens(secret: string): ReplyTokens {
  const keyOf = (use: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `evenhand reply address: ${use}`, 32));
  const [signing, hiding] = [keyOf('signing'), keyOf('hiding')];
  const sign = ({ caseId, userId }: ReplyTo): Buffer =>
    createHmac('sha256', signing)
      .update(JSON.stringify([PURPOSE, caseId, userId]))
      .digest()
      .subarray(0, MAC_BYTES);
  /** Hides the number of a case, and shows it again. */
  function turn(mac: Buffer, bytes: Buffer): Buffer {
    const mask = createHmac('sha256', hiding).update(mac).digest();
    return Buffer.from(bytes.map((byte, index) => byte ^ (mask[index] ?? 0)));
  }
  return {
    make(replyTo) {
      const mac = sign(replyTo);
      const number = Buffer.alloc(CASE_BYTES);
      number.writeUIntBE(replyTo.caseId, 0, CASE_BYTES);
      return inDigits(Buffer.concat([mac, turn(mac, number)]));
    },
    read(token) {
      if (!TOKEN.test(token)) return null;
      const bytes = fromDigits(token);
      const mac = bytes.subarray(0, MAC_BYTES);
      const caseId = turn(mac, bytes.subarray(MAC_BYTES)).readUIntBE(0, CASE_BYTES);
      return { caseId, isFor: (userId) => timingSafeEqual(mac, sign({ caseId, userId })) };
    },
  };
}

function inDigits(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => DIGITS[Number.parseInt(five.padEnd(BITS_PER_DIGIT, '0'), 2)])
    .join('');
}

function fromDigits(token: string): Buffer {
  const bits = [...token].map((digit) => DIGITS.indexOf(digit).toString(2).padStart(BITS_PER_DIGIT, '0')).join('');
  return Buffer.from((bits.slice(0, TOKEN_BYTES * 8).match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
