import { z } from 'zod'
import { widget } from './views-widgets.ts'

/** Grid units from 1; fractions are cut off. `"Infinity"` is the full width. */
const gridNumber = z.preprocess(
  (value) => (typeof value === 'number' ? Math.trunc(value) : value),
  z.union([z.int(), z.literal('Infinity')], { error: 'a place in the grid is a number or "Infinity"' }),
)

const widgetPosition = z.looseObject({
  col: gridNumber,
  row: gridNumber,
  height: gridNumber,
  width: gridNumber,
})

const positions = z.record(z.string(), widgetPosition)

/** A bare text is a static colour. */
const color = z.preprocess(
  (value) => (typeof value === 'string' ? { type: 'static', color: value } : value),
  z.discriminatedUnion('type', [
    z.looseObject({ type: z.literal('static'), color: z.string() }),
    z.looseObject({
      type: z.literal('gradient'),
      gradient: z.string(),
      lower: z.number(),
      upper: z.number(),
    }),
  ]),
)

const highlightingRule = z.looseObject({
  field: z.string(),
  value: z.string(),
  condition: z
    .enum(['equal', 'not_equal', 'greater', 'greater_equal', 'less', 'less_equal'])
    .default('equal'),
  color,
})

/** How one query of the search is shown: a page of a dashboard. What it holds besides is kept. */
export const viewState = z.looseObject({
  selected_fields: z.array(z.string()).nullable().default(null),
  static_message_list_id: z.string().nullable().default(null),
  /** Of the widget that a search shows below its histogram. */
  pinned_widget_id: z.string().nullish(),
  /**
   * Which of the colours of series names have, from 0, so that all who open the view see the same: by a hash of the name,
   * by a hash of what it is a value of.
   */
  series_colours: z.record(z.string(), z.record(z.string(), z.int().nonnegative())).optional(),
  /** Titles given by people: `{widget: {<widget id>: title}, tab: {title: title of the page}}`. */
  titles: z
    .record(z.string(), z.record(z.string(), z.string()))
    .nullish()
    .transform((titles) => titles ?? {}),
  widgets: z.array(widget),
  /** Ids of the search types of each widget. */
  widget_mapping: z.record(z.string(), z.array(z.string())),
  positions,
  formatting: z
    .looseObject({ highlighting: z.array(highlightingRule).default([]) })
    .nullable()
    .default(null),
  display_mode_settings: z
    .looseObject({ positions: positions.default({}) })
    .nullish()
    .transform((settings) => settings ?? { positions: {} }),
})

export type ViewState = z.output<typeof viewState>
export type WidgetPosition = z.output<typeof widgetPosition>
