import { describe, expect, it } from 'vitest';
import { bodyWithout, subjectWithout, titleWithout } from './without-words.ts';

describe('Of an answer to a removed message', () => {
  it.each([
    ['Re: Rota', 'Rota', 'Re: a removed message'],
    ['RE: re: Rota', 'Rota', 'Re: a removed message'],
    ['Rota', 'Re: Rota', 'Re: a removed message'],
    ['Re: Rota for May', 'Rota', 'Re: Rota for May'],
    ['Something else', 'Rota', 'Something else'],
    ['Re: ', 'Re: ', 'Re: '],
  ])('the subject %j after %j becomes %j', (subject, removed, left) => {
    expect(subjectWithout(subject, removed)).toBe(left);
  });

  it.each([
    [
      '<p>Thank you.</p><p>The rota is <strong>attached</strong>.</p>',
      '<p>The rota is attached.</p>',
      '<p>Thank you.</p>',
    ],
    ['<p>Thank you.</p><p>&gt; The rota is attached.</p>', '<p>The rota is attached.</p>', '<p>Thank you.</p>'],
    ['<p>Yes</p><ul><li>One</li></ul>', '<ul><li>One</li><li>Two</li></ul>', '<p>Yes</p>'],
    ['<p>The rota</p>', '<p>The rota</p>', ' '],
    ['Thanks.<br>The rota is attached.', '<p>The rota is attached.</p>', 'Thanks.'],
    ['<p>Line 1</p><p>Mine</p>', 'Line 1<br>Line 2', '<p>Mine</p>'],
    ['<ul><li><p>One</p></li><li><p>Mine</p></li></ul>', '<p>One</p>', '<ul><li><p>Mine</p></li></ul>'],
    ['<ul><li>Mine<ul><li>One</li></ul></li></ul>', '<p>One</p>', '<ul><li>Mine</li></ul>'],
    ['<p>Yes</p><blockquote><p>One</p></blockquote>', '<p>One</p>', '<p>Yes</p>'],
    [
      '<table><tr><td>Mon</td><td>Mine</td></tr><tr><td>One</td></tr></table>',
      '<p>One</p>',
      '<table><tr><td>Mon</td><td>Mine</td></tr></table>',
    ],
    ['<p>My own words</p>', '<p>Others</p>', '<p>My own words</p>'],
    ['<p>My own words</p><p></p>', ' ', '<p>My own words</p><p></p>'],
  ])('the body %j after %j becomes %j', (body, removed, left) => {
    expect(bodyWithout(body, removed)).toBe(left);
  });
});

it.each([
  ['Respond to message: Rota', 'Rota', 'Respond to message: a removed message'],
  ['“Rota” is to be answered', 'Rota', 'Answer a removed message'],
  ['Rota', 'Rota', 'Answer a removed message'],
  [
    'Answer the request for help from Teodora Whitlock',
    'Seek Help',
    'Answer the request for help from Teodora Whitlock',
  ],
  ['Anything', '  ', 'Anything'],
])('the title %j without the subject %j is %j', (title, subject, left) => {
  expect(titleWithout(title, subject, 'a removed message')).toBe(left);
});
