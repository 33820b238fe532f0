/** These functions run in the page, so each holds all it needs. */

/** A line of text, or a control or picture without any, as it is laid out. */
export interface Piece {
  text: string;
  /** Positions of the element and of those around it, from the body: `0.3.1`. */
  path: string;
  /** The button or link it is part of, as its path. */
  control: string | null;
  /** Floating elements cover the rest on purpose. */
  layer: string;
  isIcon: boolean;
  /** It is out of sight only until its box is scrolled. */
  isScrolledAway: boolean;
  /** Cut off, or beside the page. */
  fault: string | null;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function visiblePieces(): Piece[] {
  const paths = new Map<Element, string>([[document.body, '']]);
  const pathOf = (element: Element): string => {
    const known = paths.get(element);
    if (known !== undefined) return known;
    const parent = element.parentElement ?? document.body;
    for (const [index, child] of [...parent.children].entries()) paths.set(child, `${pathOf(parent)}.${index}`);
    return paths.get(element) ?? '';
  };
  const isShown = (element: Element): boolean =>
    element.closest('.sr-only') === null &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const around = (element: Element): Element[] => {
    const found: Element[] = [];
    for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement)
      found.push(box);
    return found;
  };
  const layerOf = (element: Element): string => {
    const floating = around(element).find((box) => {
      const { position, zIndex } = getComputedStyle(box);
      return position === 'fixed' || position === 'sticky' || (position === 'absolute' && zIndex !== 'auto');
    });
    return floating === undefined ? '' : pathOf(floating);
  };

  /** The box that cuts the element, and whether that box scrolls. */
  const hiddenBy = (element: Element, rect: DOMRect): { box: string; scrolls: boolean } | null => {
    for (const box of around(element)) {
      const { overflowX, overflowY, position } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const isOutX = overflowX !== 'visible' && (rect.left < edge.left - 1 || rect.right > edge.right + 1);
      const isOutY = overflowY !== 'visible' && (rect.top < edge.top - 3 || rect.bottom > edge.bottom + 3);
      const scrolls = (isOutX && /auto|scroll/.test(overflowX)) || (isOutY && /auto|scroll/.test(overflowY));
      if (isOutX || isOutY) return { box: `${box.tagName.toLowerCase()}.${box.classList[0] ?? ''}`, scrolls };
      if (position === 'fixed') return null;
    }
    return null;
  };
  const pieceOf = (element: Element, words: string, rect: DOMRect): Piece => {
    const text = words.replace(/\s+/g, ' ').trim().slice(0, 40);
    const isIcon = element instanceof SVGElement;
    const control = element.closest('button, a');
    const hidden = hiddenBy(element, rect);
    const isBeside =
      hidden?.scrolls !== true && (rect.left < -1 || rect.right > document.documentElement.clientWidth + 1);
    const isCut = !isIcon && hidden?.scrolls === false;
    const fault = isCut ? `"${text}" is cut by ${hidden.box}` : isBeside ? `"${text}" is beside the page` : null;
    const { left, top, right, bottom } = rect;
    const of = { path: pathOf(element), control: control && pathOf(control), layer: layerOf(element) };
    return { text, ...of, isIcon, isScrolledAway: hidden?.scrolls === true, fault, left, top, right, bottom };
  };

  const pieces: Piece[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement: element, textContent: text } = node;
    if (
      element === null ||
      text === null ||
      text.trim() === '' ||
      element.matches('option, script, style, noscript') ||
      !isShown(element)
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // A preview ends after its lines on purpose.
    const clamped = around(element)
      .find((box) => getComputedStyle(box).webkitLineClamp !== 'none')
      ?.getBoundingClientRect();
    for (const rect of range.getClientRects()) {
      const isPastLines = clamped !== undefined && rect.bottom > clamped.bottom + 3;
      if (rect.width >= 1 && !isPastLines) pieces.push(pieceOf(element, text, rect));
    }
  }
  for (const element of document.querySelectorAll('input, select, textarea, svg')) {
    const rect = element.getBoundingClientRect();
    if (rect.width >= 1 && isShown(element)) pieces.push(pieceOf(element, `<${element.tagName.toLowerCase()}>`, rect));
  }
  return pieces;
}

/** Finds elements that scroll sideways, except tabs, and fields with less room than their text. */
export function scrollFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const style = getComputedStyle(element);
    const scrolls = /auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    if (scrolls && element.checkVisibility() && !element.matches('.tabs, textarea')) {
      faults.push(
        `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''} scrolls sideways, ${element.scrollWidth} in ${element.clientWidth}`,
      );
    }
  }
  const fields = 'input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="file"]), select';
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(fields)) {
    if (!field.checkVisibility() || field.clientWidth === 0) continue;
    const text =
      field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value || field.placeholder;
    const { font, fontVariantNumeric, paddingLeft, paddingRight } = getComputedStyle(field);
    const line = document.createElement('span');
    line.textContent = text;
    Object.assign(line.style, { position: 'absolute', font, fontVariantNumeric, whiteSpace: 'pre' });
    field.parentElement?.append(line);
    const needed = line.getBoundingClientRect().width;
    line.remove();
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (needed > room + 1) faults.push(`"${text}" needs ${Math.ceil(needed)} and has ${Math.floor(room)}`);
  }
  return faults;
}
