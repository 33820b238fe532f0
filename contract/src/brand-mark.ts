/**
 * The mark of a service that has no logo, as paths of SVG in a square of 26: lines and shapes over its
 * colour. The screens and the letters draw the same one.
 */
export const brandMark = {
  size: 26,
  corner: 6,
  lineWidth: 2,
  lines: 'M13 6v13M8.5 19.5h9M5.5 9h15',
  shapes: 'M2.9 14.6 5.9 9l3 5.6a3.2 3.2 0 0 1-6 0Zm14.2 0 3-5.6 3 5.6a3.2 3.2 0 0 1-6 0Z',
} as const;
