import type { UrlWhitelist } from '@logline/contract'
import { compileRuleRegex, maxStepsAtOnce, writtenSteps } from '@logline/processing'

/** Whether the list allows an address: as it is written, or by a regular expression found in it. */
export function isAllowed({ entries, disabled }: UrlWhitelist, url: string): boolean {
  return (
    disabled ||
    entries.some(({ type, value }) =>
      type === 'literal' ? value === url : compileRuleRegex(value).test(url),
    )
  )
}

/** What is wrong with the regular expressions of a list, in sentences. They run in linear time, so some are refused. */
export function regexProblems({ entries }: UrlWhitelist): string[] {
  const steps = entries.reduce(
    (sum, { type, value }) => sum + (type === 'regex' ? writtenSteps(value) : 0),
    0,
  )
  if (steps > maxStepsAtOnce) return ['The regular expressions are too large together.']
  return entries.flatMap(({ type, title, value }) => {
    if (type === 'literal') return []
    try {
      compileRuleRegex(value)
      return []
    } catch (error) {
      return [`Entry "${title}": ${error instanceof Error ? error.message : String(error)}`]
    }
  })
}

/** The regular expression that matches the template exactly, with anything at all where the placeholder stands. */
export function regexOfTemplate(template: string, placeholder: string | null): string {
  const parts = placeholder ? template.split(placeholder) : [template]
  return `^${parts.map(quoted).join('.*?')}$`
}

/** Text that a regular expression takes as it is written. */
function quoted(text: string): string {
  return text === '' ? '' : `\\Q${text.replaceAll('\\E', '\\E\\\\E\\Q')}\\E`
}
