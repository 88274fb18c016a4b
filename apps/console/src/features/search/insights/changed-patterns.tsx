import type { TimeExplanation } from '@logline/contract'
import { useState } from 'react'
import { ServiceMark, serviceColours } from '../../../kit/charts/colours/service-mark.tsx'
import { countText } from '../../../kit/number-text.ts'
import { useListItem } from '../../../kit/shortcuts/list-keys.ts'
import { Badge } from '../../../ui/texts/badge.tsx'
import { CourseBars } from './course-bars.tsx'
import classes from './insights.module.css'
import { PatternExamples } from './pattern-details.tsx'
import { PatternTemplate } from './pattern-template.tsx'
import { topLevel } from './patterns-tab.tsx'
import { ItemKeys, QueryButtons } from './query-buttons.tsx'
import { SimilarPatterns } from './similar.tsx'
import { liftText, shareText } from './texts/insight-text.ts'

interface ChangedPatternsProps {
  patterns: TimeExplanation['patterns']
  /** What says the service of a message. */
  serviceField: string
  /** What did not change: how many, and the most frequent of them. */
  similar: { count: number; names: readonly string[] }
  marked: { from: number; to: number }
  timeZone: string
}

type Changed = TimeExplanation['patterns'][number]

/** Patterns that are new, grew, fell or are gone, the weightiest first. */
export function ChangedPatterns(props: ChangedPatternsProps) {
  const { patterns, serviceField, similar, marked, timeZone } = props
  const colours = serviceColours(
    serviceField,
    patterns.flatMap(({ groups }) => groups[0]?.value ?? []),
  )
  return (
    <section aria-label="Changed patterns">
      <h3 className={classes.columnTitle}>
        Changed patterns{' '}
        <span className={classes.muted}>
          {patterns.length} of {patterns.length + similar.count}, {similar.count} unchanged
        </span>
      </h3>
      <ul className={classes.changed}>
        {patterns.map((pattern) => (
          <ChangedPattern
            key={pattern.pattern}
            pattern={pattern}
            colours={colours}
            marked={marked}
            timeZone={timeZone}
          />
        ))}
      </ul>
      <SimilarPatterns {...similar} />
    </section>
  )
}

function ChangedPattern({
  pattern,
  colours,
  marked,
  timeZone,
}: Pick<ChangedPatternsProps, 'marked' | 'timeZone'> & {
  pattern: Changed
  colours: ReadonlyMap<string, string>
}) {
  const [isOpen, setIsOpen] = useState(false)
  const { hasFocus, itemProps } = useListItem()
  const toggle = () => setIsOpen(!isOpen)
  const level = topLevel(pattern.levels)
  const service = pattern.groups[0]?.value
  return (
    <li {...itemProps} data-level={level ?? undefined}>
      <div className={classes.what}>
        <PatternTemplate parts={pattern.parts} />
        <p className={classes.actions}>
          <ChangeBadge pattern={pattern} />
          {service !== undefined && (
            <span>
              <ServiceMark colour={colours.get(service)} /> {service}
            </span>
          )}
          <QueryButtons query={pattern.query} label={`pattern ${pattern.pattern}`} />
          <button type="button" className={classes.link} aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? 'Hide examples' : 'Show examples'}
          </button>
        </p>
        {isOpen && <PatternExamples pattern={pattern} timeZone={timeZone} />}
      </div>
      <CourseBars values={pattern.course} level={level} marked={marked} />
      <p className={classes.count}>
        <strong>{countText(pattern.selection.count)}</strong>
        <span>{shareText(pattern.selection.share)}</span>
      </p>
      {hasFocus && <ItemKeys query={pattern.query} onOpen={toggle} />}
    </li>
  )
}

function ChangeBadge({ pattern: { state, lift } }: { pattern: Changed }) {
  if (state === 'new') return <Badge tone="warn">New</Badge>
  if (state === 'gone') return <Badge>Gone</Badge>
  return lift === null ? null : <Badge>{liftText(lift)}</Badge>
}
