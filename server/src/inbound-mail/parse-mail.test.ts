import { describe, expect, it } from 'vitest';
import { parseMail } from './parse-mail.ts';

const part = (type: string, body: string, more: readonly string[] = []): string =>
  [`Content-Type: ${type}`, ...more, '', body].join('\r\n');
const multi = (type: string, parts: readonly string[], boundary = `b${Math.random().toString(36).slice(2)}`): string =>
  part(
    `multipart/${type}; boundary=${boundary}`,
    `${parts.map((one) => `--${boundary}\r\n${one}\r\n`).join('')}--${boundary}--`,
  );
const file = (type: string, name: string, bytes: Buffer | string): string =>
  part(type, Buffer.from(bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n'), [
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
  ]);
const text = (words: string): string => part('text/plain; charset=utf-8', words);
const html = (words: string): string => part('text/html; charset=utf-8', words);

const read = (mail: string, more: readonly string[] = []) =>
  parseMail(
    Buffer.from(['From: Ada <ada@example.org>', 'Subject: Leaving', ...more, 'MIME-Version: 1.0', mail].join('\r\n')),
  );
const bodyOf = async (mail: string): Promise<string> => (await read(mail)).body.html;

describe('The words of every part that is no attachment', () => {
  it('are there when the HTML of a mail does not hold them, in order and each once [UNAS-02]', async () => {
    const resigns = 'I resign with effect from today.';
    for (const empty of ['<html><body></body></html>', '<img src="cid:scan" alt="scan">', '<p>&nbsp;</p>'])
      expect(await bodyOf(multi('alternative', [text(resigns), html(empty)])), empty).toBe(`<p>${resigns}</p>`);
    expect(await bodyOf(multi('mixed', [text('My statement.'), html('<div>CAUTION: external mail</div>')]))).toBe(
      '<p>My statement.</p><p>CAUTION: external mail</p>',
    );
    const several = [text('One.'), html('<b>Two.</b>'), file('image/png', 'a.png', 'x'), text('Three.'), text('Four.')];
    expect(await bodyOf(multi('mixed', several))).toBe('<p>One.</p><strong>Two.</strong><p>Three.</p><p>Four.</p>');
    const related = multi('related', [html('<p>Good <b>morning</b></p>'), file('image/png', 'logo.png', 'x')]);
    const nested = multi('mixed', [multi('alternative', [text('Good morning'), related]), text('List footer')]);
    expect(await bodyOf(nested)).toBe('<p>Good <strong>morning</strong></p><p>List footer</p>');
  });

  it('are not said twice when the plain text is only broken, marked or linked in another way [UNAS-02]', async () => {
    const plain = [
      'Dear Maren, I write about the *hearing* on',
      '10 June <https://example.org/x?a=1>. See the policy [https://example.org/p] and [cid:logo.png]',
      '  1. Pay',
      '  * Rota',
      '> On Monday you wrote: please come',
    ].join('\r\n');
    const rich =
      '<p>Dear Maren, I write about the <b>hearing</b> on 10&nbsp;June. See the <a href="https://example.org/p">policy</a> and</p><ol><li>Pay</li></ol><ul><li>Rota</li></ul><blockquote type="cite">On Monday you wrote: please come</blockquote>';
    const { body } = await read(multi('alternative', [text(plain), html(rich)]));
    expect(body.html).not.toMatch(/Pay.*Pay|Dear.*Dear|come.*come|cid:/s);
  });

  it('are the lines of the plain text too that the HTML leaves out [UNAS-02]', async () => {
    const mail = multi('alternative', [
      text('Good morning,\nI resign. 👍\nAda'),
      html('<p>Good morning,</p><p>Ada</p>'),
    ]);
    expect(await bodyOf(mail)).toBe('<p>Good morning,</p><p>Ada</p><p>I resign. 👍</p>');
  });

  it('are there when they are signs alone [UNAS-02]', async () => {
    for (const signs of ['?', '👍', '£££', '✓'])
      expect(await bodyOf(multi('alternative', [text(signs), html('<img src="x">')]))).toBe(`<p>${signs}</p>`);
  });

  it('of a signed mail are there, and its signature is no alarm [UNAS-02]', async () => {
    for (const type of ['application/pkcs7-signature', 'application/x-pkcs7-signature', 'application/pgp-signature']) {
      const mail = await read(multi('signed', [text('My words.'), file(type, 'smime.p7s', 'x')]));
      expect([mail.body.html, mail.attachments, mail.unread], type).toEqual(['<p>My words.</p>', [], []]);
    }
    const sealed = await read(file('application/pkcs7-mime', 'smime.p7m', 'x'));
    expect(sealed.unread).toEqual(['smime.p7m is encrypted, or signed so that it could not be read here.']);
  });

  it('and of other kinds of text are there [UNAS-02]', async () => {
    expect(
      await bodyOf(
        multi('alternative', [text('Hello'), part('text/x-amp-html', '<p>Other</p>'), html('<p>Hello</p>')]),
      ),
    ).toBe('<p>Hello</p>');
    expect(await bodyOf(part('text/enriched', '<bold>Hello</bold> there'))).toBe('Hello there');
    expect(await bodyOf(part('text/markdown', '# Hello'))).toBe('<p># Hello</p>');
  });
});

