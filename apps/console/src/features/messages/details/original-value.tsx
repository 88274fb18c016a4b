import { type MessageRecord, valueText } from '../../../kit/messages/message-record.ts'
import classes from './message-details.module.css'

/** What is stored, below what decorators have made of it. */
export function OriginalValue({ record: { decoration }, name }: { record: MessageRecord; name: string }) {
  if (!decoration) return null
  if (decoration.added.includes(name)) return <div className={classes.original}>Added by a decorator</div>
  const { changed, removed } = decoration
  const from = [changed, removed].find((fields) => Object.hasOwn(fields, name))
  if (!from) return null
  return (
    <div className={classes.original}>
      <span className={classes.originalLabel}>Original value: </span>
      {valueText(from[name])}
    </div>
  )
}
