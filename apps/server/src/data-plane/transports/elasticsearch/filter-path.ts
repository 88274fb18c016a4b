/** `filter_path` of Elasticsearch: which parts of an answer are wanted, such as `errors,items.*.status`; with `-` in front, which are not. */
export type FilterPath = (answer: unknown) => unknown

/** Senders name three. More would only keep this process busy. */
const maxPatterns = 16
const maxSteps = 10
const maxStepLength = 64

type Step = (key: string) => boolean
/** Null stands for `**`: any number of steps. */
type Pattern = readonly (Step | null)[]

/** Null when there are too many, or too long ones. */
export function filterPath(text: string): FilterPath | null {
  const patterns = text
    .split(',')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '')
  const steps = patterns.flatMap((pattern) => pattern.split('.'))
  const isTooMuch = patterns.length > maxPatterns || steps.length > maxPatterns * maxSteps
  if (isTooMuch || steps.some(({ length }) => length > maxStepLength)) return null
  const wanted = patterns.filter((pattern) => !pattern.startsWith('-')).map(compiled)
  const unwanted = patterns.filter((pattern) => pattern.startsWith('-')).map((one) => compiled(one.slice(1)))
  return (answer) => {
    const kept = wanted.length === 0 ? answer : picked(answer, wanted)
    return (unwanted.length === 0 ? kept : left(kept, unwanted)) ?? {}
  }
}

function compiled(pattern: string): Pattern {
  return pattern.split('.').map((step) => {
    if (step === '**') return null
    const form = new RegExp(`^${step.split(/\*+/).map(escaped).join('.*')}$`)
    return (key) => form.test(key)
  })
}

function escaped(text: string): string {
  return text.replace(/[^\w-]/g, '\\$&')
}

/** What is left of a pattern behind a key; empty: it ends there. */
function behind(pattern: Pattern, key: string): Pattern[] {
  const [step, ...rest] = pattern
  if (step === null) return [pattern, ...(rest.length === 0 ? [[]] : behind(rest, key))]
  return step?.(key) ? [rest] : []
}

function picked(value: unknown, patterns: readonly Pattern[]): unknown {
  if (patterns.some(({ length }) => length === 0)) return value
  if (Array.isArray(value)) {
    const kept = value.map((element) => picked(element, patterns)).filter((element) => element !== undefined)
    return kept.length === 0 ? undefined : kept
  }
  if (typeof value !== 'object' || value === null || patterns.length === 0) return undefined
  const kept = Object.entries(value).flatMap(([key, member]) => {
    const part = picked(
      member,
      patterns.flatMap((pattern) => behind(pattern, key)),
    )
    return part === undefined ? [] : [[key, part]]
  })
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

function left(value: unknown, patterns: readonly Pattern[]): unknown {
  if (patterns.some(({ length }) => length === 0)) return undefined
  if (Array.isArray(value)) {
    const kept = value.map((element) => left(element, patterns)).filter((element) => element !== undefined)
    return kept.length === 0 && value.length > 0 ? undefined : kept
  }
  if (typeof value !== 'object' || value === null || patterns.length === 0) return value
  const members = Object.entries(value)
  const kept = members.flatMap(([key, member]) => {
    const part = left(
      member,
      patterns.flatMap((pattern) => behind(pattern, key)),
    )
    return part === undefined ? [] : [[key, part]]
  })
  return kept.length === 0 && members.length > 0 ? undefined : Object.fromEntries(kept)
}
