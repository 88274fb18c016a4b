import { escapeFilter, FilterParser } from 'ldapts'

/** Stands for the name that somebody signs in with. */
const placeholder = '{0}'

/** The filter that finds one user. The name is data wherever it stands: it cannot change what is looked for (CVE-2014-9217). */
export function userFilter(pattern: string, username: string): string {
  // By a function: in a text, `$&` and its like would have a meaning.
  return pattern.replaceAll(placeholder, () => escapeFilter`${username}`)
}

/** The filter that finds the groups of one user: `{0}` stands for the DN, `{1}` for the name. */
export function groupFilter(pattern: string, { dn, username }: { dn: string; username: string }): string {
  const texts: Readonly<Record<string, string>> = { '{0}': dn, '{1}': username }
  return pattern.replaceAll(/\{[01]\}/g, (place) => escapeFilter`${texts[place] ?? ''}`)
}

/** The same as `patternProblem`, of a pattern that finds groups. */
export function groupPatternProblem(pattern: string): string | null {
  if (pattern.trim() === '') return 'Group search pattern cannot be empty.'
  try {
    FilterParser.parseString(groupFilter(pattern, { dn: 'cn=name', username: 'name' }))
  } catch {
    return 'Group search pattern cannot be parsed. It must be a valid LDAP filter.'
  }
  if (/\{[01]\}/.test(pattern)) return null
  return 'Group search pattern must contain {0} or {1}, which stand for the DN and the name of who signs in.'
}

/** What is wrong with a pattern, in a sentence; null when it can be used. */
export function patternProblem(pattern: string): string | null {
  if (pattern.trim() === '') return 'User search pattern cannot be empty.'
  try {
    FilterParser.parseString(userFilter(pattern, 'name'))
  } catch {
    return 'User search pattern cannot be parsed. It must be a valid LDAP filter.'
  }
  if (pattern.includes(placeholder)) return null
  return 'User search pattern must contain {0}, which stands for the name somebody signs in with.'
}
