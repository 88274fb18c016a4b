import {
  IconBell,
  IconCalendarSearch,
  IconCopy,
  IconFileText,
  IconHighlight,
  IconMinus,
  IconPlus,
  IconTransform,
} from '@tabler/icons-react'
import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'
import { valueText } from '../../../kit/messages/message-record.ts'
import { excludeValueQuery, fieldValueQuery } from '../../../kit/query/text/query-fragments.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { addHighlightingRule, highlightingOf, pageOf } from '../../view-model/index.ts'
import { newRuleColour } from '../highlighting/rule-palette.ts'
import type { ValueTarget, ViewAction } from '../targets/action.ts'
import { storedValue } from '../targets/group-query.ts'
import { copyAndTell } from './copy-and-tell.ts'
import { queryRefusal } from './field-actions.ts'
import { addPlanned, documentsFor } from './new-widgets.ts'

/** Everything that can be done with a value, in the order of the menu (reference: search, section 16). */
export const valueActions: readonly ViewAction<ValueTarget>[] = [
  {
    id: 'exclude',
    label: 'Exclude from results',
    icon: IconMinus,
    disabledReason: queryRefusal,
    onSelect: ({ field, value, narrowQuery }) => narrowQuery(excludeValueQuery(field, storedValue(value))),
  },
  {
    id: 'add-to-query',
    label: 'Add to query',
    icon: IconPlus,
    disabledReason: queryRefusal,
    onSelect: ({ field, value, narrowQuery }) => narrowQuery(fieldValueQuery(field, storedValue(value))),
  },
  {
    id: 'show-documents',
    label: 'Show documents for value',
    icon: IconFileText,
    disabledReason: ({ groups, widget }) =>
      widget && groups ? undefined : 'Only values of an aggregation have documents behind them.',
    onSelect: ({ store, groups, widget }) => {
      if (!widget || !groups) return
      addPlanned(store, documentsFor(groups, widget), widget)
    },
  },
  {
    id: 'show-bucket',
    label: 'Show documents for this bucket',
    icon: IconCalendarSearch,
    isShown: ({ groups, widget }) => widget !== null && groups !== null,
    onSelect: (target) =>
      void import('./bucket-search.ts').then(
        ({ openBucket }) => openBucket(target),
        () => toast.error('The search could not be opened. Load the page again.'),
      ),
  },
  {
    id: 'create-extractor',
    label: 'Create extractor',
    icon: IconTransform,
    disabledReason: ({ message, isDecorated, hasPage }) => {
      if (!hasPage('new-extractor')) return 'Extractors cannot be made in this version yet.'
      if (isDecorated) return 'A decorator made this value; it is not stored.'
      if (!message) return 'Only values of a message can be extracted.'
      return message.inputId && message.nodeId && message.index
        ? undefined
        : 'The message did not come from an input of this cluster.'
    },
    Dialog: lazyComponent(async () => (await import('./extractor-dialog.tsx')).ExtractorDialog),
  },
  {
    id: 'highlight',
    label: 'Highlight this value',
    icon: IconHighlight,
    disabledReason: (target) => {
      if (target.value === null || target.value === undefined)
        return 'Unable to add highlighting for missing value.'
      return isHighlighted(target) ? 'There is a rule for this value.' : undefined
    },
    onSelect: highlight,
  },
  {
    id: 'copy-value',
    label: 'Copy value to clipboard',
    icon: IconCopy,
    onSelect: ({ value }) => void copyAndTell(valueText(value)),
  },
  {
    id: 'create-event-definition',
    label: 'Create event definition',
    icon: IconBell,
    disabledReason: ({ hasPage }) =>
      hasPage('new-event-definition') ? undefined : 'Event definitions cannot be made in this version yet.',
    Dialog: lazyComponent(
      async () => (await import('../event-definition/event-definition-dialog.tsx')).EventDefinitionDialog,
    ),
  },
]

function isHighlighted({ store, field, value }: ValueTarget): boolean {
  const text = valueText(value)
  return rulesOf(store).some((rule) => rule.field === field && rule.value === text)
}

function highlight({ store, field, value }: ValueTarget): void {
  const colour = newRuleColour(rulesOf(store))
  store.edit(
    addHighlightingRule(store.get().activeQueryId, {
      field,
      value: valueText(value),
      condition: 'equal',
      color: { type: 'static', color: colour },
    }),
  )
}

function rulesOf(store: ValueTarget['store']) {
  const { history, activeQueryId } = store.get()
  return highlightingOf(pageOf(history.document, activeQueryId))
}
