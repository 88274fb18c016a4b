const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iOS'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** `Firefox on Windows` of what a browser calls itself; its own words when they are none of a browser we know. */
export function browserName(userAgent: string): string {
  const name = ([mark]: readonly [string, string]) => userAgent.includes(mark)
  const browser = browsers.find(name)?.[1]
  const system = systems.find(name)?.[1]
  if (!browser) return userAgent === '' ? 'Unknown client' : userAgent.slice(0, 80)
  return system ? `${browser} on ${system}` : browser
}
