import { ColourPicker } from '../../../../ui/fields/colour-picker.tsx'
import { rulePalette } from '../../../values/index.ts'
import {
  changeHighlightingRule,
  type HighlightingRule,
  useActivePage,
  useView,
} from '../../../view-model/index.ts'
import { GradientPreview } from './gradient-preview.tsx'
import { ruleText } from './rule-text.ts'

/** The colour of a rule, which can be changed here; a gradient only shows. */
export function RuleSwatch({ rule, index }: { rule: HighlightingRule; index: number }) {
  const { store } = useView()
  const { query } = useActivePage()
  const { color } = rule
  if (color.type === 'gradient') return <GradientPreview name={color.gradient} />
  return (
    <ColourPicker
      label={`Colour of ${ruleText(rule)}`}
      colours={rulePalette}
      colour={color.color}
      onChange={(next) =>
        store.edit(
          changeHighlightingRule(query.id, index, { ...rule, color: { type: 'static', color: next } }),
        )
      }
    />
  )
}
