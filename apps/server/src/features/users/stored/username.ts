/** Whose letters are written side by side in one word; others are only mixed to look like a name that they are not. */
const mixedScripts: readonly RegExp[] = [
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Bopomofo}]*$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hangul}]*$/u,
]

/**
 * What is wrong with the name of a new user; null for nothing. A name is part of permissions (`users:edit:<name>`), where
 * `:`, `,` and `*` have a meaning, and of paths; and it is read by people, who must not take it for another one: it has
 * nothing invisible, and letters of one script (UTS #39, section 5.2, "highly restrictive").
 */
export function usernameProblem(text: string): string | null {
  if (!isUsername(text)) return 'A user name has 1 to 100 characters without ":", "," and "*".'
  if (/[/\\]/.test(text)) return 'A user name has no slashes.'
  if (/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/u.test(text)) {
    return 'A user name has no characters that cannot be seen.'
  }
  return isOfOneScript(text)
    ? null
    : 'A user name has letters of one script, such as Latin or Cyrillic, not of several.'
}

/** What can be a name at all: directories give names that are not allowed for new users here. */
export function isUsername(text: string): boolean {
  return /^[^:,*\s\p{Cc}][^:,*\p{Cc}]{0,99}$/u.test(text)
}

/** The same for names that differ in case, or in the form of letters such as full width: one user has each. */
export function foldedUsername(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
}

function isOfOneScript(text: string): boolean {
  const letters = text.normalize('NFKC').replaceAll(/[\p{Script=Common}\p{Script=Inherited}]/gu, '')
  if (mixedScripts.some((script) => script.test(letters))) return true
  return scripts.some((script) => script.test(letters))
}

/** Those that names are written in today (Unicode, UAX #31, table 5: recommended scripts) besides the ones above. */
const scripts = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Hangul',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
].map((name) => new RegExp(`^\\p{Script=${name}}*$`, 'u'))
