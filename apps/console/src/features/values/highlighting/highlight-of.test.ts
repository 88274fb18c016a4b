import { describe, expect, it } from 'vitest'
import { colourAt } from '../../../kit/charts/colours/colour-scales.ts'
import type { HighlightingRule } from '../../view-model/document/view-document.ts'
import { highlightOf, matches } from './highlight-of.ts'
import { newRuleColour, rulePalette } from './rule-palette.ts'
import { contrast, rgbOf, textColourOn } from './text-colour.ts'

function rule(parts: Partial<HighlightingRule>): HighlightingRule {
  return {
    field: 'level',
    value: '3',
    condition: 'equal',
    color: { type: 'static', color: '#ffffff' },
    ...parts,
  }
}

describe('a condition of a rule', () => {
  it.each([
    ['equal', '3', 3, true],
    ['equal', '3', '3', true],
    ['equal', '3', '3.0', false],
    ['equal', 'true', true, true],
    ['equal', '{"a":1}', { a: 1 }, true],
    ['equal', '', '', true],
    ['equal', '', null, false],
    ['not_equal', '3', 4, true],
    ['not_equal', '3', '3', false],
    ['not_equal', '3', undefined, false],
    ['less', '3', 2.5, true],
    ['less', '3', 3, false],
    ['less', '3', 'two', false],
    ['less', 'three', 2, false],
    ['less', '3', '', false],
    ['less_equal', '3', 3, true],
    ['less_equal', '10', '9', true],
    ['greater', '3', '20', true],
    ['greater', '3', 3, false],
    ['greater_equal', '3', 3, true],
    ['greater_equal', '-1', -2, false],
  ] as const)('%s %o holds for %o: %o', (condition, limit, value, holds) => {
    expect(matches(rule({ condition, value: limit }), value)).toBe(holds)
  })
})

describe('highlightOf', () => {
  const red = rule({ color: { type: 'static', color: '#8f1d18' } })
  const yellow = rule({ color: { type: 'static', color: '#ffe066' } })

  it('takes the first rule that holds for the field', () => {
    expect(highlightOf([rule({ field: 'other' }), rule({ value: '4' }), red, yellow], 'level', 3)).toEqual({
      background: '#8f1d18',
      text: '#ffffff',
    })
    expect(highlightOf([yellow, red], 'level', 3)?.background).toBe('#ffe066')
    expect(highlightOf([red, yellow], 'level', 5)).toBeNull()
  })

  it('marks results of metrics by the name of the metric', () => {
    const ofMetric = rule({ field: 'avg(took_ms)', condition: 'greater', value: '100' })
    expect(highlightOf([ofMetric], 'avg(took_ms)', 100.5)).not.toBeNull()
    expect(highlightOf([ofMetric], 'took_ms', 100.5)).toBeNull()
  })

  const gradient = (name: string) =>
    rule({
      field: 'took_ms',
      condition: 'not_equal',
      value: '',
      color: { type: 'gradient', gradient: name, lower: 100, upper: 300 },
    })

  it.each([
    [200, 0.5],
    [100, 0],
    [-5, 0],
    [9999, 1],
  ])('maps %d between the bounds of a gradient, and what is outside to its ends', (value, share) => {
    expect(highlightOf([gradient('Viridis')], 'took_ms', value)?.background).toBe(colourAt('Viridis', share))
  })

  it('leaves values that a gradient has no colour for to the next rule', () => {
    const next = rule({ field: 'took_ms', value: 'slow', color: { type: 'static', color: '#123456' } })
    expect(highlightOf([gradient('Viridis'), next], 'took_ms', 'slow')?.background).toBe('#123456')
    expect(highlightOf([gradient('constructor')], 'took_ms', 200)).toBeNull()
  })
})

describe('text on a highlighted value', () => {
  it('is legible on every colour that can be chosen, and on every colour of a gradient', () => {
    const gradients = [0, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 1].flatMap((share) => [
      colourAt('Viridis', share),
      colourAt('Jet', share),
      colourAt('Greys', share),
      colourAt('RdBu', share),
    ])
    for (const background of [...rulePalette, ...gradients]) {
      const on = rgbOf(background)
      const text = rgbOf(textColourOn(background))
      expect(on && text && contrast(on, text), background).toBeGreaterThanOrEqual(4)
    }
  })

  it('reads the forms a stored colour has', () => {
    expect(rgbOf('#fff')).toEqual([255, 255, 255])
    expect(rgbOf('#102030')).toEqual([16, 32, 48])
    expect(rgbOf('rgb(1, 2, 3)')).toEqual([1, 2, 3])
    expect(rgbOf('tomato')).toBeNull()
  })
})

describe('the colour of a new rule', () => {
  it('is one of the palette that no other rule has', () => {
    const rules: HighlightingRule[] = []
    for (let count = 0; count < 16; count++) {
      const color = newRuleColour(rules, () => 0)
      expect(rulePalette).toContain(color)
      expect(rules.map((one) => one.color)).not.toContainEqual({ type: 'static', color })
      rules.push(rule({ color: { type: 'static', color } }))
    }
    expect(rulePalette).toContain(newRuleColour(rules, () => 0.999))
  })

  it('has forty to choose from, each once', () => {
    expect(new Set(rulePalette).size).toBe(40)
  })
})
