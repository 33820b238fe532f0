import { describe, expect, test } from 'vitest';
import { mutantsOf } from './mutants-of.mjs';

function changed(source, options) {
  return mutantsOf('f.ts', source, options).map((mutant) => mutant.mutated);
}

describe('conditions of TypeScript', () => {
  test('every operand is dropped once', () => {
    expect(changed('x = a && b && c')).toEqual(['x = b && c', 'x = a && c', 'x = a && b']);
    expect(changed('x = a || (b && c)')).toEqual(['x = (b && c)', 'x = a', 'x = a || (c)', 'x = a || (b)']);
  });

  test('conditions are forced both ways', () => {
    expect(changed('if (a === b) f();')).toEqual(['if (true) f();', 'if (false) f();']);
    expect(changed('x = a ? b : c')).toEqual(['x = true ? b : c', 'x = false ? b : c']);
  });

  test('comparisons are flipped, a limit of a condition too', () => {
    expect(changed('x = a === b')).toEqual(['x = a !== b']);
    expect(changed('x = a <= b')).toEqual(['x = a < b']);
    expect(changed('if (a > b) f();')).toEqual(['if (true) f();', 'if (false) f();', 'if (a >= b) f();']);
  });

  test('negations are removed and true and false are exchanged', () => {
    expect(changed('x = !f(a)')).toEqual(['x = f(a)']);
    expect(changed('x = { isOpen: true }')).toEqual(['x = { isOpen: false }']);
  });

  test('a question asked of a list is forced, where nothing around it says the same', () => {
    expect(changed('x = roles.includes(hr)')).toEqual(['x = true', 'x = false']);
    expect(changed('x = a && roles.includes(hr)')).toEqual(['x = roles.includes(hr)', 'x = a']);
    expect(changed('x = list.filter((one) => one.isOpen)')).toEqual([
      'x = list.filter((one) => true)',
      'x = list.filter((one) => false)',
    ]);
    expect(changed('x = list.map((one) => one.isOpen)')).toEqual([]);
  });

  test('a refusal that is asked for only when another is missing can go, a default cannot', () => {
    expect(changed('x = refuse(a) ?? refuse(b)')).toEqual(['x = refuse(a)', 'x = refuse(b)']);
    expect(changed('x = a ?? 0')).toEqual([]);
  });

  test('conditions of a query builder and of a joined list are dropped', () => {
    expect(changed("q.where('id', '=', id).where('user', '=', user).execute()")).toEqual([
      "q.where('id', '=', id).execute()",
      "q.where('user', '=', user).execute()",
    ]);
    expect(changed('const list = [a, b]; sql.join(list, sql` and `);')).toEqual([
      'const list = [b]; sql.join(list, sql` and `);',
      'const list = [a, ]; sql.join(list, sql` and `);',
    ]);
  });

  test('a value of a named property becomes each other value', () => {
    const options = { values: { audience: ['viewers', 'writers', 'hr'] } };
    expect(changed("x = { audience: 'writers', title: 'hr' }", options)).toEqual([
      "x = { audience: 'viewers', title: 'hr' }",
      "x = { audience: 'hr', title: 'hr' }",
    ]);
  });

  test('types are left alone, and a condition after characters of several bytes is found', () => {
    expect(changed("type T = { readonly a: true };\nconst text = '“…” 🙂';\nconst x = a as true && b;")).toEqual([
      'const x = b;',
      'const x = a as true;',
    ]);
  });

  test('a mutant says where it is', () => {
    const [first] = mutantsOf('f.ts', 'function outer() {\n  const inner = 1;\n  return a && inner;\n}\n');
    expect(first).toMatchObject({
      file: 'f.ts',
      line: 3,
      inside: 'outer',
      original: 'return a && inner;',
      mutated: 'return inner;',
    });
  });
});
