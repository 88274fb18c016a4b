import {
  IconChartLine,
  IconCopy,
  IconListNumbers,
  IconMathFunction,
  IconTableMinus,
  IconTablePlus,
} from '@tabler/icons-react'
import { isFunction, isNumeric } from '../../../kit/fields/field-type.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import {
  addColumnEverywhere,
  messagesConfigOf,
  removeColumnEverywhere,
  setColumns,
  topValuesWidget,
} from '../../view-model/index.ts'
import type { FieldTarget, ViewAction } from '../targets/action.ts'
import { copyAndTell } from './copy-and-tell.ts'
import { addPlanned } from './new-widgets.ts'

/** One widget of the kind that fits the field. */
export const chartFieldAction = {
  id: 'chart-field',
  label: 'Chart this field',
  icon: IconChartLine,
  disabledReason: topValuesRefusal,
  onSelect: added('addFieldChart'),
} satisfies ViewAction

/** Everything that can be done with a field, in the order of the menu (reference: search, section 15). */
export const fieldActions: readonly ViewAction[] = [
  chartFieldAction,
  {
    id: 'chart',
    label: 'Chart',
    icon: IconChartLine,
    disabledReason: ({ type, isDecorated }) => {
      if (isDecorated) return decoratedReason
      return isNumeric(type) ? undefined : 'Only numbers can be charted.'
    },
    onSelect: added('addChart'),
  },
  {
    id: 'top-values',
    label: 'Show top values',
    icon: IconListNumbers,
    disabledReason: topValuesRefusal,
    onSelect: ({ store, field, widget }) => addPlanned(store, topValuesWidget(field), widget),
  },
  {
    id: 'statistics',
    label: 'Statistics',
    icon: IconMathFunction,
    disabledReason: analysisRefusal,
    onSelect: added('addStatistics'),
  },
  {
    id: 'add-column',
    label: 'Add to table',
    icon: IconTablePlus,
    isShown: (target) => columnsOf(target) !== null,
    disabledReason: (target) =>
      columnsOf(target)?.includes(target.field) ? 'The table has this column.' : undefined,
    onSelect: (target) => changeColumns(target, (columns) => [...columns, target.field]),
  },
  {
    id: 'remove-column',
    label: 'Remove from table',
    icon: IconTableMinus,
    isShown: (target) => columnsOf(target) !== null,
    disabledReason: (target) =>
      columnsOf(target)?.includes(target.field) ? undefined : 'The table does not have this column.',
    onSelect: (target) => changeColumns(target, (columns) => columns.filter((one) => one !== target.field)),
  },
  {
    id: 'add-to-all',
    label: 'Add to all tables',
    icon: IconTablePlus,
    disabledReason: queryRefusal,
    onSelect: ({ store, field }) => store.edit(addColumnEverywhere(store.get().activeQueryId, field)),
  },
  {
    id: 'remove-from-all',
    label: 'Remove from all tables',
    icon: IconTableMinus,
    disabledReason: queryRefusal,
    onSelect: ({ store, field }) => store.edit(removeColumnEverywhere(store.get().activeQueryId, field)),
  },
  {
    id: 'copy-name',
    label: 'Copy field name to clipboard',
    icon: IconCopy,
    onSelect: ({ field }) => void copyAndTell(field),
  },
]

/** Loaded when the first such widget is made. */
function added(add: 'addFieldChart' | 'addChart' | 'addStatistics') {
  return (target: FieldTarget) =>
    void import('./field-widgets.ts').then(
      (widgets) => widgets[add](target),
      () => toast.error('The chart could not be opened. Load the page again.'),
    )
}

const decoratedReason = 'A decorator made this field; it is not stored.'

/** Why no query can name the field; undefined when one can. */
export function queryRefusal({ field, isDecorated }: FieldTarget): string | undefined {
  if (isFunction(field)) return 'A metric is no field of a message.'
  return isDecorated ? decoratedReason : undefined
}

/** Why no figures about the field can be had. */
function analysisRefusal(target: FieldTarget): string | undefined {
  const refusal = queryRefusal(target)
  if (refusal !== undefined || !target.isAnalysisDisabled) return refusal
  return 'Analysis of this field is switched off.'
}

/** Why its most frequent values cannot be had. */
export function topValuesRefusal(target: FieldTarget): string | undefined {
  const refusal = analysisRefusal(target)
  if (refusal !== undefined) return refusal
  return target.type.properties.includes('enumerable')
    ? undefined
    : 'The values of this field cannot be listed.'
}

/** Columns of the message table the field is shown in; null when it is not shown in one. */
function columnsOf({ widget }: FieldTarget): readonly string[] | null {
  return widget?.type === 'messages' ? messagesConfigOf(widget.config).fields : null
}

function changeColumns(target: FieldTarget, change: (columns: readonly string[]) => readonly string[]): void {
  const { store, widget } = target
  const columns = columnsOf(target)
  if (widget && columns) store.edit(setColumns(store.get().activeQueryId, widget.id, change(columns)))
}
