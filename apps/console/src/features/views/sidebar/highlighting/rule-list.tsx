import { useState } from 'react'
import { DeleteDialog } from '../../../../kit/dialogs/delete-dialog.tsx'
import {
  type HighlightingRule,
  removeHighlightingRule,
  useActivePage,
  useView,
} from '../../../view-model/index.ts'
import classes from './highlighting-section.module.css'
import { RuleButtons } from './rule-buttons.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { RuleSwatch } from './rule-swatch.tsx'
import { ruleText } from './rule-text.ts'

/** The rules in the order in which they are tried. */
export function RuleList({ rules }: { rules: readonly HighlightingRule[] }) {
  const [edited, setEdited] = useState<number | null>(null)
  const [removed, setRemoved] = useState<number | null>(null)
  const removedRule = removed === null ? undefined : rules[removed]
  return (
    <>
      <ol className={classes.rules} aria-label="Highlighting rules">
        {rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal rules are told apart by their place
          <li key={index} className={classes.rule}>
            <RuleSwatch rule={rule} index={index} />
            <span className={classes.words}>{ruleText(rule)}</span>
            <RuleButtons
              index={index}
              count={rules.length}
              onEdit={() => setEdited(index)}
              onRemove={() => setRemoved(index)}
            />
          </li>
        ))}
      </ol>
      {edited !== null && rules[edited] && <RuleDialog index={edited} onClose={() => setEdited(null)} />}
      {removed !== null && removedRule && (
        <RemoveDialog rule={removedRule} index={removed} onClose={() => setRemoved(null)} />
      )}
    </>
  )
}

interface RemoveDialogProps {
  rule: HighlightingRule
  index: number
  onClose: () => void
}

function RemoveDialog({ rule, index, onClose }: RemoveDialogProps) {
  const { store } = useView()
  const { query } = useActivePage()
  return (
    <DeleteDialog
      what="highlighting rule"
      confirmLabel="Remove"
      question="Do you really want to remove this highlighting?"
      consequences={<p className={classes.mono}>{ruleText(rule)}</p>}
      onDelete={() => store.edit(removeHighlightingRule(query.id, index))}
      onClose={onClose}
    />
  )
}
