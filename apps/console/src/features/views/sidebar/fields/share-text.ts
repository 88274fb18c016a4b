/** `45.7 %`, `100 %`, `<0.1 %`. */
export function shareText(share: number): string {
  const percent = share * 100
  if (percent > 0 && percent < 0.1) return '<0.1 %'
  return `${percent.toFixed(percent >= 99.95 || percent === 0 ? 0 : 1)} %`
}

/** `46 %`, `<1 %`. */
export function wholeShareText(share: number): string {
  return share > 0 && share < 0.005 ? '<1 %' : `${Math.round(share * 100)} %`
}
