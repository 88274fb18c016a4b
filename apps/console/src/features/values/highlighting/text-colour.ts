/** Of 8 bits each. */
type Rgb = readonly [number, number, number]

const dark = '#1c1f24'
const light = '#ffffff'

/** The text colour that is read best on a background: `#rgb`, `#rrggbb` or `rgb(…)`. Dark on what we cannot read. */
export function textColourOn(background: string): string {
  const rgb = rgbOf(background)
  if (!rgb) return dark
  return contrast(rgb, [255, 255, 255]) > contrast(rgb, [28, 31, 36]) ? light : dark
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: Rgb, b: Rgb): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((one, other) => other - one)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/** Null when it is another form of colour. */
export function rgbOf(colour: string): Rgb | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour)
  if (short) return triple(short.slice(1).map((digit) => Number.parseInt(digit + digit, 16)))
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})(?:[\da-f]{2})?$/i.exec(colour)
  if (long) return triple(long.slice(1).map((digits) => Number.parseInt(digits, 16)))
  const written = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/i.exec(colour)
  return written ? triple(written.slice(1).map(Number)) : null
}

function triple([red = 0, green = 0, blue = 0]: readonly number[]): Rgb {
  return [red, green, blue]
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
