import type { SearchError } from '@logline/contract'
import { Notice } from '../../../ui/notices/notice.tsx'
import { errorText } from '../../view-model/index.ts'
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