describe('The HTML of a mail keeps its sense', () => {
  it.each([
    ['<table><tr><td>Mon</td><td>12</td></tr></table>', '<table><tr><td>Mon </td><td>12 </td></tr></table>'],
    ['<td>Mon</td><td>12</td>', '<td>Mon </td><td>12 </td>'],
    ['<pre>Line one\nline two</pre>', '<p>Line one<br />line two</p>'],
    ['<p>He <s>did not</s> shout</p>', '<p>He <s>did not</s> shout</p>'],
    ['<p>As I told her:</p><blockquote>No.</blockquote>', '<p>As I told her:</p><blockquote>No.</blockquote>'],
  ])('%s', async (written, clean) => {
    expect(await bodyOf(html(written))).toBe(clean);
  });

  it('however deep its frames are', async () => {
    const deep = `${'<table><tr><td>'.repeat(15)}<table><tr><td>Mon</td><td>12</td></tr></table>${'</td></tr></table>'.repeat(15)}`;
    expect((await bodyOf(html(deep))).replaceAll(/<[^>]*>/g, '')).toContain('Mon 12');
  });
});

describe('The quoted end of a mail', () => {
  const endOf = async (mail: string) => (await read(mail)).quotedEnd;
  const gmail =
    '<div class="gmail_quote"><div class="gmail_attr">On Monday Ada wrote:<br></div><blockquote class="gmail_quote"><p>Is it?</p></blockquote></div>';

  it('is what a mail program marked so, with the line above it', async () => {
    expect(await endOf(html(`<p>Yes.</p>${gmail}`))).toEqual({
      own: '<p>Yes.</p>',
      quoted: '<p>On Monday Ada wrote:<br /></p><blockquote><p>Is it?</p></blockquote>',
    });
    expect(
      await endOf(
        html('<p>Yes.</p><blockquote type="cite">Is it?<blockquote type="cite">No</blockquote></blockquote> '),
      ),
    ).toEqual({ own: '<p>Yes.</p>', quoted: '<blockquote>Is it?<blockquote>No</blockquote></blockquote>' });
    expect(await endOf(text('Yes.\n\nOn 3 May 2027, Ada Marsh wrote:\n> Is it?\n>\n> Ada\n'))).toEqual({
      own: '<p>Yes.</p>',
      quoted: '<p>On 3 May 2027, Ada Marsh wrote:</p><blockquote><p>Is it?</p><p>Ada</p></blockquote>',
    });
    expect(await endOf(text('Yes.\nAm Montag, dem 3. Mai 2027\nschrieb Ada:\n> Is it?'))).toMatchObject({
      own: '<p>Yes.</p>',
    });
  });

  it('is none where the sender goes on, quotes nothing else or marks it themselves', async () => {
    for (const mail of [
      html(`<p>Yes.</p>${gmail}<p>Maren</p>`),
      html('<blockquote type="cite">Only a quote</blockquote>'),
      html('<p>See</p><blockquote>No mark</blockquote>'),
      text('> Is it?\nYes.'),
      text('> Only a quote'),
      text('Nothing'),
    ])
      expect(await endOf(mail), mail).toBeNull();
    expect((await endOf(text('Good morning,\nThis is what he wrote:\n> You are useless.\n> Go.')))?.own).toBe(
      '<p>Good morning,<br />This is what he wrote:</p>',
    );
  });

  it('and all of it is in the body', async () => {
    expect(await bodyOf(html(`<p>Yes.</p>${gmail}`))).toBe(
      '<p>Yes.</p><p>On Monday Ada wrote:<br /></p><blockquote><p>Is it?</p></blockquote>',
    );
  });
});

