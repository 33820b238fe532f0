const list = 'ul, ol';

/**
 * Makes the items of a list in a list lines of the item they belong to, for a text that has no lists in lists, so that
 * its numbers stay right. Answers whether there were any.
 */
export function nestedAsLines(body: HTMLElement): boolean {
  // Some programs put the inner list beside its item.
  for (const inner of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) itemBefore(inner).append(inner);
  const items = [...body.querySelectorAll('li')].filter((item) => item.parentElement?.closest('li') == null);
  const nesting = items.filter((item) => item.querySelector(list) !== null);
  for (const item of nesting) {
    const lines = linesIn(item, 0);
    const last = item.lastElementChild;
    (last?.matches('p') === true ? last : item).append(...lines);
  }
  return nesting.length > 0;
}

function itemBefore(inner: Element): Element {
  const before = inner.previousElementSibling;
  if (before?.matches('li') === true) return before;
  const item = inner.ownerDocument.createElement('li');
  inner.before(item);
  return item;
}

/** Takes the lists out of an item, as lines with their marks. */
function linesIn(item: Element, depth: number): (Node | string)[] {
  const lists = [...item.querySelectorAll(list)].filter((inner) => inner.parentElement?.closest('li') === item);
  return lists.flatMap((inner) => {
    inner.remove();
    return [...inner.children].flatMap((line, index) => {
      const below = linesIn(line, depth + 1);
      const mark = inner.tagName === 'OL' ? `${index + 1}. ` : '– ';
      const indent = '\u00a0'.repeat(depth * 4);
      return [item.ownerDocument.createElement('br'), indent + mark, ...wordsOf(line), ...below];
    });
  });
}

/** The words of an item on one line: a paragraph would be an item of its own. */
function wordsOf(item: Element): readonly Node[] {
  for (const paragraph of item.querySelectorAll('p, div')) {
    if (paragraph.nextSibling !== null) paragraph.after(' ');
    paragraph.replaceWith(...paragraph.childNodes);
  }
  return [...item.childNodes];
}
