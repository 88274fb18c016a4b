import { freshKey } from './form/aggregation-form.ts'
import type { EditorContextValue } from './form/editor-context.ts'
import { newGrouping } from './form/grouping-form.ts'
import { newMetric } from './form/metric-form.ts'
import { newSort } from './form/sort-form.ts'

export interface Adders {
  grouping: () => void
  metric: () => void
  sort: () => void
}

/** Each adds an empty part behind the others and puts the focus on what is to be filled in first. */
export function useAdders({ form, change, onAdded, focusNext }: EditorContextValue): Adders {
  const added = (part: string, first: string) => {
    onAdded(part)
    focusNext(`${part} ${first}`)
  }
  return {
    grouping: () => {
      const key = freshKey(form.groupings)
      change({ groupings: [...form.groupings, newGrouping(key)] })
      added(`grouping ${key}`, 'fields')
    },
    metric: () => {
      const key = freshKey(form.metrics)
      change({ metrics: [...form.metrics, newMetric(key)] })
      added(`metric ${key}`, 'function')
    },
    sort: () => {
      const key = freshKey(form.sorts)
      change({ sorts: [...form.sorts, newSort(key)] })
      added(`sort ${key}`, 'field')
    },
  }
}
