/** `45.7 %`, `100 %`, `<0.1 %`. */
export function shareText(share: number): string {
  const percent = share * 100
  if (percent > 0 && percent < 0.1) return '<0.1 %'
  return `${percent.toFixed(percent >= 99.95 || percent === 0 ? 0 : 1)} %`
}