describe('An invitation', () => {
  const calendar = (method: string, lines: readonly string[]): string =>
    ['BEGIN:VCALENDAR', `METHOD:${method}`, 'BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join(
      '\r\n',
    );
  const hearing = [
    'SUMMARY:Disciplinary hearing',
    'DTSTART;TZID=GMT Standard Time:20270610T093000',
    'DTEND;TZID=GMT Standard Time:20270610T103000',
    'LOCATION:Room 4\\, second floor',
    'ORGANIZER;CN=Maren Voss:MAILTO:maren@northmoor.example',
  ];
  const invitation =
    '<p>Invitation: Disciplinary hearing<br />When: Thursday 10 June 2027 at 09:30 to 10:30 (GMT Standard Time)<br />Where: Room 4, second floor<br />Organiser: Maren Voss (maren@northmoor.example)</p>';

  it('says day, time, place and by whom in words, however it is packed [UNAS-02]', async () => {
    const ics = calendar('REQUEST', hearing);
    expect(await bodyOf(part('text/calendar; method=REQUEST; charset=utf-8', ics))).toBe(invitation);
    const both = multi('mixed', [
      multi('alternative', [text('Please come.'), part('text/calendar; method=REQUEST', ics)]),
      file('application/ics', 'invite.ics', ics),
    ]);
    const mail = await read(both);
    expect(mail.body.html).toBe(`<p>Please come.</p>${invitation}`);
    expect([mail.attachments, mail.unread]).toEqual([[], []]);
  });

  it('that was answered says by whom, how, and what they wrote beside it [UNAS-02]', async () => {
    const answer = [
      'SUMMARY:Disciplinary hearing',
      'DTSTART;VALUE=DATE:20270610',
      'ATTENDEE;PARTSTAT=DECLINED;CN=Ada:mailto:ada@example.org',
      'COMMENT:I am in hospital.',
    ];
    expect(await bodyOf(file('text/calendar', 'invite.ics', calendar('REPLY', answer)))).toBe(
      '<p>Answer to an invitation: Disciplinary hearing<br />When: Thursday 10 June 2027<br />Answer: Ada (ada@example.org): declined<br />Comment: I am in hospital.</p>',
    );
  });

  it('that is none is named [UNAS-02]', async () => {
    expect((await read(multi('mixed', [text('See.'), file('text/calendar', 'invite.ics', 'nothing')]))).unread).toEqual(
      ['invite.ics is an invitation that could not be read.'],
    );
  });
});

it('Mails are told apart by all that they say and bring, and not by the way they came', async () => {
  const hashOf = async (mail: string, more?: readonly string[]) => (await read(mail, more)).contentHash;
  const scan = (bytes: string) =>
    multi('mixed', [text('See the scan.'), file('application/pdf', 'scan.pdf', bytes)], 'b');
  const hashes = [
    await hashOf(text('One')),
    await hashOf(text('Two')),
    await hashOf(scan('1')),
    await hashOf(scan('2')),
  ];
  hashes.push(await hashOf(text(`${'word '.repeat(100_000)}one`)), await hashOf(text(`${'word '.repeat(100_000)}two`)));
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(await hashOf(scan('1'), ['Received: from a by b', 'X-Spam: no'])).toBe(hashes[2]);
});

