import { useQuery } from '@tanstack/react-query'
import { inputsQuery } from '../../../kit/entities/entity-queries.ts'
import { type RuleCondition, ruleSentence } from '../../../kit/streams/rule-sentence.ts'
import classes from './parts.module.css'

/** A rule as a sentence, field and value as machines write them. */
export function RuleWords({ rule }: { rule: RuleCondition }) {
  const { data = [] } = useQuery(inputsQuery)
  const { field, words, value } = ruleSentence(rule, data)
  return (
    <span className={classes.sentence}>
      {field !== null && <code className={classes.field}>{field}</code>} {words}{' '}
      {value !== null && <code className={classes.value}>{value}</code>}
    </span>
  )
}
