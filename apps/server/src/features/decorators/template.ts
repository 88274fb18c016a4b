/**
 * Templates over named values, in the part of JMTE's language that has no loops (reference: events and alerts,
 * section 7.4): `${name}`, `${name(default)}`, `${prefix,name,suffix}`, `${if name}…${else}…${end}` with `!name` and
 * `name='text'`, `${-- comment}`, and `\` before `$`, `{`, `}` and `\`.
 */
export interface Template {
  /** Every name it asks for, each once. */
  names: readonly string[]
  /** The text, cut at `maxLength`. A value that is not there is empty. */
  render(values: Readonly<Record<string, unknown>>): string
}

/** Characters of a rendered text: as many as a field may hold as one value. */
const maxLength = 32_766

type Node =
  | { type: 'text'; text: string }
  | { type: 'value'; name: string; fallback: string; prefix: string; suffix: string }
  | { type: 'if'; condition: Condition; then: Node[]; otherwise: Node[] }

interface Condition {
  name: string
  isNegated: boolean
  /** What the value is compared with; null when it only has to be there. */
  equals: { text: string } | { name: string } | null
}

type Token = { type: 'text'; text: string } | { type: 'tag'; text: string }

/** @throws Error that says what cannot be read */
export function parseTemplate(source: string): Template {
  const tokens = tokensOf(source)
  const [nodes, end] = readNodes(tokens, 0, 0)
  if (end < tokens.length) throw unreadable(`\${${tokens[end]?.text}} has no \${if …} before it.`)
  return {
    names: [...new Set(nodes.flatMap(namesOf))],
    render: (values) => renderNodes(nodes, values),
  }
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  const pattern = /\\([\\${}])|\$\{((?:\\.|[^\\}])*)\}|(\$\{)/g
  let position = 0
  for (const match of source.matchAll(pattern)) {
    const [whole, escaped, tag, unclosed] = match
    if (unclosed !== undefined) throw unreadable('a placeholder is not closed by "}".')
    tokens.push({ type: 'text', text: source.slice(position, match.index) })
    tokens.push(tag === undefined ? { type: 'text', text: escaped ?? '' } : { type: 'tag', text: tag.trim() })
    position = match.index + whole.length
  }
  tokens.push({ type: 'text', text: source.slice(position) })
  return tokens.filter(({ type, text }) => type === 'tag' || text !== '')
}

/** Conditions within conditions. */
const maxDepth = 20

/** Reads up to an `else` or `end`, or to the end; answers where it stopped. */
function readNodes(tokens: readonly Token[], from: number, depth: number): [Node[], number] {
  if (depth > maxDepth) throw unreadable(`conditions may be nested ${maxDepth} deep.`)
  const nodes: Node[] = []
  let index = from
  for (let token = tokens[index]; token; token = tokens[index]) {
    if (token.type === 'tag' && (token.text === 'else' || token.text === 'end')) break
    if (token.type === 'text') nodes.push(token)
    else if (/^if\s/.test(token.text)) {
      const [node, next] = readIf(tokens, index, depth)
      nodes.push(node)
      index = next
      continue
    } else if (!token.text.startsWith('--')) nodes.push(valueNode(token.text))
    index += 1
  }
  return [nodes, index]
}

function readIf(tokens: readonly Token[], from: number, depth: number): [Node, number] {
  const condition = conditionOf(tokens[from]?.text ?? '')
  const [then, stop] = readNodes(tokens, from + 1, depth + 1)
  const hasElse = tokens[stop]?.text === 'else'
  const [otherwise, end] = hasElse ? readNodes(tokens, stop + 1, depth + 1) : [[], stop]
  if (tokens[end]?.text !== 'end') throw unreadable('a condition has no end.')
  return [{ type: 'if', condition, then, otherwise }, end + 1]
}

function conditionOf(tag: string): Condition {
  const match = /^if\s+(!?)\s*([\w.@-]+)\s*(?:=\s*(?:'([^']*)'|([\w.@-]+)))?$/.exec(tag)
  if (!match) throw unreadable(`\${${tag}} is no condition such as \${if level} or \${if source='web'}.`)
  const [, negation, name = '', text, otherName] = match
  const equals = text === undefined ? (otherName === undefined ? null : { name: otherName }) : { text }
  return { name, isNegated: negation === '!', equals }
}

function valueNode(tag: string): Node {
  const wrapped = /^([^,]*),([^,]*),([^,]*)$/.exec(tag)
  const [prefix, inner, suffix] = wrapped ? wrapped.slice(1) : ['', tag, '']
  const match = /^\s*([\w.@-]+)\s*(?:\(([^)]*)\))?\s*$/.exec(inner ?? '')
  if (!match || /^foreach\b/.test(tag)) throw unreadable(`\${${tag}} is not supported.`)
  const [, name = '', fallback = ''] = match
  return { type: 'value', name, fallback, prefix: prefix ?? '', suffix: suffix ?? '' }
}

function namesOf(node: Node): string[] {
  if (node.type === 'text') return []
  if (node.type === 'value') return [node.name]
  const { condition, then, otherwise } = node
  const compared = condition.equals && 'name' in condition.equals ? [condition.equals.name] : []
  return [condition.name, ...compared, ...[...then, ...otherwise].flatMap(namesOf)]
}

function renderNodes(nodes: readonly Node[], values: Readonly<Record<string, unknown>>): string {
  let text = ''
  for (const node of nodes) {
    text += renderNode(node, values)
    if (text.length >= maxLength) return text.slice(0, maxLength)
  }
  return text
}

function renderNode(node: Node, values: Readonly<Record<string, unknown>>): string {
  if (node.type === 'text') return node.text
  if (node.type === 'if')
    return renderNodes(holds(node.condition, values) ? node.then : node.otherwise, values)
  const text = textOf(values, node.name)
  if (text !== '') return node.prefix + text + node.suffix
  return node.fallback
}

function holds({ name, isNegated, equals }: Condition, values: Readonly<Record<string, unknown>>): boolean {
  const text = textOf(values, name)
  const isTrue = text !== '' && values[name] !== false
  const other = equals && ('text' in equals ? equals.text : textOf(values, equals.name))
  return (other === null ? isTrue : text === other) !== isNegated
}

function textOf(values: Readonly<Record<string, unknown>>, name: string): string {
  if (!Object.hasOwn(values, name)) return ''
  const value = values[name]
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.length === 0 ? '' : `[${value.join(', ')}]`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function unreadable(reason: string): Error {
  return new Error(`The template cannot be read: ${reason}`)
}
