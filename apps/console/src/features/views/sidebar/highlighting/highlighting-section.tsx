import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { highlightingOf, useActivePage } from '../../../view-model/index.ts'
import section from '../sections/section.module.css'
import classes from './highlighting-section.module.css'
import { RuleDialog } from './rule-dialog.tsx'
import { RuleList } from './rule-list.tsx'

/** The highlighting rules of the open page. */
export function HighlightingSection() {
  const { page } = useActivePage()
  const rules = highlightingOf(page)
  const [isCreating, setCreating] = useState(false)
  return (
    <div className={section.section}>
      <p className={section.hint}>
        Search terms and values of fields can be highlighted in the results. If several rules hold for a
        value, the first matching rule wins.
      </p>
      <div className={classes.head}>
        <h3 className={classes.heading}>Active highlights</h3>
        <IconButton
          size="small"
          label="Add highlighting rule"
          icon={<IconPlus size={16} stroke={1.75} />}
          onClick={() => setCreating(true)}
        />
      </div>
      <div className={classes.rule}>
        <span className={classes.termsSwatch} />
        <span className={classes.words}>Search terms</span>
      </div>
      <RuleList rules={rules} />
      {isCreating && <RuleDialog index={null} onClose={() => setCreating(false)} />}
    </div>
  )
}
