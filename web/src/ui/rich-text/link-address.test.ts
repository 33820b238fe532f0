import { expect, test } from 'vitest';
import { linkAddress } from './link-address.ts';

test.each([
  ['https://northmoor.example/policy?a=1', 'https://northmoor.example/policy?a=1'],
  ['http://northmoor.example', 'http://northmoor.example/'],
  [' northmoor.example/policy ', 'https://northmoor.example/policy'],
  ['northmoor.example:8443/policy', 'https://northmoor.example:8443/policy'],
  ['maren@northmoor.example', 'mailto:maren@northmoor.example'],
  ['mailto:maren@northmoor.example?subject=Hello', 'mailto:maren@northmoor.example?subject=Hello'],
])("'%s' is the address '%s'", (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  '',
  '  ',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://northmoor.example',
  'file:///etc',
  'tel:123',
  'mailto:nobody',
  'hello',
  'two words',
])("'%s' is no address of a link", (typed) => {
  expect(linkAddress(typed)).toBeNull();
});
