const hues = 18
const lightnesses = [32, 45, 58, 71, 84]

/** Eighteen hues and grey in five strengths (specification, section 9), as stored in a widget. */
export const pickerColours: readonly string[] = [
  ...Array.from({ length: hues }, (_, hue) =>
    lightnesses.map((lightness) => hexOf((hue * 360) / hues, 62, lightness)),
  ).flat(),
  ...lightnesses.map((lightness) => hexOf(0, 0, lightness)),
]

/** Degrees and percents of HSL (CSS Color 4, section 7.1) as `#rrggbb`. */
function hexOf(hue: number, saturation: number, lightness: number): string {
  const light = lightness / 100
  const spread = (saturation / 100) * Math.min(light, 1 - light)
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12
    const value = light - spread * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
