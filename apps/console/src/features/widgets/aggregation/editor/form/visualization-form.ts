import { visualizationOf } from '../../../visualizations/visualizations.ts'
import type { GroupingForm } from './grouping-form.ts'
import { optionsOf, type VisualizationOption } from './visualization-options.ts'

export interface VisualizationForm {
  /** Name on the wire. */
  readonly type: string
  /** `visualization_config` with all its members; null when there is none. */
  readonly options: Options | null
  readonly eventAnnotation: boolean
}

type Options = Readonly<Record<string, unknown>>

/** Another type begins with its own defaults. */
export function withType(form: VisualizationForm, type: string): VisualizationForm {
  if (type === form.type) return form
  return { ...form, type, options: visualizationOf(type)?.defaultConfig ?? null }
}

/** What an option is set to; its default where the config says nothing. */
export function optionValue(form: VisualizationForm, option: VisualizationOption): unknown {
  const { path } = option
  const set = valueAt(form.options, path)
  if (set !== undefined) return set
  const usual = valueAt(visualizationOf(form.type)?.defaultConfig ?? null, path)
  return usual === undefined && option.kind === 'choice' ? option.whenUnset : usual
}

export function withOption(
  form: VisualizationForm,
  { path }: VisualizationOption,
  value: unknown,
): VisualizationForm {
  const defaults = visualizationOf(form.type)?.defaultConfig ?? null
  return { ...form, options: withValueAt({ ...defaults, ...form.options }, path, value) }
}

/** The options that have an effect now, in the order they are shown. */
export function shownOptions(form: VisualizationForm): readonly VisualizationOption[] {
  const all = optionsOf(form.type)
  const read = (path: string) => {
    const option = all.find((one) => one.path.join('.') === path)
    return option && optionValue(form, option)
  }
  return all.filter(({ isShown }) => isShown?.(read) ?? true)
}

const annotatedTypes: ReadonlySet<string> = new Set(['area', 'bar', 'line', 'scatter'])

/** Events can be drawn where the time axis is that of the messages. */
export function canAnnotate(form: {
  readonly groupings: readonly GroupingForm[]
  readonly visualization: VisualizationForm
}): boolean {
  const first = form.groupings.find(({ direction }) => direction === 'row')
  return (
    annotatedTypes.has(form.visualization.type) && first?.kind === 'time' && first.fields[0] === 'timestamp'
  )
}

/** Lists of fields (pinned columns) keep only those that are there; the same object when all are. */
export function withoutGoneFields(form: VisualizationForm, fields: readonly string[]): VisualizationForm {
  return optionsOf(form.type).reduce((cleaned, option) => {
    const listed = option.kind === 'fields' ? valueAt(cleaned.options, option.path) : null
    if (!Array.isArray(listed) || listed.every((field) => fields.includes(field))) return cleaned
    return withOption(
      cleaned,
      option,
      listed.filter((field) => fields.includes(field)),
    )
  }, form)
}

function valueAt(options: Options | null, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), options)
}

function withValueAt(options: Options, [name = '', ...rest]: readonly string[], value: unknown): Options {
  if (rest.length === 0) return { ...options, [name]: value }
  const inner = options[name]
  return { ...options, [name]: withValueAt(isRecord(inner) ? inner : {}, rest, value) }
}

function isRecord(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
