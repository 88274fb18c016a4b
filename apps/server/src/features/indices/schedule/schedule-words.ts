import type { RotationConfig } from '@logline/contract'

export function isByTimeAndSize(
  config: RotationConfig,
): config is Extract<RotationConfig, { index_lifetime_min: string }> {
  return 'index_lifetime_min' in config
}

/** `20,000,000`. */
export function countText(count: number): string {
  return count.toLocaleString('en-US')
}

/** `30 GB`: for sentences, with one digit where it is short. */
export function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)} ${units[power]}`
}
