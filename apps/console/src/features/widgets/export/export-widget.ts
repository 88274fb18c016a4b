import { type DrawnChart, drawnChartOf } from '../../../kit/charts/drawn-charts.ts'
import { fileNameOf, saveFile } from '../../../kit/save-file.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { aggregationConfigOf, type WidgetActionTarget } from '../../view-model/index.ts'
import { pngOfChart, svgOfChart } from './chart-picture.ts'
import { numberPicture, tablePicture } from './drawn-texts.ts'
import { mapPicture } from './map-picture.ts'
import { csvOfRecords, jsonOfRecords, pivotRecords } from './pivot-records.ts'

export type ExportForm = 'csv' | 'json' | 'png' | 'svg'

/** Saves what the widget shows now as a file; says so when there is nothing to save. */
export async function exportWidget(target: WidgetActionTarget, form: ExportForm): Promise<void> {
  const content = await contentOf(target, form)
  if (content) saveFile(content, fileNameOf(target.title, form))
  else toast.error('The widget shows nothing yet that could be saved.')
}

async function contentOf(target: WidgetActionTarget, form: ExportForm): Promise<Blob | null> {
  const { title, outcome } = target
  if (form === 'png' || form === 'svg') {
    const picture = drawnChartOf(target.widget.id) ?? (await pictureOf(target))
    if (!picture) return null
    return form === 'png'
      ? await pngOfChart(picture, title)
      : new Blob([svgOfChart(picture, title)], { type: 'image/svg+xml' })
  }
  const chart = outcome?.results.chart
  if (!outcome || chart?.type !== 'pivot') return null
  const records = pivotRecords(outcome.widget.config, chart)
  return form === 'csv'
    ? new Blob([csvOfRecords(records)], { type: 'text/csv' })
    : new Blob([jsonOfRecords(records)], { type: 'application/json' })
}

/** Of what is on the screen as text or as a map; null when there is nothing yet. */
async function pictureOf({ widget, outcome }: WidgetActionTarget): Promise<DrawnChart | null> {
  const { chart, trend } = outcome?.results ?? {}
  if (!outcome || chart?.type !== 'pivot') return null
  const config = aggregationConfigOf(outcome.widget.config)
  const data = { config, chart, trend: trend?.type === 'pivot' ? trend : null, events: null }
  if (config.visualization === 'numeric') return numberPicture(data, sizeOnScreen(widget.id))
  if (config.visualization === 'map') return await mapPicture({ ...data, widget }, sizeOnScreen(widget.id))
  return tablePicture(pivotRecords(outcome.widget.config, chart))
}

function sizeOnScreen(widgetId: string): DrawnChart['size'] {
  const frame = document.querySelector(`[data-widget="${CSS.escape(widgetId)}"]`)
  const { width, height } = frame?.getBoundingClientRect() ?? { width: 640, height: 480 }
  return { width: Math.max(200, width), height: Math.max(120, height - 60) }
}
