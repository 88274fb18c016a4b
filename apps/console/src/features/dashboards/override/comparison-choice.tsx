import { SelectField } from '../../../ui/fields/select-field.tsx'
import { comparisonOf, comparisons, useViewState, type ViewStore } from '../../view-model/index.ts'

const nothing = 'none'
const choices = [{ value: nothing, label: 'No comparison' }, ...comparisons]

/** With which time all numbers and courses of a dashboard are compared that say nothing themselves. */
export function ComparisonChoice({ store }: { store: ViewStore }) {
  const { comparison } = useViewState(store)
  return (
    <SelectField
      aria-label="Compare with"
      searchable={false}
      w="100%"
      data={choices}
      value={comparison ?? nothing}
      onChange={(value) => store.show({ comparison: comparisonOf(value) })}
    />
  )
}
