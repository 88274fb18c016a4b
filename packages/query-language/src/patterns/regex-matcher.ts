import type { RegexNode, RegexTest } from './regex-node.ts'

/**
 * Makes a predicate for whole texts. Patterns are written by users, so a text is read once, with all possible states
 * side by side (Thompson, 1968): time is bounded by the size of the pattern times the length of the text.
 */
export function regexMatcher(test: RegexTest): (text: string) => boolean {
  if (test.type === 'not') {
    const inner = regexMatcher(test.test)
    return (text) => !inner(text)
  }
  if (test.type !== 'match') {
    const inner = test.tests.map(regexMatcher)
    return test.type === 'and'
      ? (text) => inner.every((matches) => matches(text))
      : (text) => inner.some((matches) => matches(text))
  }
  const program = compile(test.node)
  return (text) => runs(program, text)
}

type Step =
  | { type: 'set'; isNegated: boolean; ranges: readonly (readonly [number, number])[] }
  /** Goes on at each of these. */
  | { type: 'fork'; targets: number[] }
  | { type: 'end' }

/** Step after step; a set goes on at the next one. */
type Program = readonly Step[]

function compile(node: RegexNode): Program {
  const steps: Step[] = []
  emit(node, steps)
  steps.push({ type: 'end' })
  return steps
}

function emit(node: RegexNode, steps: Step[]): void {
  switch (node.type) {
    case 'empty':
      return
    case 'set':
      steps.push(node)
      return
    case 'sequence':
      for (const part of node.parts) emit(part, steps)
      return
    case 'union':
      emitUnion(node.options, steps)
      return
    case 'repeat':
      emitRepeat(node, steps)
  }
}

function emitUnion(options: readonly RegexNode[], steps: Step[]): void {
  const starts: number[] = []
  steps.push({ type: 'fork', targets: starts })
  const exits: number[][] = []
  for (const option of options) {
    starts.push(steps.length)
    emit(option, steps)
    exits.push(pushFork(steps))
  }
  for (const exit of exits) exit.push(steps.length)
}

function emitRepeat(node: Extract<RegexNode, { type: 'repeat' }>, steps: Step[]): void {
  for (let count = 0; count < node.min; count++) emit(node.part, steps)
  if (node.max === null) {
    const loop = pushFork(steps)
    const start = steps.length - 1
    loop.push(steps.length)
    emit(node.part, steps)
    pushFork(steps).push(start)
    loop.push(steps.length)
    return
  }
  const skips: number[][] = []
  for (let count = node.min; count < node.max; count++) {
    const skip = pushFork(steps)
    skip.push(steps.length)
    skips.push(skip)
    emit(node.part, steps)
  }
  for (const skip of skips) skip.push(steps.length)
}

/** Adds a fork and returns its targets, to be filled when they are known. */
function pushFork(steps: Step[]): number[] {
  const targets: number[] = []
  steps.push({ type: 'fork', targets })
  return targets
}

function runs(program: Program, text: string): boolean {
  let states = closure(program, [0])
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    const next: number[] = []
    for (const state of states) {
      const step = program[state]
      if (step?.type === 'set' && accepts(step, codePoint)) next.push(state + 1)
    }
    if (next.length === 0) return false
    states = closure(program, next)
  }
  return states.has(program.length - 1)
}

/** Follows the forks: every state that can be reached without reading. */
function closure(program: Program, starts: readonly number[]): Set<number> {
  const reached = new Set(starts)
  for (const state of reached) {
    const step = program[state]
    if (step?.type === 'fork') for (const target of step.targets) reached.add(target)
  }
  return reached
}

function accepts(set: Extract<Step, { type: 'set' }>, codePoint: number): boolean {
  return set.ranges.some(([from, to]) => codePoint >= from && codePoint <= to) !== set.isNegated
}
