import { comparisons } from '../../../../view-model/index.ts'
import { barModes } from '../../../visualizations/bar/bar-config.ts'
import { colorScales } from '../../../visualizations/heatmap/heatmap-config.ts'
import { trendPreferences } from '../../../visualizations/numeric/numeric-config.ts'
import { axisTypes, interpolations, legends } from '../../../visualizations/xy/axis-config.ts'

/** One field of the form of a visualisation. */
export type VisualizationOption = {
  /** Where it lies in `visualization_config`. */
  path: readonly string[]
  title: string
  help?: string
  /** Left out: always. `read` reads another option by its path, joined by dots. */
  isShown?: (read: (path: string) => unknown) => boolean
} & OptionKind

type OptionKind =
  | { kind: 'choice'; choices: readonly Choice[]; whenUnset?: string }
  | { kind: 'switch' }
  | { kind: 'number'; isRequired: boolean }
  /** Some of the fields that rows are grouped by. */
  | { kind: 'fields' }

interface Choice {
  value: string
  label: string
  help?: string
}

const axisType: VisualizationOption = {
  path: ['axis_type'],
  title: 'Axis Type',
  kind: 'choice',
  choices: axisTypes,
}

const interpolation: VisualizationOption = {
  path: ['interpolation'],
  title: 'Interpolation',
  kind: 'choice',
  choices: interpolations,
}

/** Ours. What is compared with nothing is so with what its page is. */
const comparedWith: VisualizationOption = {
  path: ['compared_with'],
  title: 'Compare with',
  help: 'The same numbers of an earlier time, as dashed lines.',
  kind: 'choice',
  choices: [{ value: 'none', label: 'Nothing' }, ...comparisons],
  whenUnset: 'none',
}

const legend: VisualizationOption = {
  path: ['legend'],
  title: 'Legend',
  kind: 'choice',
  choices: legends,
  whenUnset: 'names',
}

/** The options of each type (reference: widgets, section 3); pie charts have none. */
const options: Readonly<Record<string, readonly VisualizationOption[]>> = {
  area: [interpolation, axisType, legend, comparedWith],
  line: [interpolation, axisType, legend, comparedWith],
  bar: [
    { path: ['barmode'], title: 'Mode', kind: 'choice', choices: barModes },
    axisType,
    legend,
    comparedWith,
  ],
  scatter: [axisType, legend],
  table: [{ path: ['pinned_columns'], title: 'Pinned Columns', kind: 'fields' }],
  numeric: [
    {
      path: ['trend'],
      title: 'Trend',
      kind: 'switch',
      help: 'Show trend information for this number. It is compared with the time of the same length before.',
    },
    {
      path: ['trend_preference'],
      title: 'Trend Preference',
      kind: 'choice',
      choices: trendPreferences,
      isShown: (read) => read('trend') === true,
    },
    {
      path: ['compared_with'],
      title: 'Compare with',
      kind: 'choice',
      choices: comparisons,
      whenUnset: 'previous',
      isShown: (read) => read('trend') === true,
    },
  ],
  heatmap: [
    {
      path: ['color_scale'],
      title: 'Color Scale',
      kind: 'choice',
      choices: colorScales.map((name) => ({ value: name, label: name })),
    },
    { path: ['reverse_scale'], title: 'Reverse Scale', kind: 'switch' },
    { path: ['auto_scale'], title: 'Auto Scale', kind: 'switch' },
    ...(['z_min', 'z_max'] as const).map((name) => ({
      path: [name],
      title: name === 'z_min' ? 'Min' : 'Max',
      kind: 'number' as const,
      isRequired: true,
      isShown: (read: (path: string) => unknown) => read('auto_scale') !== true,
    })),
    { path: ['use_smallest_as_default'], title: 'Use smallest as default', kind: 'switch' },
    {
      path: ['default_value'],
      title: 'Default Value',
      kind: 'number',
      isRequired: false,
      isShown: (read) => read('use_smallest_as_default') !== true,
    },
  ],
  map: [
    { path: ['viewport', 'zoom'], title: 'Zoom', kind: 'number', isRequired: true },
    { path: ['viewport', 'center_x'], title: 'Latitude', kind: 'number', isRequired: true },
    { path: ['viewport', 'center_y'], title: 'Longitude', kind: 'number', isRequired: true },
  ],
}

export function optionsOf(type: string): readonly VisualizationOption[] {
  return Object.hasOwn(options, type) ? (options[type] ?? []) : []
}
