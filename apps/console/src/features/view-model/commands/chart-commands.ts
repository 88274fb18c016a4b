import { aggregationConfigOf } from '../configs/aggregation-config.ts'
import { pageOf, widgetOf } from '../document/view-document.ts'
import type { Command } from '../document/view-history.ts'
import { changeWidgetConfig } from './widget-commands.ts'

/** The colour of a series or slice, kept by its name; `#` and six hexadecimal digits in lower case. Null: the default one again. */
export function setChartColour(
  queryId: string,
  widgetId: string,
  { name, colour }: { name: string; colour: string | null },
): Command {
  return (document) => {
    const widget = widgetOf(pageOf(document, queryId), widgetId)
    if (!widget) return document
    const { formatting_settings: settings } = aggregationConfigOf(widget.config)
    const others = (settings?.chart_colors ?? []).filter(({ field_name }) => field_name !== name)
    const own = colour === null ? [] : [{ field_name: name, chart_color: colour }]
    return changeWidgetConfig(queryId, widgetId, {
      formatting_settings: { ...settings, chart_colors: [...others, ...own] },
    })(document)
  }
}
