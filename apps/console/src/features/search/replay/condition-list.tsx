import { useSyncExternalStore } from 'react'
import { ColourPicker } from '../../../ui/fields/colour-picker.tsx'
import { rulePalette } from '../../values/index.ts'
import {
  addHighlightingRule,
  changeHighlightingRule,
  type HighlightingRule,
  highlightingOf,
  pageOf,
  type ViewStore,
} from '../../view-model/index.ts'
import classes from './replay-info.module.css'

const signs = {
  less: '<',
  less_equal: '<=',
  greater: '>',
  greater_equal: '>=',
  equal: '=',
  not_equal: '!=',
} as const

/** The comparisons of a condition, each in the colour of the numbers that meet it; the colour can be changed. */
export function ConditionList({ store, rules }: { store: ViewStore; rules: readonly HighlightingRule[] }) {
  const marked = useSyncExternalStore(store.subscribe, () => {
    const { history, activeQueryId } = store.get()
    return highlightingOf(pageOf(history.document, activeQueryId))
  })
  return (
    <ul className={classes.conditions}>
      {rules.map((rule) => {
        const text = `${rule.field} ${signs[rule.condition]} ${rule.value}`
        const at = marked.findIndex((each) => isAbout(each, rule))
        const { color } = marked[at] ?? rule
        const change = (next: string) => {
          const changed = { ...rule, color: { type: 'static' as const, color: next } }
          const queryId = store.get().activeQueryId
          // The rule may have been taken away beside the search.
          store.edit(
            at < 0 ? addHighlightingRule(queryId, changed) : changeHighlightingRule(queryId, at, changed),
          )
        }
        return (
          <li key={text}>
            <ColourPicker
              label={`Colour of ${text}`}
              colours={rulePalette}
              colour={at >= 0 && color.type === 'static' ? color.color : 'transparent'}
              onChange={change}
            />
            <code>{text}</code>
          </li>
        )
      })}
    </ul>
  )
}

function isAbout(one: HighlightingRule, other: HighlightingRule): boolean {
  return one.field === other.field && one.value === other.value && one.condition === other.condition
}
