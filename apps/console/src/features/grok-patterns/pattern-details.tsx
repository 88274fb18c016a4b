import type { GrokPattern } from '@logline/contract'
import type { RowSection } from '../../kit/entity-table/columns/columns.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { Mono } from '../../ui/texts/mono.tsx'
import classes from './grok-patterns.module.css'
import { PatternUses } from './pattern-uses.tsx'

/** What the row has no room for: all of the pattern, and what needs it. */
export function patternSections(pattern: GrokPattern): RowSection[] {
  return [
    {
      id: 'pattern',
      title: 'Pattern',
      actions: <CopyButton text={pattern.pattern} label={`Copy the pattern of ${pattern.name}`} />,
      content: (
        <div className={classes.details}>
          <p className={classes.whole}>
            <Mono>{pattern.pattern}</Mono>
          </p>
          <PatternUses pattern={pattern} />
        </div>
      ),
    },
  ]
}
