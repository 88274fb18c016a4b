import { describe, expect, it } from 'vitest'
import { parseTemplate } from './template.ts'

const fields = {
  source: 'web-1',
  level: 3,
  ok: false,
  empty: '',
  streams: ['a', 'b'],
  'a.b': 'dotted',
}

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: templates of the product
describe('a template', () => {
  it.each([
    ['${source} - ${level}', 'web-1 - 3'],
    ['${missing}|${empty}|${streams}|${a.b}', '||[a, b]|dotted'],
    ['${missing(none)} ${source(none)}', 'none web-1'],
    ['${[,source,]}${<,missing,>}', '[web-1]'],
    ['${if level}L${else}-${end}${if missing}M${else}-${end}', 'L-'],
    ['${if !missing}none${end}${if ok}yes${else}no${end}', 'noneno'],
    ["${if source='web-1'}one${if level=level}!${end}${end}", 'one!'],
    ['\\${source\\} costs $5 {x}', '${source} costs $5 {x}'],
    ['${-- nothing}a', 'a'],
    ['${constructor}${__proto__}', ''],
  ])('renders %s as %s', (source, text) => {
    expect(parseTemplate(source).render(fields)).toBe(text)
  })

  it.each([
    '${source',
    '${if level}x',
    '${end}',
    '${else}',
    '${foreach a b}x${end}',
    '${a b}',
    '${if a>b}${end}',
  ])('cannot be read when it is %s', (source) => {
    expect(() => parseTemplate(source)).toThrow('The template cannot be read')
  })

  it('knows every field it asks for', () => {
    const { names } = parseTemplate('${a}${if b}${c(x)}${end}${if d=e}${<,a,>}${end}')
    expect(names).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('never becomes longer than a field may be', () => {
    const text = parseTemplate('${long}'.repeat(200)).render({ long: 'x'.repeat(30_000) })
    expect(text).toHaveLength(32_766)
  })
})
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: templates of the product
