import { describe, expect, test } from 'vitest';
import { mutantsOf } from './mutants-of.mjs';

/** The statements that become of one template; its holes are written `#{…}` here. */
function changed(statement) {
  const source = `export const q = sql\`${statement.replaceAll('#{', '$' + '{')}\`;\n`;
  return mutantsOf('q.ts', source).map(({ mutated }) =>
    mutated
      .replaceAll('$' + '{', '#{')
      .replace(/^export const q = sql`/, '')
      .replace(/`;$/, ''),
  );
}

describe('conditions of SQL', () => {
  test('every term is dropped once, with the connector that binds it', () => {
    expect(changed('where a and b and c')).toEqual(['where b and c', 'where a and c', 'where a and b']);
    expect(changed('where a or b and c')).toEqual(['where b and c', 'where a or c', 'where a or b']);
    expect(changed('where a and b or c')).toEqual(['where b or c', 'where a or c', 'where a and b']);
  });

  test('a term ends where its clause or its brackets end', () => {
    expect(changed('select x from t where a and f(b, c) order by a limit 1')).toEqual([
      'select x from t where f(b, c) order by a limit 1',
      'select x from t where a order by a limit 1',
    ]);
    expect(changed('where (a or b) and c')).toEqual([
      'where c',
      'where (a or b)',
      'where (b) and c',
      'where (a) and c',
    ]);
    expect(changed('select t.a and t.b as "both", t.c from t')).toEqual([
      'select t.b as "both", t.c from t',
      'select t.a as "both", t.c from t',
    ]);
  });

  test('what `between` joins is one term, and so is a `case`', () => {
    expect(changed('where a between 1 and 2 and b')).toEqual(['where b', 'where a between 1 and 2']);
    expect(changed('where case when p then q else r end and b')).toEqual([
      'where b',
      'where case when p then q else r end',
      'where case when true then q else r end and b',
      'where case when false then q else r end and b',
    ]);
  });

  test('a hole is part of its term, unless it follows a whole one and so brings its own connector', () => {
    expect(changed('where a and #{scope.visible("c")}')).toEqual(['where #{scope.visible("c")}', 'where a']);
    expect(changed('where a and b #{and(c)} and d')).toEqual([
      'where b #{and(c)} and d',
      'where a #{and(c)} and d',
      'where a and b #{and(c)} ',
    ]);
    expect(changed('select 1 #{from(x)} and a')).toEqual(['select 1 #{from(x)} ']);
    expect(changed('and a')).toEqual(['']);
    expect(changed('#{c}.a and #{c}.b')).toEqual(['#{c}.b', '#{c}.a']);
  });

  test('a template within a hole is read by itself', () => {
    expect(changed('where a and #{isOpen ? sql`b or c` : sql``}')).toEqual([
      'where #{isOpen ? sql`b or c` : sql``}',
      'where a',
      'where a and #{true ? sql`b or c` : sql``}',
      'where a and #{false ? sql`b or c` : sql``}',
      'where a and #{isOpen ? sql`c` : sql``}',
      'where a and #{isOpen ? sql`b` : sql``}',
    ]);
  });

  test('the only term of a `where` becomes true', () => {
    expect(changed('from t where f(a) limit 1')).toEqual(['from t where true limit 1']);
  });

  test.each([
    ['select a is null', 'select a is not null'],
    ['select a is not null', 'select a is null'],
    ['select a is distinct from b', 'select a is not distinct from b'],
    ['select a is not distinct from b', 'select a is distinct from b'],
    ['select a in (1)', 'select a not in (1)'],
    ['select a not in (1)', 'select a in (1)'],
    ['select exists (select 1)', 'select not exists (select 1)'],
    ['select not exists (select 1)', 'select exists (select 1)'],
    ['select not a', 'select a'],
    ['select a = b', 'select a <> b'],
    ['select a <> b', 'select a = b'],
    ['select a < b', 'select a <= b'],
    ['select a >= b', 'select a > b'],
    ['select a = any(b)', 'select a <> all(b)'],
  ])('%s becomes %s', (statement, expected) => {
    expect(changed(statement)).toEqual([expected]);
  });

  test('each number of a list is dropped', () => {
    expect(changed('select a in (1, 2, 3)')).toEqual([
      'select a not in (1, 2, 3)',
      'select a in (2, 3)',
      'select a in (1, 3)',
      'select a in (1, 2)',
    ]);
  });

  test('an assignment, an operator that only looks like a comparison, a string and a comment stay', () => {
    expect(changed("update t set a = 1, b = body ->> 'x = y and z' -- c = d")).toEqual([]);
  });
});
