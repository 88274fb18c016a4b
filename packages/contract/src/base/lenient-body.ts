import type { z } from 'zod'

/** No client writes so many by habit: a body with more is somebody's attempt to keep others waiting. */
const maxMistakes = 1_000
/** Mistakes can hide behind others, as a choice between several shapes is made anew; deeper than this nobody hides any. */
const maxRounds = 8

type Path = readonly PropertyKey[]

interface Mend {
  path: Path
  /** Undefined: the member counts as not sent. */
  value: unknown
}

/**
 * Checks the body of a request and forgives what clients of the reference send and its parser, Jackson, takes: numbers
 * and booleans as texts (`"95"`, `"true"`), and null for a member that has no null. Null counts as not sent; where a
 * number or a boolean must be there it is 0 or false. Anything else stays a mistake, as `"high"` for a number does.
 */
export function safeParseBody<T extends z.ZodType>(
  schema: T,
  body: unknown,
): z.ZodSafeParseResult<z.output<T>> {
  const first = schema.safeParse(body)
  if (first.success || typeof body !== 'object' || body === null) return first
  let mended: object = body
  const leftOut = new Set<string>()
  let result: z.ZodSafeParseResult<z.output<T>> = first
  for (let round = 0; round < maxRounds && !result.success; round++) {
    const { issues } = result.error
    const mends =
      issues.length > maxMistakes ? [] : issues.flatMap((issue) => mendsOf(issue, mended, leftOut) ?? [])
    if (mends.length === 0) break
    if (mended === body) mended = structuredClone(body)
    for (const mend of mends) apply(mended, mend, leftOut)
    result = schema.safeParse(mended)
  }
  return result
}

/** What takes the issue away; null when nothing does. */
function mendsOf(issue: z.core.$ZodIssue, body: object, leftOut: ReadonlySet<string>): Mend[] | null {
  if (issue.code === 'invalid_union') return mendsOfUnion(issue, body, leftOut)
  if (issue.code !== 'invalid_type') return null
  const mend = mendOf(issue.expected, valueAt(body, issue.path), leftOut.has(keyOf(issue.path)))
  return mend && [{ path: issue.path, value: mend.value }]
}

/** Those of the shape in which the fewest mistakes stay: they are the ones to be told of. */
function mendsOfUnion(
  { errors, path }: z.core.$ZodIssueInvalidUnion,
  body: object,
  leftOut: ReadonlySet<string>,
): Mend[] | null {
  const shapes = errors.map((issues) => {
    const mends = issues.map((issue) => mendsOf({ ...issue, path: [...path, ...issue.path] }, body, leftOut))
    return {
      mends: mends.flatMap((each) => each ?? []),
      mistakes: mends.filter((each) => each === null).length,
    }
  })
  const mendable = shapes.filter(({ mends }) => mends.length > 0)
  return mendable.toSorted((a, b) => a.mistakes - b.mistakes)[0]?.mends ?? null
}

function mendOf(expected: string, sent: unknown, isLeftOut: boolean): { value: unknown } | null {
  const isNumber = expected === 'number' || expected === 'int'
  if (isLeftOut) {
    if (isNumber) return { value: 0 }
    return expected === 'boolean' ? { value: false } : null
  }
  if (sent === null) return { value: undefined }
  if (typeof sent !== 'string') return null
  const text = sent.trim()
  if (isNumber) return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? { value: Number(text) } : null
  const isBoolean = expected === 'boolean' && /^(true|false)$/i.test(text)
  return isBoolean ? { value: text.toLowerCase() === 'true' } : null
}

function apply(body: object, { path, value }: Mend, leftOut: Set<string>): void {
  const holder = valueAt(body, path.slice(0, -1))
  const name = path.at(-1)
  if (typeof holder !== 'object' || holder === null || name === undefined) return
  if (value !== undefined) Reflect.set(holder, name, value)
  else {
    leftOut.add(keyOf(path))
    // A list keeps its length: null in it has no member to leave out.
    if (!Array.isArray(holder)) Reflect.deleteProperty(holder, name)
  }
}

function keyOf(path: Path): string {
  return JSON.stringify(path)
}

function valueAt(body: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? Reflect.get(value, name)
        : undefined,
    body,
  )
}
