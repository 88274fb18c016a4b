import { type Icon, IconFileTypeCsv, IconFileTypePng, IconFileTypeSvg, IconJson } from '@tabler/icons-react'
import { errorText } from '../../../api/api-error.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { aggregationConfigOf, type WidgetAction, type WidgetActionTarget } from '../../view-model/index.ts'
import { visualizationOf } from '../visualizations/visualizations.ts'
import type { ExportForm } from './export-widget.ts'

/** Files of what a widget shows: its numbers, and its picture. */
export const exportActions: readonly WidgetAction[] = [
  exportAction('csv', 'Export data as CSV', IconFileTypeCsv, isAggregation),
  exportAction('json', 'Export data as JSON', IconJson, isAggregation),
  exportAction('png', 'Save picture as PNG', IconFileTypePng, isShownByVisualization),
  exportAction('svg', 'Save picture as SVG', IconFileTypeSvg, isShownByVisualization),
]

function exportAction(
  form: ExportForm,
  label: string,
  icon: Icon,
  isShown: (target: WidgetActionTarget) => boolean,
): WidgetAction {
  return {
    id: `export-${form}`,
    place: 'menu',
    label: () => label,
    icon: () => icon,
    isShown,
    onSelect: (target) => void save(target, form),
  }
}

async function save(target: WidgetActionTarget, form: ExportForm): Promise<void> {
  try {
    const { exportWidget } = await import('./export-widget.ts')
    await exportWidget(target, form)
  } catch (error) {
    toast.error(`Export for widget failed: ${errorText(error)}`)
  }
}

function isAggregation({ widget }: WidgetActionTarget): boolean {
  return widget.type === 'aggregation'
}

/** Everything that a visualisation of ours shows. */
function isShownByVisualization(target: WidgetActionTarget): boolean {
  return (
    isAggregation(target) && visualizationOf(aggregationConfigOf(target.widget.config).visualization) !== null
  )
}
