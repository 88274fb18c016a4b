import type { SearchError } from '@logline/contract'
import { Notice } from '../../../ui/notices/notice.tsx'
import { errorText, sortProblems, type Widget } from '../../view-model/index.ts'
import classes from './part-errors.module.css'

/** Why a part of the result is missing or incomplete. */
export function PartErrors({ errors }: { errors: readonly SearchError[] }) {
  if (errors.length === 0) return null
  return (
    <div className={classes.errors}>
      <Notice tone="danger">
        <strong>While retrieving data for this widget, the following error(s) occurred:</strong>
        <ul>
          {errors.map((error) => (
            <li key={`${error.search_type_id}:${error.description}`}>{errorText(error)}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

/** What a widget is sorted by that nobody knows; it is sorted by the rest. */
export function SortProblems({ widget }: { widget: Widget }) {
  const problems = sortProblems(widget.config)
  if (problems.length === 0) return null
  return (
    <div className={classes.errors}>
      <Notice tone="danger">
        <strong>While rendering this widget, the following error occurred:</strong>
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
