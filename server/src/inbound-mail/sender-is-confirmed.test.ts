import { describe, expect, it } from 'vitest';
import { senderIsConfirmed } from './sender-is-confirmed.ts';

const isConfirmed = (...results: string[]): boolean =>
  senderIsConfirmed(
    { headers: results.map((value) => ({ name: 'authentication-results', value })), fromAddress: 'ada@a.example' },
    'mx.a.example',
  );

describe('A sender is confirmed', () => {
  it('by DMARC, or by DKIM or SPF for exactly their domain', () => {
    expect(isConfirmed('mx.a.example; dmarc=pass (p=reject) header.from=a.example')).toBe(true);
    expect(isConfirmed('MX.a.example 1; dkim=pass header.d=a.example header.s=x')).toBe(true);
    expect(isConfirmed('mx.a.example; dkim=pass header.i=@a.example')).toBe(true);
    expect(isConfirmed('mx.a.example; spf=pass smtp.mailfrom=ada@a.example')).toBe(true);
    expect(isConfirmed('mx.a.example; spf=pass smtp.mailfrom=a.example; dkim=none')).toBe(true);
  });

  it('not when a check failed, was made for another domain, or stands in a comment', () => {
    for (const result of [
      'mx.a.example; none',
      'mx.a.example; dmarc=fail header.from=a.example',
      'mx.a.example; dmarc=pass header.from=evil.example',
      'mx.a.example; dkim=pass header.d=evil.example',
      'mx.a.example; dkim=pass header.d=evil-a.example header.i=@evil-a.example',
      'mx.a.example; spf=pass smtp.mailfrom=ada@evil.example',
      'mx.a.example; dkim=pass header.d=x@a.example',
      'mx.a.example; spf=pass smtp.helo=x@a.example smtp.mailfrom=evil.example',
      'mx.a.example; spf=fail (dmarc=pass) smtp.mailfrom=a.example',
      'mx.a.example; (;dmarc=pass) dmarc=fail',
      'mx.a.example; dmarc=pass policy.dmarc=reject',
      'mx.a.example; dmarc=fail header.from=a.example; spf=pass smtp.mailfrom=a.example',
      'mx.a.example; spf=pass smtp.mailfrom="; dmarc=pass header.from=a.example "@evil.example',
      'mx.a.example; spf=pass smtp.mailfrom="x smtp.mailfrom=a@a.example "@evil.example',
      'mx.a.example; spf=pass smtp.mailfrom="\\" ; dmarc=pass header.from=a.example',
    ])
      expect(isConfirmed(result), result).toBe(false);
  });

  it('not by another server, nor by what stands below the header of ours', () => {
    expect(isConfirmed('evil.example; dmarc=pass header.from=a.example')).toBe(false);
    expect(isConfirmed('mx.a.example.evil.example; dmarc=pass')).toBe(false);
    expect(isConfirmed('mx.a.example; dmarc=fail', 'mx.a.example; dmarc=pass')).toBe(false);
    expect(
      isConfirmed('mx.a.example; spf=pass smtp.mailfrom="', 'mx.a.example; dmarc=pass header.from=a.example'),
    ).toBe(false);
    expect(isConfirmed()).toBe(false);
    const nobody = {
      headers: [{ name: 'authentication-results', value: 'mx.a.example; dmarc=pass' }],
      fromAddress: '',
    };
    expect(senderIsConfirmed(nobody, 'mx.a.example')).toBe(false);
  });
});