describe('A mail of 200 parts, each of another character set,', () => {
  const known =
    'utf-8 us-ascii iso-8859-1 iso-8859-2 iso-8859-5 iso-8859-7 iso-8859-15 windows-1250 windows-1251 windows-1252 koi8-r koi8-u macintosh big5 gb2312 gbk gb18030 euc-jp iso-2022-jp shift_jis euc-kr ks_c_5601-1987 utf-7 ibm437 cp850'.split(
      ' ',
    );
  const charsets = [...known, ...Array.from({ length: 200 - known.length }, (_, index) => `x-unknown-${index}`)];
  const mailWith = (filler: string): string =>
    multi(
      'mixed',
      charsets.map((charset, index) => part(`text/plain; charset=${charset}`, `Part ${index}.\r\n${filler}`)),
    );

  it('is read', async () => {
    const { body } = await read(mailWith(''));
    for (const [index, name] of charsets.entries()) expect(body.html, name).toContain(`Part ${index}.`);
  });

  it('is read with 25 MB too, and says that it was cut', async () => {
    const mail = await read(mailWith(`${'x'.repeat(76)}\r\n`.repeat(1600)));
    expect(mail.body.isCut).toBe(true);
    expect(mail.body.html.length).toBeLessThanOrEqual(100_000);
  });
});

describe('The winmail.dat of Outlook', () => {
  const u16 = (value: number) => Buffer.from([value & 255, value >> 8]);
  const u32 = (value: number) => Buffer.concat([u16(value & 0xffff), u16(value >>> 16)]);
  const attribute = (level: number, id: number, data: Buffer) =>
    Buffer.concat([Buffer.from([level]), u16(id), u16(6), u32(data.length), data, u16(0)]);
  const variable = (type: number, id: number, data: Buffer) =>
    Buffer.concat([u16(type), u16(id), u32(1), u32(data.length), data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
  const properties = (...those: Buffer[]) => Buffer.concat([u32(those.length), ...those]);
  const winmail = (...those: Buffer[]) => Buffer.concat([u32(0x223e9f78), u16(1), ...those]);
  const attached = (name: string, content: string) => [
    attribute(2, 0x9002, Buffer.alloc(14)),
    attribute(2, 0x8010, Buffer.from('LETTER~1.PDF\0')),
    attribute(2, 0x800f, Buffer.from(content)),
    attribute(2, 0x9005, properties(variable(0x1f, 0x3707, Buffer.from(`${name}\0`, 'utf16le')))),
  ];
  const namesOf = async (mail: string) => {
    const { attachments, body, unread } = await read(mail);
    return {
      files: attachments.map(({ filename, content }) => [filename, content.toString()]),
      body: body.html,
      unread,
    };
  };

  it('gives its files under their long names [UNAS-02]', async () => {
    const dat = file(
      'application/ms-tnef',
      'winmail.dat',
      winmail(...attached('Letter of appeal.pdf', '%PDF-1.7 appeal')),
    );
    expect(await namesOf(multi('mixed', [text('See the letter.'), dat]))).toEqual({
      files: [['Letter of appeal.pdf', '%PDF-1.7 appeal']],
      body: '<p>See the letter.</p>',
      unread: [],
    });
  });

  it('alone gives the words that it holds, in whichever form [UNAS-02]', async () => {
    const alone = (...those: Buffer[]) => namesOf(file('application/octet-stream', 'winmail.dat', winmail(...those)));
    const words = attribute(1, 0x800c, Buffer.from('I resign.\0'));
    expect((await alone(words)).body).toBe('<p>I resign.</p>');
    const unicode = variable(0x1f, 0x1000, Buffer.from('Ich kündige.\0', 'utf16le'));
    const named = Buffer.concat([u16(3), u16(0x8001), Buffer.alloc(16), u32(0), u32(7), u32(1)]);
    expect((await alone(attribute(1, 0x9003, properties(named, unicode)))).body).toBe('<p>Ich kündige.</p>');
    // The second example of MS-OXRTFCP.
    const rtf = Buffer.from('1a0000001c0000004c5a4675e2d44b51410004205758595a0d6e7d010eb0', 'hex');
    const packed = variable(0x102, 0x1009, rtf);
    expect(await alone(attribute(1, 0x9003, properties(packed)))).toMatchObject({
      files: [['message.rtf', '{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}']],
    });
  });

  it('that is broken or empty is named, and is not the end of anything [UNAS-02]', async () => {
    const whole = winmail(...attached('Letter.pdf', '%PDF-1.7 appeal'));
    for (let length = 0; length < whole.length; length += 7) {
      const { unread, files } = await namesOf(file('application/ms-tnef', 'winmail.dat', whole.subarray(0, length)));
      expect([unread.length, files.length], String(length)).not.toEqual([0, 0]);
    }
  });
});
