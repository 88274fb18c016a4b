import type { Condition, Part, Path, Template, TemplateModel, TemplateValue } from './template.ts'

interface RenderOptions {
  /** Applied to each value, and to nothing that the template itself says. */
  encode?: (text: string) => string
  /** Characters of the result. */
  maxLength: number
}

interface Rendered {
  text: string
  /** Names of the values that were to be shown and are empty or not there. */
  missing: readonly string[]
}

/** Turns of all loops together: lists within lists multiply. */
const maxTurns = 100_000

class TooMuch extends Error {}

/** Fills a template in. The problem is told in a sentence: the text would be too long, or its loops would not end soon. */
export function renderTemplate(
  template: Template,
  model: TemplateModel,
  { encode = (text) => text, maxLength }: RenderOptions,
): Rendered | { problem: string } {
  const texts: string[] = []
  const missing = new Set<string>()
  let length = 0
  let turns = 0

  function write(text: string): void {
    length += text.length
    if (length > maxLength) throw new TooMuch(`The text would be longer than ${maxLength} characters.`)
    texts.push(text)
  }

  function render(parts: readonly Part[], scope: TemplateModel): void {
    for (const part of parts) {
      switch (part.type) {
        case 'text':
          write(part.text)
          break
        case 'value':
          renderValue(part, scope)
          break
        case 'if':
          render(holds(part.condition, scope) ? part.met : part.otherwise, scope)
          break
        case 'foreach':
          renderEach(part, scope)
      }
    }
  }

  function renderValue(part: Part & { type: 'value' }, scope: TemplateModel): void {
    const text = textOf(valueAt(scope, part.path))
    if (text !== '') {
      write(part.prefix)
      write(encode(text))
      write(part.suffix)
    } else if (part.fallback !== null) write(part.fallback)
    else missing.add(part.path.join('.'))
  }

  function renderEach(
    { list, item, separator, each }: Part & { type: 'foreach' },
    scope: TemplateModel,
  ): void {
    const items = itemsOf(valueAt(scope, list))
    for (const [index, value] of items.entries()) {
      turns += 1
      if (turns > maxTurns) throw new TooMuch(`The loops would take more than ${maxTurns} turns.`)
      if (index > 0) write(separator)
      render(each, {
        ...scope,
        [item]: value,
        [`index_${item}`]: index,
        [`first_${item}`]: index === 0,
        [`last_${item}`]: index === items.length - 1,
        [`even_${item}`]: index % 2 === 0,
        [`odd_${item}`]: index % 2 === 1,
        [`length_${item}`]: items.length,
      })
    }
  }

  try {
    render(template.parts, model)
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    return { problem: error.message }
  }
  return { text: texts.join(''), missing: [...missing] }
}

function holds({ path, equals, isNegated }: Condition, scope: TemplateModel): boolean {
  const value = valueAt(scope, path)
  if (equals === null) return isTrue(value) !== isNegated
  const other = 'text' in equals ? equals.text : textOf(valueAt(scope, equals.path))
  return (textOf(value) === other) !== isNegated
}

function isTrue(value: TemplateValue): boolean {
  if (value === null || value === undefined || value === '' || value === false) return false
  return typeof value === 'object' ? Object.keys(value).length > 0 : true
}

/** Names of fields may hold dots themselves: of several readings of a path, the one with the longest first name wins. */
function valueAt(value: TemplateValue, path: Path): TemplateValue {
  if (path.length === 0) return value
  if (!isMap(value)) return undefined
  for (let length = path.length; length > 0; length -= 1) {
    const name = path.slice(0, length).join('.')
    // What an object has of its kind is no value of the model.
    if (Object.hasOwn(value, name)) return valueAt(value[name], path.slice(length))
  }
  return undefined
}

function isMap(value: TemplateValue): value is TemplateModel {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Of a map its entries; anything else that is there is a list of one. */
function itemsOf(value: TemplateValue): readonly TemplateValue[] {
  if (value === null || value === undefined) return []
  if (isMap(value)) return Object.entries(value).map(([key, each]) => ({ key, value: each }))
  return Array.isArray(value) ? value : [value]
}

/** Lists and maps as Java writes them, as the reference does. */
function textOf(value: TemplateValue): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return `[${value.map(innerText).join(', ')}]`
  if (!isMap(value)) return String(value)
  const entries = Object.entries(value).map(([key, each]) => `${key}=${innerText(each)}`)
  return `{${entries.join(', ')}}`
}

function innerText(value: TemplateValue): string {
  return value === null || value === undefined ? 'null' : textOf(value)
}
