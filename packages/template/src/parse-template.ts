import type { Condition, Operand, Part, Path, Template, TemplateProblem } from './template.ts'

/** Blocks within blocks. */
const maxDepth = 50

/** A text between tags, or what stands in `${…}`. */
interface Token {
  type: 'text' | 'tag'
  text: string
  /** Where it begins in the template. */
  at: number
}

class Unreadable extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

/**
 * Reads a template of the language that Graylog's notifications have (reference: events, section 7.4): values, defaults,
 * `if`, `foreach`, comments. There is no way to call anything from one.
 */
export function parseTemplate(text: string): { template: Template } | { problem: TemplateProblem } {
  try {
    return { template: { parts: partsOf(tokensOf(text)) } }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { problem: { message: error.message, ...placeOf(text, error.at) } }
  }
}

function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** A backslash before `$`, `{`, `}` or another takes what they mean from them. */
const escaped = /\\([\\${}])/g

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let begin = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text.startsWith('${', at)) {
      tokens.push({ type: 'text', text: text.slice(begin, at), at: begin })
      const end = endOfTag(text, at)
      tokens.push({ type: 'tag', text: text.slice(at + 2, end), at })
      at = end
      begin = end + 1
    }
  }
  tokens.push({ type: 'text', text: text.slice(begin), at: begin })
  return tokens.filter((token) => token.type === 'tag' || token.text !== '')
}

function endOfTag(text: string, at: number): number {
  for (let end = at + 2; end < text.length; end += 1) {
    if (text[end] === '\\') end += 1
    else if (text.startsWith('${', end)) throw new Unreadable('A "${" stands within another.', end)
    else if (text[end] === '}') return end
  }
  throw new Unreadable('This "${" has no "}".', at)
}

/** A block that is open: `else` leads from the first to the second branch. */
interface Block {
  at: number
  keyword: 'if' | 'foreach'
  parts: Part[]
  close: (parts: Part[], otherwise: Part[]) => Part
  first: Part[] | null
}

function partsOf(tokens: readonly Token[]): Part[] {
  const outermost: Part[] = []
  const open: Block[] = []
  const add = (part: Part) => (open.at(-1)?.parts ?? outermost).push(part)

  for (const token of tokens) {
    const content = token.text.trim()
    const [keyword = ''] = content.split(/\s/, 1)
    if (token.type === 'text') add({ type: 'text', text: token.text.replace(escaped, '$1') })
    else if (content.startsWith('--')) continue
    else if (keyword === 'if' || keyword === 'foreach') {
      if (open.length === maxDepth)
        throw new Unreadable(`More than ${maxDepth} blocks in one another.`, token.at)
      open.push(keyword === 'if' ? openIf(token, content) : openForeach(token))
    } else if (content === 'else') enterElse(open.at(-1), token)
    else if (content === 'end') {
      const block = open.pop()
      if (!block) throw new Unreadable('This "${end}" ends nothing.', token.at)
      add(block.first ? block.close(block.first, block.parts) : block.close(block.parts, []))
    } else add(shownValue(token))
  }

  const [unclosed] = open
  if (unclosed) throw new Unreadable(`This "\${${unclosed.keyword}" has no "\${end}".`, unclosed.at)
  return outermost
}

function enterElse(block: Block | undefined, { at }: Token): void {
  if (!block) throw new Unreadable('This "${else}" stands in no "${if".', at)
  if (block.keyword !== 'if') throw new Unreadable('A "${foreach" has no "${else}".', at)
  if (block.first) throw new Unreadable('This "${if" has an "${else}" already.', at)
  block.first = block.parts
  block.parts = []
}

function openIf({ at }: Token, content: string): Block {
  const condition = conditionOf(content.slice('if'.length).trim(), at)
  return {
    at,
    keyword: 'if',
    parts: [],
    first: null,
    close: (met, otherwise) => ({ type: 'if', condition, met, otherwise }),
  }
}

function conditionOf(text: string, at: number): Condition {
  const isNegated = text.startsWith('!')
  const [, left = '', right] = /^([^=]*)(?:=(.*))?$/s.exec(isNegated ? text.slice(1) : text) ?? []
  return {
    path: pathOf(left, at),
    equals: right === undefined ? null : operandOf(right.trim(), at),
    isNegated,
  }
}

function operandOf(text: string, at: number): Operand {
  const [, , quoted] = /^(['"])(.*)\1$/s.exec(text) ?? []
  return quoted === undefined ? { path: pathOf(text, at) } : { text: plain(quoted) }
}

function openForeach({ text, at }: Token): Block {
  const [, list = '', item = '', separator = ''] = /^\s*foreach\s+(\S+)\s+(\S+)(?:\s(.*))?$/s.exec(text) ?? []
  if (item === '') throw new Unreadable('A "${foreach" takes a list and a name for its items.', at)
  if (!/^[\w@-]+$/.test(item)) throw new Unreadable(`"${item}" is no name for an item.`, at)
  const path = pathOf(list, at)
  return {
    at,
    keyword: 'foreach',
    parts: [],
    first: null,
    close: (each) => ({ type: 'foreach', list: path, item, separator: plain(separator), each }),
  }
}

/** `name`, `name(default)` or `prefix,name,suffix`, which may have a default as well. */
function shownValue({ text, at }: Token): Part {
  const [prefix, named, suffix] = wrapping(text, at)
  const [, name = '', fallback] = /^([^(]*)(?:\((.*)\))?$/s.exec(named.trim()) ?? []
  return {
    type: 'value',
    path: pathOf(name, at),
    prefix: plain(prefix),
    suffix: plain(suffix),
    fallback: fallback === undefined ? null : plain(fallback),
  }
}

function wrapping(text: string, at: number): [prefix: string, named: string, suffix: string] {
  const [name = ''] = /^[^,(]*/.exec(text) ?? []
  const rest = text.slice(name.length).trimEnd()
  const isAlone = rest === '' || (name.trim() !== '' && rest.startsWith('(') && rest.endsWith(')'))
  if (isAlone) return ['', text, '']
  const [, prefix, named, suffix] = /^((?:\\.|[^,\\])*),(.*),((?:\\.|[^,\\])*)$/s.exec(text) ?? []
  if (prefix === undefined || named === undefined || suffix === undefined)
    throw new Unreadable('Here stands a name, or a prefix, a name and a suffix with commas between them.', at)
  return [prefix, named, suffix]
}

/** Within a tag, commas and parentheses may be meant as such, too. */
function plain(part: string): string {
  return part.replace(/\\([\\${},()])/g, '$1')
}

function pathOf(text: string, at: number): Path {
  const name = text.trim()
  if (name === '') throw new Unreadable('The name of a value is missing.', at)
  if (!/^[\w@.\-/]+$/.test(name)) throw new Unreadable(`"${name}" is no name of a value.`, at)
  return name.split('.')
}
