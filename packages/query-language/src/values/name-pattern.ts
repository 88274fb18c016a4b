/** Whether a field name of a query stands for all fields whose names have the form, as `http_*`. */
export function isNamePattern(name: string): boolean {
  return name.includes('*')
}

/** Which names a pattern means: `*` is any run of characters, everything else is itself. */
export function namePattern(pattern: string): (name: string) => boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const regex = new RegExp(`^${parts.join('.*')}$`, 's')
  return (name) => regex.test(name)
}
