/** Above this relative luminance black has more contrast with a colour than white (WCAG 2). */
const BLACK_ABOVE_LUMINANCE = 0.179;

/** White or black, whichever is seen better on a colour `#rrggbb`. */
export function onColour(colour: string): '#ffffff' | '#000000' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > BLACK_ABOVE_LUMINANCE ? '#000000' : '#ffffff';
}
