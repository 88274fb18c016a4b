import type { EventAggregation, EventCondition, EventDefinition } from '@logline/contract'

type Series = EventAggregation['series'][number]
export type EventFunction = Series['function']
/** Those with what is usual have as their threshold how many deviations from it are meant. */
export type Comparison = '<' | '<=' | '>' | '>=' | '==' | 'above' | 'below'

/** `count() > 5`. Half of it may be missing while it is typed. */
export interface Rule {
  kind: 'rule'
  function: EventFunction | null
  field: string | null
  comparison: Comparison
  threshold: number | string
}

/** Rules of which all or any must be met. */
export interface RuleGroup {
  kind: 'group'
  operator: '&&' | '||'
  rules: readonly (Rule | RuleGroup)[]
}

export const firstRule: Rule = {
  kind: 'rule',
  function: 'count',
  field: null,
  comparison: '>',
  threshold: 0,
}

/** Weeks whose same hours say what is usual. */
const usualWeeks = 4

export const isUsual = (comparison: Comparison) => comparison === 'above' || comparison === 'below'

/** The rule with another comparison; its threshold goes where it would mean something else. */
export function compared(rule: Rule, comparison: Comparison): Rule {
  if (isUsual(comparison) === isUsual(rule.comparison)) return { ...rule, comparison }
  return { ...rule, comparison, threshold: isUsual(comparison) ? 3 : 0 }
}

export const noRules: RuleGroup = { kind: 'group', operator: '&&', rules: [firstRule] }

/** Whether the word for it needs a field. */
export const needsField = (name: EventFunction | null) => name !== null && name !== 'count'

/** What a group means on the wire, with the series it names; null while a rule is not complete. */
export function conditionOf(group: RuleGroup): { expression: EventCondition; series: Series[] } | null {
  const series = new Map<string, Series>()
  const expression = expressionOf(group, series)
  return expression && { expression, series: [...series.values()] }
}

function expressionOf({ operator, rules }: RuleGroup, series: Map<string, Series>): EventCondition | null {
  const parts = rules.map((rule) => {
    if (rule.kind === 'rule') return comparisonOf(rule, series)
    const child = expressionOf(rule, series)
    return child && { expr: 'group' as const, child, operator: rule.operator }
  })
  const [first, ...others] = parts
  if (!first || others.includes(null)) return null
  return others.reduce<EventCondition>(
    (left, right) => (right ? { expr: operator, left, right } : left),
    first,
  )
}

function comparisonOf(rule: Rule, series: Map<string, Series>): EventCondition | null {
  const { function: name, field, comparison, threshold } = rule
  const value = typeof threshold === 'number' ? threshold : Number(threshold.trim() || 'x')
  if (name === null || !Number.isFinite(value) || (needsField(name) && !field)) return null
  const id = `${name}-${field ?? ''}`
  series.set(id, { id, function: name, field: field || null })
  const left = { expr: 'number-ref' as const, ref: id }
  if (comparison !== 'above' && comparison !== 'below')
    return { expr: comparison, left, right: { expr: 'number', value } }
  const deviations = comparison === 'above' ? value : -value
  const right = { expr: 'usual' as const, ref: id, weeks: usualWeeks, deviations }
  return { expr: comparison === 'above' ? '>' : '<', left, right }
}

/** The rules of a condition; null of one that rules cannot show: it was made by the API. */
export function rulesOf({
  series,
  conditions: { expression },
}: Pick<EventAggregation, 'series' | 'conditions'>): RuleGroup | null {
  if (expression === null) return noRules
  const byId = new Map(series.map((each) => [each.id, each]))
  const read = readCondition(expression, byId)
  if (read === null) return null
  return read.kind === 'group' ? read : { kind: 'group', operator: '&&', rules: [read] }
}

function readCondition(
  condition: EventCondition,
  series: ReadonlyMap<string, Series>,
): Rule | RuleGroup | null {
  switch (condition.expr) {
    case '!':
    case 'true':
      return null
    case 'group': {
      const child = readCondition(condition.child, series)
      if (child?.kind !== 'rule') return child
      return { kind: 'group', operator: condition.operator === '||' ? '||' : '&&', rules: [child] }
    }
    case '&&':
    case '||': {
      const left = readCondition(condition.left, series)
      const right = readCondition(condition.right, series)
      if (!left || !right) return null
      const operator = condition.expr
      // A chain of one operator is one list, unless it stands in a group of its own.
      const isChained = condition.left.expr === operator && left.kind === 'group'
      return { kind: 'group', operator, rules: [...(isChained ? left.rules : [left]), right] }
    }
    default: {
      const { left, right, expr } = condition
      if (left.expr !== 'number-ref' || right.expr === 'number-ref') return null
      const found = series.get(left.ref)
      if (!found) return null
      const { function: name, field } = found
      const rule = { kind: 'rule' as const, function: name, field }
      if (right.expr === 'number') return { ...rule, comparison: expr, threshold: right.value }
      const { deviations, weeks, ref } = right
      if (ref !== left.ref || weeks !== usualWeeks) return null
      if (expr === '>' && deviations > 0) return { ...rule, comparison: 'above', threshold: deviations }
      if (expr === '<' && deviations < 0) return { ...rule, comparison: 'below', threshold: -deviations }
      return null
    }
  }
}

const signs: Record<Comparison, string> = {
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '==': '=',
  above: 'above usual',
  below: 'below usual',
}
export const comparisons = Object.entries(signs).map(([value, label]) => ({ value, label }))

/** `count() >= 50 AND [avg(took_ms) > 2 OR max(took_ms) > 9]`. */
export function rulesText({ operator, rules }: RuleGroup): string {
  const word = operator === '&&' ? ' AND ' : ' OR '
  return rules.map((rule) => (rule.kind === 'rule' ? ruleText(rule) : `[${rulesText(rule)}]`)).join(word)
}

function ruleText({ function: name, field, comparison, threshold }: Rule): string {
  const value = threshold === '' ? '?' : String(threshold)
  const figure = name === null ? '?' : `${name}(${field ?? ''})`
  return isUsual(comparison)
    ? `${figure} is ${value} deviations ${signs[comparison]}`
    : `${figure} ${signs[comparison]} ${value}`
}

/** A condition of the wire in words, whether rules can show it or not. */
export function conditionText(config: EventDefinition['config']): string | null {
  if (config.type !== 'aggregation-v1' || config.conditions.expression === null) return null
  const rules = rulesOf(config)
  return rules === null ? JSON.stringify(config.conditions.expression) : rulesText(rules)
}

/** What is wrong with each rule, by its place, such as `0.2`. */
export function ruleProblems(group: RuleGroup, place = ''): Map<string, string> {
  const problems = new Map<string, string>()
  group.rules.forEach((rule, at) => {
    const own = place === '' ? String(at) : `${place}.${at}`
    if (rule.kind === 'group') {
      for (const [key, text] of ruleProblems(rule, own)) problems.set(key, text)
      return
    }
    const value = typeof rule.threshold === 'number' ? rule.threshold : Number(rule.threshold.trim() || 'x')
    if (rule.function === null) problems.set(own, 'Function must be set')
    else if (needsField(rule.function) && !rule.field) problems.set(own, `${rule.function}() needs a field`)
    else if (!Number.isFinite(value)) problems.set(own, 'Threshold must be a valid number')
    else if (isUsual(rule.comparison) && !(value > 0 && value <= 100))
      problems.set(own, 'Deviations must be greater than 0')
  })
  return problems
}
